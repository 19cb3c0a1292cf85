import { mean, type Sample } from "@kindling/bench/load/load-containers.ts";
import { type Traffic, throughput } from "@kindling/bench/load/load-driver.ts";
import { fullPlan, type LoadRun, runLoad, shortPlan } from "@kindling/bench/load/load-run.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import type { Installation } from "@kindling/test-kit/product/installation.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { install, startTimeoutMs } from "../faults/install.ts";

/** About a minute of load, or LOAD_MINUTES at half load and more around it; `npm run bench load` has the figures. */
const minutes = Number(process.env.LOAD_MINUTES ?? 0);
const plan = minutes > 0 ? fullPlan(minutes) : shortPlan;
/** Before caches are filled, memory shows no leaks. */
const leastMinutesForMemory = 3;
/** Timeout of the measurements before and after the load, in ms. */
const aroundMs = 900_000;
/** The allowed factor, as caches still fill. A leak of 3 KB per request would exceed it in a process of 100 MB. */
const mostGrowth = 1.4;

describe.skipIf(!dockerAvailable())("mixed traffic on docker compose", () => {
  let kindling: Installation;
  let seen: LoadRun;
  beforeAll(
    async () => {
      kindling = await install();
      seen = await runLoad(kindling, plan);
      process.stdout.write(`${JSON.stringify(summaryOf(seen))}\n`);
    },
    startTimeoutMs + minutes * 60_000 + aroundMs,
  );
  afterAll(() => kindling?.stop(), startTimeoutMs);

  it("succeeds for every request at half the maximum throughput", () => {
    expect(seen.steady.wrong).toEqual(new Map());
    expect(seen.steady.rejected).toEqual([]);
    expect(throughput(seen.steady)).toBeGreaterThan(0);
  });

  it("sends every listener the same changes", () => {
    expect(seen.receivedChanges[0]).toBeGreaterThan(0);
    expect(new Set(seen.receivedChanges).size).toBe(1);
  });

  it("returns only success or 503 at twice the maximum throughput", () => {
    for (const { traffic } of seen.overloads) {
      expect(traffic.wrong).toEqual(new Map());
      expect(throughput(traffic)).toBeGreaterThan(0);
    }
  });

  it("stays healthy at twice the maximum throughput", () => {
    for (const { health } of seen.overloads) expect([...health]).toEqual([200]);
  });

  it("succeeds for every request five seconds after the overload", () => {
    for (const { after } of seen.overloads) {
      expect(after.wrong).toEqual(new Map());
      expect(after.rejected).toEqual([]);
      expect(throughput(after)).toBeGreaterThan(0);
    }
  });

  it("leaves no connection open afterwards", () => {
    expect(seen.connections.size).toBe(7);
    for (const [part, { before, after }] of seen.connections) {
      expect(after, part).toBeLessThanOrEqual(before);
    }
  });

  it.skipIf(minutes < leastMinutesForMemory)("uses no more memory over time", () => {
    expect(seen.samples.size).toBe(7);
    for (const [part, samples] of seen.samples) {
      const { before, after } = memoryOf(samples);
      expect(after, part).toBeLessThan(before * mostGrowth);
    }
  });
});

/** A summary to print, so that a failure can be understood from the log alone. */
function summaryOf({ maximum, steady, receivedChanges, overloads, connections, samples }: LoadRun): object {
  const counts = ({ sent, rejected, wrong }: Traffic) => ({
    sent,
    rejected: rejected.length,
    wrong: Object.fromEntries(wrong),
  });
  return {
    maximum: maximum.toFixed(0),
    steady: counts(steady),
    receivedChanges: [Math.min(...receivedChanges), Math.max(...receivedChanges)],
    overloads: overloads.map(({ traffic, health, after }) => ({
      ...counts(traffic),
      succeeded: throughput(traffic).toFixed(0),
      slowestMs: slowest(traffic),
      health: [...health],
      after: counts(after),
    })),
    connections: Object.fromEntries(connections),
    memory: Object.fromEntries([...samples].map(([part, some]) => [part, memoryOf(some)])),
  };
}

/** The purpose of the slowest successful request, and its latency. */
function slowest({ succeeded }: Traffic): [what: string, ms: number] {
  const each = [...succeeded].map(([what, times]): [string, number] => [
    what,
    Math.round(Math.max(...times)),
  ]);
  return each.toSorted(([, a], [, b]) => b - a)[0]!;
}

/** MB in the second and the last quarter; in the first, compiled code still accumulates. */
function memoryOf(samples: readonly Sample[]): { before: number; after: number } {
  const quarter = Math.floor(samples.length / 4);
  const held = (some: readonly Sample[]) => Math.round(mean(some, ({ memory }) => memory));
  return { before: held(samples.slice(quarter, 2 * quarter)), after: held(samples.slice(-quarter)) };
}
