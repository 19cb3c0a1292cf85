import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBatchRunner } from "./batch-runner.ts";
import type { Delivery } from "./bus.ts";

const log = pino({ level: "silent" });

function message(): Delivery & { said: string[] } {
  const said: string[] = [];
  return {
    subject: "kindling.founders.1",
    payload: "",
    deliveryCount: 4,
    said,
    ack: async () => void said.push("ack"),
    retry: (delayMs) => void said.push(`retry ${delayMs}`),
    reject: async () => void said.push("reject"),
    working: () => void said.push("working"),
  };
}

describe("batch runner", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function start(onBatch: (deliveries: readonly Delivery[]) => Promise<void>) {
    const waiting = [message()];
    const [first] = waiting;
    const take = (max: number) => waiting.splice(0, max);
    const runner = createBatchRunner({ maxBatch: 1, onBatch, take, log, context: {} });
    runner.wake();
    return { runner, said: first!.said };
  }

  it("extends a long batch, but not one that hangs", async () => {
    const { runner, said } = start(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(runner.keepAlive()).toBe(true);
    expect(said).toEqual(["working"]);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(runner.keepAlive()).toBe(false);
    expect(said).toEqual(["working"]);
  });

  it("stops within 8 s although a batch hangs", async () => {
    const { runner } = start(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(1);
    let stopped = false;
    void runner.stop().then(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(7_900);
    expect(stopped).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(stopped).toBe(true);
  });

  it("retries a message two seconds after its fourth failure", async () => {
    const { said } = start(async () => {
      throw new Error("not now");
    });
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toEqual(["retry 2000"]);
  });
});
