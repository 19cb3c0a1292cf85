import { describe, expect, it } from "vitest";
import { dueInMs, jittered, readingDelayMs } from "./reading-delay.ts";

const minute = 60_000;
const interval = 30 * minute;

describe("delay after a reading", () => {
  it.each([
    [0, 30],
    [1, 1],
    [2, 2],
    [3, 4],
    [5, 16],
    [6, 30],
    [2_147_483_647, 30],
  ])("after %i failures is %i minutes", (failures, minutes) => {
    expect(readingDelayMs(failures, interval)).toBe(minutes * minute);
  });

  it("is at most the interval", () => {
    expect(readingDelayMs(1, 1_000)).toBe(1_000);
  });
});

describe("time until a feed is due", () => {
  it.each([
    ["never read", { ageMs: null, failures: 0 }, 0],
    ["just read", { ageMs: 0, failures: 0 }, interval],
    ["read a while ago", { ageMs: 29 * minute, failures: 0 }, minute],
    ["read an interval ago", { ageMs: interval, failures: 0 }, 0],
    ["read long ago", { ageMs: 100 * interval, failures: 0 }, 0],
    ["failed once just now", { ageMs: 0, failures: 1 }, minute],
    ["failed three times", { ageMs: 3 * minute, failures: 3 }, minute],
    ["read in the future", { ageMs: -1_000 * interval, failures: 0 }, 0],
  ])("when %s", (_name, feed, dueMs) => {
    expect(dueInMs(feed, interval)).toBe(dueMs);
  });
});

describe("jitter", () => {
  it("adds up to a tenth", () => {
    expect(jittered(1_000, 0)).toBe(1_000);
    expect(jittered(1_000, 1)).toBe(1_100);
    expect(jittered(0, 1)).toBe(0);
  });

  it("is random", () => {
    const waits = new Set(Array.from({ length: 50 }, () => jittered(interval)));
    expect(waits.size).toBeGreaterThan(1);
  });
});
