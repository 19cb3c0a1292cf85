import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLiveConnection } from "./live-connection.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a live connection without EventSource", () => {
  it("does not throw, and retries with exponential backoff up to a minute", async () => {
    const attempts: number[] = [];
    const connection = createLiveConnection({
      url: "/api/live",
      onChange: () => {},
      onEverything: () => {},
      makeSource: () => {
        attempts.push(performance.now());
        throw new ReferenceError("EventSource is not defined");
      },
    });
    expect(() => connection.resume()).not.toThrow();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    connection.pause();
    expect(vi.getTimerCount()).toBe(0);
    const waits = attempts.slice(1).map((at, n) => at - attempts[n]!);
    for (const [n, wait] of waits.entries()) {
      const longest = Math.min(60_000, 1_000 * 2 ** n);
      expect(wait).toBeLessThanOrEqual(longest + 1);
      expect(wait).toBeGreaterThanOrEqual(longest / 2 - 1);
    }
    expect(waits.length).toBeGreaterThanOrEqual(14);
  });
});

describe("the first connection of a page", () => {
  it.each([
    [4_000, 0],
    [6_000, 1],
  ])("that opens after %i ms reports possibly missed events %i times", async (ms, times) => {
    const source = Object.assign(new EventTarget(), { close: () => {} });
    const onEverything = vi.fn();
    const connection = createLiveConnection({
      url: "/api/live",
      onChange: () => {},
      onEverything,
      makeSource: () => source as unknown as EventSource,
    });
    connection.resume();
    await vi.advanceTimersByTimeAsync(ms);
    for (const name of ["ready", "heartbeat"])
      source.dispatchEvent(new MessageEvent(name, { lastEventId: "a-0" }));
    expect(onEverything).toHaveBeenCalledTimes(times);
    connection.pause();
    expect(vi.getTimerCount()).toBe(0);
  });
});
