import { bulkUpdateFounders } from "@kindling/contracts/founders/endpoints.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TimeoutError } from "./api-errors.ts";
import { callLines } from "./call-lines.ts";

const line = { bulk: "1.request", total: 2, done: 1, changed: 1, failed: 0, failures: [], complete: false };
const body = { select: { ids: [1, 2] }, change: { temperature: "HOT" } };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("callLines", () => {
  it("fails when nothing arrives for a minute", async () => {
    let send = (_text: string) => {};
    vi.stubGlobal("fetch", async (_path: string, { signal }: RequestInit) => {
      const stream = new ReadableStream({
        start(controller) {
          send = (text) => controller.enqueue(new TextEncoder().encode(text));
          signal!.addEventListener("abort", () => controller.error(signal!.reason));
        },
      });
      return new Response(stream);
    });
    const lines = callLines(bulkUpdateFounders, { body, signal: new AbortController().signal });
    const first = lines.next();
    await vi.advanceTimersByTimeAsync(50_000);
    send(`${JSON.stringify(line)}\n`);
    expect((await first).value).toEqual(line);
    const second = lines.next().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(59_000);
    send(`${JSON.stringify({ ...line, done: 2 })}\n`);
    expect(await second).toMatchObject({ value: { done: 2 } });
    const third = lines.next().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await third).toBeInstanceOf(TimeoutError);
    expect(vi.getTimerCount()).toBe(0);
  });
});
