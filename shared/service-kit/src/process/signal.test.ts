import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Signal } from "./signal.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("Signal", () => {
  const waited = (signal: Signal) => {
    const state = { done: false };
    void signal.wait(1_000).then(() => {
      state.done = true;
    });
    return state;
  };

  it("wakes a waiting call and leaves no timer", async () => {
    const signal = new Signal();
    const waiter = waited(signal);
    await vi.advanceTimersByTimeAsync(999);
    expect(waiter.done).toBe(false);
    signal.set();
    await vi.advanceTimersByTimeAsync(0);
    expect(waiter.done).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is not lost when set before the wait", async () => {
    const signal = new Signal();
    signal.set();
    const waiter = waited(signal);
    await vi.advanceTimersByTimeAsync(0);
    expect(waiter.done).toBe(true);
  });

  it("lets a wait time out again once it is cleared", async () => {
    const signal = new Signal();
    signal.set();
    signal.clear();
    const waiter = waited(signal);
    await vi.advanceTimersByTimeAsync(999);
    expect(waiter.done).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(waiter.done).toBe(true);
  });
});
