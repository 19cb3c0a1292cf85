import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPacedBatch, type PacedBatch } from "./paced-batch.ts";

let handled: (readonly number[])[];
let finish: (() => void)[];
let fail: boolean;
let batch: PacedBatch<number>;
beforeEach(() => {
  vi.useFakeTimers();
  handled = [];
  finish = [];
  fail = false;
  batch = createPacedBatch(async (items) => {
    handled.push(items);
    if (fail) throw new Error("no");
    if (items.includes(0)) await new Promise<void>((resolve) => finish.push(resolve));
  });
});
afterEach(() => {
  batch.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("createPacedBatch", () => {
  it("handles the first items at once, together", async () => {
    batch.add([1, 2]);
    batch.add([3]);
    await wait(0);
    expect(handled).toEqual([[1, 2, 3]]);
  });

  it("handles items at most once a second, and the last ones too", async () => {
    for (let n = 1; n <= 50; n++) {
      batch.add([n]);
      await wait(100);
    }
    await wait(1_000);
    expect(handled.length).toBeGreaterThanOrEqual(5);
    expect(handled.length).toBeLessThanOrEqual(6);
    expect(handled.flat()).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  });

  it("asks for the interval that follows a batch", async () => {
    let interval = 3_000;
    const paced = createPacedBatch<number>(
      async (items) => void handled.push(items),
      () => interval,
    );
    paced.add([1]);
    await wait(0);
    interval = 1_000;
    paced.add([2]);
    await wait(2_999);
    expect(handled).toEqual([[1]]);
    await wait(1);
    paced.add([3]);
    await wait(1_000);
    expect(handled).toEqual([[1], [2], [3]]);
    paced.stop();
  });

  it("waits while a batch is being handled", async () => {
    batch.add([0]);
    await wait(1);
    batch.add([1]);
    await wait(5_000);
    expect(handled).toEqual([[0]]);
    finish.pop()!();
    await wait(0);
    expect(handled).toEqual([[0], [1]]);
  });

  it("handles the items of a failed batch again, after ten seconds and with newer ones", async () => {
    fail = true;
    batch.add([1]);
    await wait(1);
    fail = false;
    batch.add([2]);
    await wait(9_900);
    expect(handled).toEqual([[1]]);
    await wait(100);
    expect(handled).toEqual([[1], [1, 2]]);
  });

  it("handles nothing after stop()", async () => {
    batch.add([1]);
    batch.stop();
    await wait(5_000);
    expect(handled).toEqual([]);
  });

  it("handles items at random up to the given time later", async () => {
    vi.spyOn(Math, "random").mockReturnValueOnce(0.5);
    const spread = createPacedBatch(async (items: readonly number[]) => handled.push(items), 1_000, 2_000);
    spread.add([1]);
    await wait(999);
    expect(handled).toEqual([]);
    await wait(1);
    expect(handled).toEqual([[1]]);
  });
});
