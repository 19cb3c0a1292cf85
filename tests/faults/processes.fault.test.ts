import { setTimeout as sleep } from "node:timers/promises";
import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startAsking } from "../containers/asking.ts";
import { startWriting } from "../containers/writing.ts";
import type { Installation } from "../operations/installation.ts";
import { docker } from "./docker.ts";
import { expectWhole } from "./expect-whole.ts";
import { install, services, upWithinMs } from "./installed.ts";
import { chanceOfFaults, killAtRandom } from "./killing.ts";
import { expectServed, outcomeOf } from "./outcome.ts";
import { startReviewing } from "./reviewing.ts";

const pausedMs = 30_000;
const paths = ["/api/founders", "/api/investors-database", "/api/stats", "/youtube-videos"];

describe.skipIf(!dockerAvailable())("with one container of each service, nothing is lost", () => {
  let kindling: Installation;
  const sectors = [...sector.values];
  beforeAll(async () => {
    kindling = await install();
  }, upWithinMs);
  afterAll(() => kindling?.remove(), upWithinMs);

  it.each(["founders", "investors", "matches"] as const)("when %s stands still for 30 s", async (service) => {
    const sector = sectors.pop()!;
    const writing = startWriting(kindling, { sector, most: 200, investors: 80, pauseMs: 500 });
    const asking = startAsking(kindling, paths, 500);
    await sleep(2_000);
    const containers = await kindling.containers(service);
    await docker("pause", ...containers);
    await sleep(pausedMs).finally(() => docker("unpause", ...containers));
    await sleep(2_000);
    await writing.stop();
    await asking.stop();
    expectServed(`${service} paused`, outcomeOf(writing, asking));
    await expectWhole(kindling, sector, writing.acknowledged);
  });

  it("when services are killed at random, fifty times", async () => {
    const sector = sectors.pop()!;
    const founders: { id: number }[] = (await kindling.get("/api/founders")).data.slice(0, 5);
    const reviewing = await startReviewing(
      kindling,
      founders.map(({ id }) => id),
      50,
    );
    const many = { clients: 8, most: 2_000, investors: 20, changes: 5, pauseMs: 500 };
    const writing = startWriting(kindling, { sector, ...many });
    const asking = startAsking(kindling, paths, 250);
    const containers = (await Promise.all(services.map((name) => kindling.containers(name)))).flat();
    await killAtRandom(containers, { times: 50, chance: chanceOfFaults() });
    await Promise.all([writing, asking, reviewing].map((clients) => clients.stop()));
    expectServed("services killed", outcomeOf(writing, asking, reviewing));
    await expectWhole(kindling, sector, writing.acknowledged);
    await reviewing.expectKept();
  });

  it("when the gateway is killed, which alone breaks connections off", async () => {
    const sector = sectors.pop()!;
    const writing = startWriting(kindling, { sector, most: 1_000, investors: 20, changes: 5, pauseMs: 100 });
    await killAtRandom(await kindling.containers("gateway"), { times: 5, chance: chanceOfFaults() });
    await sleep(1_000);
    await writing.stop();
    const outcome = outcomeOf(writing);
    expect(outcome.broken.length).toBeGreaterThan(0);
    expectServed("gateway killed", outcome, { mayBreak: true });
    await expectWhole(kindling, sector, writing.acknowledged);
  });
});
