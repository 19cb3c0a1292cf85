import type { Bus } from "@kindling/service-kit/bus/bus.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startGateway } from "../testing/start-gateway.ts";
import { lastId, names, useLive } from "../testing/use-live.ts";
import type { LiveLimits } from "./live-feed.ts";

const { bus, gateway, start: startLive, use, listen, publish } = useLive();

// Otherwise the second change waits for a second.
const windowMs = 10;
const start = (live: Partial<LiveLimits> = {}) => startLive({ windowMs, ...live });

// Time passes only by `passTime`, because a test on a busy machine may take seconds.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());
const newListenerMs = 15_000;
const passTime = () => vi.advanceTimersByTime(newListenerMs);

describe("a listener that reconnects", () => {
  const reconnect = async (id: string) => {
    const listener = await listen({ "last-event-id": id });
    // The next change arrives after all initial events.
    await publish("kindling.videos.99");
    await expect.poll(() => names(listener)).toContain("change");
    listener.close();
    return names(listener);
  };

  it("continues when it has missed nothing", async () => {
    await start();
    const listener = await listen();
    await publish("kindling.videos.1");
    await expect.poll(() => names(listener)).toContain("change");
    listener.close();
    expect(await reconnect(lastId(listener))).toEqual(["ready", "change"]);
  });

  it("receives `everything` when it has missed a change", async () => {
    await start();
    const listener = await listen();
    await expect.poll(() => listener.events).toHaveLength(1);
    const other = await listen();
    listener.close();
    await publish("kindling.videos.1");
    await expect.poll(() => names(other)).toContain("change");
    expect(await reconnect(lastId(listener))).toEqual(["ready", "everything", "change"]);
    other.close();
  });

  it("receives `everything` for an unknown id", async () => {
    await start();
    for (const id of ["0", "ffffffffffff-0", "x".repeat(4_000), "\u00ff", "-1", "null"])
      expect(await reconnect(id), id).toEqual(["ready", "everything", "change"]);
  });

  it("can send the id in the query, since pages cannot set headers", async () => {
    await start();
    const queries = [
      "?lastEventId=other",
      "?lastEventId=a&lastEventId=b",
      "?lastEventId=",
      "?lastEventId[x]=1",
    ];
    const received: string[] = [];
    for (const query of queries) {
      const abort = new AbortController();
      const response = await fetch(`${gateway().url}/api/live${query}`, { signal: abort.signal });
      const first = await response.body!.getReader().read();
      received.push(String(new TextDecoder().decode(first.value).match(/everything/)?.[0]));
      abort.abort();
    }
    expect(received).toEqual(["everything", "everything", "undefined", "undefined"]);
  });
});

describe("a new listener", () => {
  it("receives `everything` after a recent start, as its data may be older", async () => {
    await start({ newListenerMs });
    const early = await listen();
    await expect.poll(() => names(early)).toEqual(["ready", "everything"]);
    passTime();
    const late = await listen();
    await publish("kindling.videos.1");
    await expect.poll(() => names(late)).toEqual(["ready", "change"]);
    early.close();
    late.close();
  });

  it("receives `everything` after a recent change, as its data may be older", async () => {
    await start({ newListenerMs });
    passTime();
    const early = await listen();
    await publish("kindling.videos.1");
    await expect.poll(() => names(early)).toContain("change");
    const late = await listen();
    await expect.poll(() => names(late)).toEqual(["ready", "everything"]);
    early.close();
    late.close();
  });
});

describe("a gap on the bus", () => {
  it("sends `everything` to all listeners, and to new ones", async () => {
    let gap = () => {};
    const watch = bus().watch.bind(bus());
    const busWithGap: Bus = {
      ...bus(),
      watch: (streams, onMessage, onGap) => {
        gap = onGap!;
        return watch(streams, onMessage);
      },
    };
    use(await startGateway({ bus: busWithGap, live: { windowMs } }));
    passTime();
    const listeners = [await listen(), await listen()];
    gap();
    for (const listener of listeners)
      await expect.poll(() => names(listener)).toEqual(["ready", "everything"]);
    listeners.push(await listen());
    await expect.poll(() => names(listeners[2]!)).toEqual(["ready", "everything"]);
    await publish("kindling.videos.1");
    for (const listener of listeners) await expect.poll(() => names(listener)).toContain("change");
    for (const listener of listeners) listener.close();
  });
});
