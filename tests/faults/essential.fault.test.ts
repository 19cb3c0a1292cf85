import { setTimeout as sleep } from "node:timers/promises";
import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { expectServed } from "@kindling/test-kit/clients/outcome.ts";
import { startReaders } from "@kindling/test-kit/clients/readers.ts";
import { startReviewer } from "@kindling/test-kit/clients/reviewer.ts";
import { startWriters } from "@kindling/test-kit/clients/writers.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { eventuallyNothingLost } from "@kindling/test-kit/product/consistency.ts";
import type { Installation } from "@kindling/test-kit/product/installation.ts";
import { services } from "@kindling/test-kit/product/product.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docker, kill, startAgain, stop } from "./docker.ts";
import { install, startTimeoutMs } from "./install.ts";
import { chanceOfFaults, killAtRandom } from "./kill-at-random.ts";

const paths = ["/api/founders", "/api/investors", "/api/stats", "/api/config"];

/** The faults that CI runs for every change; the other files run with `npm run test:faults`. */
describe.skipIf(!dockerAvailable())("with two containers of each service, nothing is lost", () => {
  let kindling: Installation;
  const sectors = [...sector.values];
  beforeAll(async () => {
    kindling = await install({ replicas: 2 });
  }, startTimeoutMs);
  afterAll(() => kindling?.stop(), startTimeoutMs);

  it("when NATS is killed and restarted under writes, and no write fails", async () => {
    const sector = sectors.pop()!;
    const writers = startWriters(kindling, { sector, most: 60, pauseMs: 200 });
    const readers = startReaders(kindling, paths, 100);
    const nats = await kindling.containers("nats");
    await sleep(1_000);
    await kill(...nats);
    await sleep(2_000);
    await startAgain(...nats);
    await writers.finished;
    await readers.stop();
    expectServed([writers, readers], { statuses: [] });
    await eventuallyNothingLost(kindling, sector, writers.acknowledged);
  });

  it("when PostgreSQL is restarted under writes", async () => {
    const sector = sectors.pop()!;
    const writers = startWriters(kindling, { sector, most: 60, pauseMs: 250 });
    const readers = startReaders(kindling, paths, 100);
    await sleep(1_000);
    await docker("restart", "--time", "30", ...(await kindling.containers("postgres")));
    await writers.finished;
    await readers.stop();
    expectServed([writers, readers], { statuses: [503] });
    await eventuallyNothingLost(kindling, sector, writers.acknowledged);
  });

  it("when containers are killed at random", async () => {
    const sector = sectors.pop()!;
    const founders = (await kindling.get("/api/founders")).slice(0, 5);
    const reviewer = await startReviewer(
      kindling,
      founders.map(({ id }: { id: number }) => id),
      50,
    );
    const writers = startWriters(kindling, { sector, most: 90, pauseMs: 500 });
    const readers = startReaders(kindling, paths, 100);
    const containers = (await Promise.all(services.map((name) => kindling.containers(name)))).flat();
    await killAtRandom(containers, { times: 3, chance: chanceOfFaults() });
    await Promise.all([writers, readers, reviewer].map((clients) => clients.stop()));
    expectServed([writers, readers, reviewer]);
    await eventuallyNothingLost(kindling, sector, writers.acknowledged);
    await reviewer.expectKept();
  });

  it("when every service is restarted by SIGTERM under many writers, and no request fails", async () => {
    const sector = sectors.pop()!;
    // They share a session, which may have 64 requests in flight, and each begins with two.
    const many = { clients: 25, most: 1_000, investors: 20, changes: 20, pauseMs: 250 };
    const writers = startWriters(kindling, { sector, ...many });
    const readers = startReaders(kindling, paths, 100);
    const containers = await Promise.all(services.map((name) => kindling.containers(name)));
    // Writes are in flight when the first replica stops.
    await eventually(() => expect(writers.received.length).toBeGreaterThan(100), { timeoutMs: 30_000 });
    for (const replica of [0, 1]) {
      const these = containers.map((ids) => ids[replica]!);
      await stop(...these);
      await startAgain(...these);
    }
    await writers.stop();
    await readers.stop();
    const outcome = expectServed([writers, readers], { statuses: [] });

    expect(outcome.succeeded).toBeGreaterThan(500);
    await eventuallyNothingLost(kindling, sector, writers.acknowledged);
  });
});
