import { mean, type Sample } from "@kindling/bench/load/load-containers.ts";
import { type Traffic, throughput } from "@kindling/bench/load/load-driver.ts";
import { fullPlan, type LoadRun, loadSettings, runLoad, shortPlan } from "@kindling/bench/load/load-run.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import type { Installation } from "@kindling/test-kit/product/installation.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { install, upWithinMs } from "../faults/installed.ts";

/** About a minute of load, or LOAD_MINUTES at half load and more around it; `npm run bench load` has the figures. */
const minutes = Number(process.env.LOAD_MINUTES ?? 0);
const plan = minutes > 0 ? fullPlan(minutes) : shortPlan;
/** Memory tells nothing of leaks before caches are filled. */
const leastMinutesForMemory = 3;
/** What is measured before and after it may take so long, in ms. */
const aroundMs = 900_000;
/** Caches still fill in so short a time. 3 KB that each request left in 100 MB would be more than this, as a factor. */
const mostGrowth = 1.4;

describe.skipIf(!dockerAvailable())("mixed traffic on docker compose", () => {
  let kindling: Installation;
  let seen: LoadRun;
  beforeAll(
    async () => {
      kindling = await install({ settings: loadSettings });
      seen = await runLoad(kindling, plan);
      process.stdout.write(`${JSON.stringify(summaryOf(seen))}\n`);
    },
    upWithinMs + minutes * 60_000 + aroundMs,
  );
  afterAll(() => kindling?.stop(), upWithinMs);

  it("has no error and refuses nobody at half of what it takes", () => {
    expect(seen.steady.wrong).toEqual(new Map());
    expect(seen.steady.refused).toEqual([]);
    expect(throughput(seen.steady)).toBeGreaterThan(0);
  });

  it("tells every listener of the same changes", () => {
    expect(seen.heard[0]).toBeGreaterThan(0);
    expect(new Set(seen.heard).size).toBe(1);
  });

  it("answers with nothing but success or 503 at twice of it", () => {
    for (const { traffic } of seen.overloads) {
      expect(traffic.wrong).toEqual(new Map());
      expect(throughput(traffic)).toBeGreaterThan(0);
    }
  });

  it("stays healthy at twice of it", () => {
    for (const { health } of seen.overloads) expect([...health]).toEqual([200]);
  });

  it("refuses nobody and has no error five seconds later", () => {
    for (const { after } of seen.overloads) {
      expect(after.wrong).toEqual(new Map());
      expect(after.refused).toEqual([]);
      expect(throughput(after)).toBeGreaterThan(0);
    }
  });

  it("keeps no connection when it is over", () => {
    expect(seen.connections.size).toBe(7);
    for (const [part, { before, after }] of seen.connections) {
      expect(after, part).toBeLessThanOrEqual(before);
    }
  });

  it.skipIf(minutes < leastMinutesForMemory)("does not grow", () => {
    expect(seen.samples.size).toBe(7);
    for (const [part, samples] of seen.samples) {
      const { before, after } = memoryOf(samples);
      expect(after, part).toBeLessThan(before * mostGrowth);
    }
  });
});

/** What is printed of it, as a failure must be understood from the log alone. */
function summaryOf({ best, clients, steady, heard, overloads, connections, samples }: LoadRun): object {
  const counts = ({ sent, refused, wrong }: Traffic) => ({
    sent,
    refused: refused.length,
    wrong: Object.fromEntries(wrong),
  });
  return {
    best: best.toFixed(0),
    clients,
    steady: counts(steady),
    heard: [Math.min(...heard), Math.max(...heard)],
    overloads: overloads.map(({ traffic, health, after }) => ({
      ...counts(traffic),
      succeeded: throughput(traffic).toFixed(0),
      health: [...health],
      after: counts(after),
    })),
    connections: Object.fromEntries(connections),
    memory: Object.fromEntries([...samples].map(([part, some]) => [part, memoryOf(some)])),
  };
}

/** MB in the second quarter of the time and in the last: in the first what is compiled is kept. */
function memoryOf(samples: readonly Sample[]): { before: number; after: number } {
  const quarter = Math.floor(samples.length / 4);
  const held = (some: readonly Sample[]) => Math.round(mean(some, ({ memory }) => memory));
  return { before: held(samples.slice(quarter, 2 * quarter)), after: held(samples.slice(-quarter)) };
}
