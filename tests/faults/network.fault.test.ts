import { setTimeout as sleep } from "node:timers/promises";
import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startAsking } from "../containers/asking.ts";
import { startWriting } from "../containers/writing.ts";
import type { Installation } from "../operations/installation.ts";
import { docker, untilHealthy } from "./docker.ts";
import { expectWhole } from "./expect-whole.ts";
import { install, services, upWithinMs } from "./installed.ts";
import { expectServed, outcomeOf } from "./outcome.ts";

const paths = ["/api/founders", "/api/investors", "/api/stats", "/youtube-videos"];

/** Whoever relays a service's outbox holds a lock in its database; where it is seen from. */
const relayingFrom = `
  select host(client_addr) from pg_stat_activity join pg_locks using (pid)
  where application_name = 'kindling-relay' and locktype = 'advisory' and granted`;

describe.skipIf(!dockerAvailable())("nothing is lost, though nobody is told,", () => {
  let kindling: Installation;
  let network: string;
  /** Another network, that all but PostgreSQL are on too. */
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
  }, upWithinMs);
  afterAll(async () => {
    await kindling?.remove();
    if (elsewhere) await docker("network", "rm", elsewhere);
  }, upWithinMs);

  const networksOf = async (container: string): Promise<Record<string, { IPAddress: string }>> =>
    JSON.parse(await docker("inspect", "--format", "{{json .NetworkSettings.Networks}}", container));

  /** From now on nothing reaches the container and nothing comes from it. */
  async function cutOff(container: string): Promise<void> {
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
    throw new Error(`nobody relays for ${service} from ${address}`);
  }

  it.each(["founders", "matches"])(
    "when the replica of %s that relays is gone from the network: the other takes over",
    async (service) => {
      const sector = sectors.pop()!;
      const gone = await relayOf(service);
      const writing = startWriting(kindling, { sector, most: 60, pauseMs: 500 });
      const asking = startAsking(kindling, paths, 250);
      await sleep(1_000);
      await cutOff(gone);
      try {
        await writing.finished;
        await asking.stop();
        expectServed(`${service} cut off`, outcomeOf(writing, asking));
        await expectWhole(kindling, sector, writing.acknowledged);
        expect(await relayOf(service)).not.toBe(gone);
      } finally {
        await docker("network", "connect", "--alias", service, network, gone);
        await docker("network", "connect", elsewhere!, gone);
      }
      await untilHealthy(gone);
    },
  );

  it("when PostgreSQL is gone from its address and comes back at another", async () => {
    const sector = sectors.pop()!;
    const [postgres] = (await kindling.containers("postgres")) as [string];
    const writing = startWriting(kindling, { sector, most: 60, pauseMs: 1_000 });
    const asking = startAsking(kindling, paths, 250);
    await sleep(2_000);
    await cutOff(postgres);
    await sleep(5_000);
    await docker("network", "connect", "--alias", "postgres", elsewhere!, postgres);
    await writing.finished;
    await asking.stop();
    expectServed("PostgreSQL elsewhere", outcomeOf(writing, asking));
    await expectWhole(kindling, sector, writing.acknowledged);
  });
});
