import { setTimeout as sleep } from "node:timers/promises";
import { sector as sectors } from "@kindling/contracts/enumerations/markets.ts";
import { type Acknowledged, startWriters } from "@kindling/test-kit/clients/writers.ts";
import { eventuallyNothingLost } from "@kindling/test-kit/product/consistency.ts";
import { describe, expect, it } from "vitest";
import { chanceOfFaults } from "../faults/kill-at-random.ts";
import { useKillableProduct } from "./killable-product.ts";

/** Whether all cases are run, as by `npm run test:faults`; otherwise the one that FAULT_SEED chooses. */
const allKills = Boolean(process.env.ALL_KILLS);
const rounds = allKills ? 6 : 1;
const chance = chanceOfFaults();
const moments = {
  beforePublish: "between saving and publishing",
  afterPublish: "between publishing and recording the acknowledgement",
  beforeAck: "between handling an event and acknowledging it",
};
const cases = Object.entries(moments).flatMap(([moment, title]) =>
  ["1", "7", "40"].map((after) => ({ moment, title, after })),
);
const chosen = allKills ? cases : [cases[chance.below(cases.length)]!];

const { start, startInProcess } = useKillableProduct();

describe("kill -9", () => {
  it.each(chosen)("loses nothing $title, occurrence $after", async ({ moment, after }) => {
    const killed = await start({ KILL_AT: moment, KILL_AFTER: after });
    const writers = startWriters(killed, { sector: "FINTECH", most: 100, pauseMs: 0 });
    expect(await killed.process.ended).toBeNull();
    await writers.stop();
    await eventuallyNothingLost(await startInProcess(), "FINTECH", writers.acknowledged);
  });

  it("loses nothing at arbitrary moments", async () => {
    const acknowledged: Acknowledged = new Map();
    const written = sectors.values.slice(0, rounds);
    for (const sector of written) {
      const killed = await start();
      const writers = startWriters(killed, { sector, most: 60, pauseMs: 0 });
      while (writers.received.length === 0) await sleep(5);
      await sleep(10 + chance.below(200));
      await killed.process.end("SIGKILL");
      await writers.stop();
      for (const [email, fields] of writers.acknowledged) acknowledged.set(email, fields);
    }
    expect(acknowledged.size).toBeGreaterThan(0);
    const again = await startInProcess();
    for (const sector of written) await eventuallyNothingLost(again, sector, acknowledged);
  });
});
