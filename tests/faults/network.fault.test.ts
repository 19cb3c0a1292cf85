import { setTimeout as sleep } from "node:timers/promises";
import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { expectServed } from "@kindling/test-kit/clients/outcome.ts";
import { startReaders } from "@kindling/test-kit/clients/readers.ts";
import { startWriters } from "@kindling/test-kit/clients/writers.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventuallyNothingLost } from "@kindling/test-kit/product/consistency.ts";
import type { Installation } from "@kindling/test-kit/product/installation.ts";
import { services } from "@kindling/test-kit/product/product.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docker, untilHealthy } from "./docker.ts";
import { install, startTimeoutMs } from "./install.ts";

const paths = ["/api/founders", "/api/investors", "/api/stats", "/youtube-videos"];

/** The address of a service's relay, found by the lock that it holds in the database. */
const relayingFrom = `
  select host(client_addr) from pg_stat_activity join pg_locks using (pid)
  where application_name = 'kindling-relay' and locktype = 'advisory' and granted`;

describe.skipIf(!dockerAvailable())("nothing is lost in a partition without a FIN,", () => {
  let kindling: Installation;
  let network: string;
  /** A second network with all containers except PostgreSQL. */
  let elsewhere: string | undefined;
  const sectors = [...sector.values];
  beforeAll(async () => {
    kindling = await install({ replicas: 2 });
    const [postgres] = await kindling.containers("postgres");
    network = Object.keys(await networksOf(postgres!))[0]!;
    elsewhere = `${network}_elsewhere`;
    await docker("network", "create", elsewhere);
    for (const part of [...services, "gateway"]) {
      for (const container of await kindling.containers(part)) {
        await docker("network", "connect", elsewhere, container);
      }
    }
  }, startTimeoutMs);
  afterAll(async () => {
    await kindling?.stop();
    if (elsewhere) await docker("network", "rm", elsewhere);
  }, startTimeoutMs);

  const networksOf = async (container: string): Promise<Record<string, { IPAddress: string }>> =>
    JSON.parse(await docker("inspect", "--format", "{{json .NetworkSettings.Networks}}", container));

  /** Disconnects a container from every network. */
  async function disconnect(container: string): Promise<void> {
    for (const name of Object.keys(await networksOf(container))) {
      await docker("network", "disconnect", name, container);
    }
  }

  /** The container of a service that relays its outbox. */
  async function relayOf(service: string): Promise<string> {
    const address = await kindling.sql(service, `${relayingFrom} and datname = '${service}'`);
    for (const container of await kindling.containers(service)) {
      const addresses = Object.values(await networksOf(container)).map(({ IPAddress }) => IPAddress);
      if (addresses.includes(address)) return container;
    }
    throw new Error(`no container of ${service} relays from ${address}`);
  }

  it.each(["founders", "matches"])(
    "when the relaying replica of %s is disconnected and the other takes over",
    async (service) => {
      const sector = sectors.pop()!;
      const gone = await relayOf(service);
      const writers = startWriters(kindling, { sector, most: 60, pauseMs: 500 });
      const readers = startReaders(kindling, paths, 250);
      await sleep(1_000);
      await disconnect(gone);
      try {
        await writers.finished;
        await readers.stop();
        expectServed([writers, readers]);
        await eventuallyNothingLost(kindling, sector, writers.acknowledged);
        expect(await relayOf(service)).not.toBe(gone);
      } finally {
        await docker("network", "connect", "--alias", service, network, gone);
        await docker("network", "connect", elsewhere!, gone);
      }
      await untilHealthy(gone);
    },
  );

  it("when PostgreSQL is disconnected and reconnected with another address", async () => {
    const sector = sectors.pop()!;
    const [postgres] = (await kindling.containers("postgres")) as [string];
    const writers = startWriters(kindling, { sector, most: 60, pauseMs: 1_000 });
    const readers = startReaders(kindling, paths, 250);
    await sleep(2_000);
    await disconnect(postgres);
    await sleep(5_000);
    await docker("network", "connect", "--alias", "postgres", elsewhere!, postgres);
    await writers.finished;
    await readers.stop();
    expectServed([writers, readers]);
    await eventuallyNothingLost(kindling, sector, writers.acknowledged);
  });
});
