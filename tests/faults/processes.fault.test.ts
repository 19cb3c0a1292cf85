import { setTimeout as sleep } from "node:timers/promises";
import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { expectServed } from "@kindling/test-kit/clients/outcome.ts";
import { startReaders } from "@kindling/test-kit/clients/readers.ts";
import { startReviewer } from "@kindling/test-kit/clients/reviewer.ts";
import { startWriters } from "@kindling/test-kit/clients/writers.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventuallyNothingLost } from "@kindling/test-kit/product/consistency.ts";
import type { Installation } from "@kindling/test-kit/product/installation.ts";
import { services } from "@kindling/test-kit/product/product.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docker } from "./docker.ts";
import { install, startTimeoutMs } from "./install.ts";
import { chanceOfFaults, killAtRandom } from "./kill-at-random.ts";

const pausedMs = 30_000;
const paths = ["/api/founders", "/api/investors-database", "/api/stats", "/youtube-videos"];

describe.skipIf(!dockerAvailable())("with one container of each service, nothing is lost", () => {
  let kindling: Installation;
  const sectors = [...sector.values];
  beforeAll(async () => {
    kindling = await install();
  }, startTimeoutMs);
  afterAll(() => kindling?.stop(), startTimeoutMs);

  it.each(["founders", "investors", "matches"] as const)("when %s is paused for 30 s", async (service) => {
    const sector = sectors.pop()!;
    const writers = startWriters(kindling, { sector, most: 200, investors: 80, pauseMs: 500 });
    const readers = startReaders(kindling, paths, 500);
    await sleep(2_000);
    const containers = await kindling.containers(service);
    await docker("pause", ...containers);
    await sleep(pausedMs).finally(() => docker("unpause", ...containers));
    await sleep(2_000);
    await writers.stop();
    await readers.stop();
    expectServed([writers, readers]);
    await eventuallyNothingLost(kindling, sector, writers.acknowledged);
  });

  it("when random services are killed fifty times", async () => {
    const sector = sectors.pop()!;
    const founders: { id: number }[] = (await kindling.get("/api/founders")).slice(0, 5);
    const reviewer = await startReviewer(
      kindling,
      founders.map(({ id }) => id),
      50,
    );
    const many = { clients: 8, most: 2_000, investors: 20, changes: 5, pauseMs: 500 };
    const writers = startWriters(kindling, { sector, ...many });
    const readers = startReaders(kindling, paths, 250);
    const containers = (await Promise.all(services.map((name) => kindling.containers(name)))).flat();
    await killAtRandom(containers, { times: 50, chance: chanceOfFaults() });
    await Promise.all([writers, readers, reviewer].map((clients) => clients.stop()));
    expectServed([writers, readers, reviewer]);
    await eventuallyNothingLost(kindling, sector, writers.acknowledged);
    await reviewer.expectKept();
  });

  it("when the gateway is killed and connections break", async () => {
    const sector = sectors.pop()!;
    const writers = startWriters(kindling, { sector, most: 1_000, investors: 20, changes: 5, pauseMs: 100 });
    await killAtRandom(await kindling.containers("gateway"), { times: 5, chance: chanceOfFaults() });
    await sleep(1_000);
    await writers.stop();
    const outcome = expectServed(writers, { mayBreak: true });
    expect(outcome.broken.length).toBeGreaterThan(0);

    await eventuallyNothingLost(kindling, sector, writers.acknowledged);
  });
});
