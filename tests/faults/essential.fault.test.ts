import { setTimeout as sleep } from "node:timers/promises";
import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startAsking } from "../containers/asking.ts";
import { startWriting } from "../containers/writing.ts";
import type { Installation } from "../operations/installation.ts";
import { docker, kill, startAgain, stop } from "./docker.ts";
import { expectWhole } from "./expect-whole.ts";
import { install, services, upWithinMs } from "./installed.ts";
import { chanceOfFaults, killAtRandom } from "./killing.ts";
import { expectServed, outcomeOf } from "./outcome.ts";
import { startReviewing } from "./reviewing.ts";

const paths = ["/api/founders", "/api/investors", "/api/stats", "/api/config"];

/** The few faults that every change is held against; the others stand in files beside this one. */
describe.skipIf(!dockerAvailable())("with two containers of each service, nothing is lost", () => {
  let kindling: Installation;
  const sectors = [...sector.values];
  beforeAll(async () => {
    kindling = await install({ replicas: 2 });
  }, upWithinMs);
  afterAll(() => kindling?.remove(), upWithinMs);

  it("when NATS is killed and started again under writes, which never fail for it", async () => {
    const sector = sectors.pop()!;
    const writing = startWriting(kindling, { sector, most: 60, pauseMs: 200 });
    const asking = startAsking(kindling, paths, 100);
    const nats = await kindling.containers("nats");
    await sleep(1_000);
    await kill(...nats);
    await sleep(2_000);
    await startAgain(...nats);
    await writing.finished;
    await asking.stop();
    expectServed("NATS killed", outcomeOf(writing, asking), { statuses: [] });
    await expectWhole(kindling, sector, writing.acknowledged);
  });

  it("when PostgreSQL is restarted under writes", async () => {
    const sector = sectors.pop()!;
    const writing = startWriting(kindling, { sector, most: 60, pauseMs: 250 });
    const asking = startAsking(kindling, paths, 100);
    await sleep(1_000);
    await docker("restart", "--time", "30", ...(await kindling.containers("postgres")));
    await writing.finished;
    await asking.stop();
    expectServed("PostgreSQL restarted", outcomeOf(writing, asking), { statuses: [503] });
    await expectWhole(kindling, sector, writing.acknowledged);
  });

  it("when containers are killed at random", async () => {
    const sector = sectors.pop()!;
    const founders = (await kindling.get("/api/founders")).data.slice(0, 5);
    const reviewing = await startReviewing(
      kindling,
      founders.map(({ id }: { id: number }) => id),
      50,
    );
    const writing = startWriting(kindling, { sector, most: 90, pauseMs: 500 });
    const asking = startAsking(kindling, paths, 100);
    const containers = (await Promise.all(services.map((name) => kindling.containers(name)))).flat();
    await killAtRandom(containers, { times: 6, chance: chanceOfFaults() });
    await Promise.all([writing, asking, reviewing].map((clients) => clients.stop()));
    expectServed("containers killed", outcomeOf(writing, asking, reviewing));
    await expectWhole(kindling, sector, writing.acknowledged);
    await reviewing.expectKept();
  });

  it("when every service is restarted by SIGTERM under fifty writers: no request fails", async () => {
    const sector = sectors.pop()!;
    const fifty = { clients: 50, most: 1_000, investors: 20, changes: 10, pauseMs: 500 };
    const writing = startWriting(kindling, { sector, ...fifty });
    const asking = startAsking(kindling, paths, 100);
    const containers = await Promise.all(services.map((name) => kindling.containers(name)));
    for (const replica of [0, 1]) {
      const these = containers.map((ofService) => ofService[replica]!);
      await stop(...these);
      await startAgain(...these);
    }
    await writing.stop();
    await asking.stop();
    const outcome = outcomeOf(writing, asking);
    expectServed("rolling restart", outcome, { statuses: [] });
    expect(outcome.succeeded).toBeGreaterThan(500);
    await expectWhole(kindling, sector, writing.acknowledged);
  });
});
