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

const newSource = () => Object.assign(new EventTarget(), { close: () => {} });
const send = (source: EventTarget, name: string, lastEventId: string, data = "{}") =>
  source.dispatchEvent(new MessageEvent(name, { lastEventId, data }));

describe("possibly missed events on an open connection", () => {
  let sources: ReturnType<typeof newSource>[];
  const onEverything = vi.fn();
  function connect() {
    sources = [];
    onEverything.mockReset();
    const connection = createLiveConnection({
      url: "/api/live",
      onChange: () => {},
      onEverything,
      makeSource: () => sources[sources.push(newSource()) - 1] as unknown as EventSource,
    });
    connection.resume();
    send(sources[0]!, "ready", "a-1");
    return connection;
  }

  it("are reported at once if it began with them, and within 5 s if all browsers are told", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.9);
    const connection = connect();
    send(sources[0]!, "everything", "a-1");
    expect(onEverything).toHaveBeenCalledTimes(1);
    for (const id of ["a-2", "a-3"]) send(sources[0]!, "everything", id);
    await vi.advanceTimersByTimeAsync(4_400);
    expect(onEverything).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(onEverything).toHaveBeenCalledTimes(2);
    connection.pause();
    expect(vi.getTimerCount()).toBe(0);
    vi.restoreAllMocks();
  });

  it.each(['{"what":"moons","ids":[1]}', "{", "null", '{"what":"founders","ids":["x"]}'])(
    "are reported within 5 s after the unknown change %s, which all browsers are sent",
    async (change) => {
      vi.spyOn(Math, "random").mockReturnValue(0.9);
      const connection = connect();
      send(sources[0]!, "change", "a-2", change);
      expect(onEverything).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(5_000);
      expect(onEverything).toHaveBeenCalledTimes(1);
      connection.pause();
      vi.restoreAllMocks();
    },
  );

  it("are reported by the next connection if the page is paused before", async () => {
    const connection = connect();
    await vi.advanceTimersByTimeAsync(10_000);
    send(sources[0]!, "everything", "a-2");
    connection.pause();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(onEverything).not.toHaveBeenCalled();
    connection.resume();
    send(sources[1]!, "ready", "a-2");
    expect(onEverything).toHaveBeenCalledTimes(1);
    connection.pause();
  });
});

describe("a live connection that receives nothing", () => {
  let urls: string[];
  let sources: ReturnType<typeof newSource>[];
  function connect() {
    urls = [];
    sources = [];
    const connection = createLiveConnection({
      url: "/api/live",
      onChange: () => {},
      onEverything: () => {},
      makeSource: (url) => {
        urls.push(url);
        return sources[sources.push(newSource()) - 1] as unknown as EventSource;
      },
    });
    connection.resume();
    return connection;
  }

  it("reconnects when heartbeats stop for 40 s, and not before", async () => {
    const connection = connect();
    send(sources[0]!, "ready", "a-0");
    for (let beats = 0; beats < 4; beats += 1) {
      send(sources[0]!, "heartbeat", "a-0");
      await vi.advanceTimersByTimeAsync(39_000);
    }
    expect(urls).toEqual(["/api/live"]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(urls).toEqual(["/api/live", "/api/live?lastEventId=a-0"]);
    connection.pause();
  });

  it("stays connected to an older server, which sends no heartbeats", async () => {
    const connection = connect();
    send(sources[0]!, "ready", "a-0");
    send(sources[0]!, "change", "a-1", '{"what":"videos"}');
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(urls).toHaveLength(1);
    connection.pause();
  });

  it("tries again when the server accepts the connection and does not respond", async () => {
    const connection = connect();
    await vi.advanceTimersByTimeAsync(90_000);
    expect(urls).toEqual(["/api/live", "/api/live", "/api/live"]);
    connection.pause();
  });

  it.each(["while connecting", "after a failure"])("does not reconnect when paused %s", async (when) => {
    const connection = connect();
    if (when === "after a failure") sources[0]!.dispatchEvent(new Event("error"));
    connection.pause();
    expect(vi.getTimerCount()).toBe(0);
    // A closed source may still report an error.
    sources[0]!.dispatchEvent(new Event("error"));
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(urls).toHaveLength(1);
  });
});

describe("the state of a live connection", () => {
  it("is not connected after 10 s in which an attempt only waits, until one succeeds or the page pauses", async () => {
    const sources: ReturnType<typeof newSource>[] = [];
    const states: boolean[] = [];
    const connection = createLiveConnection({
      url: "/api/live",
      onChange: () => {},
      onEverything: () => {},
      onState: (isConnected) => states.push(isConnected),
      makeSource: () => sources[sources.push(newSource()) - 1] as unknown as EventSource,
    });
    connection.resume();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(states).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(states).toEqual([false]);
    send(sources[0]!, "ready", "a-1");
    expect(states).toEqual([false, true]);
    sources[0]!.dispatchEvent(new Event("error"));
    await vi.advanceTimersByTimeAsync(11_000);
    connection.pause();
    expect(states).toEqual([false, true, false, true]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the first connection of a page", () => {
  it.each([
    [4_000, 0],
    [6_000, 1],
  ])("that opens after %i ms reports possibly missed events %i times", async (ms, times) => {
    const source = newSource();
    const onEverything = vi.fn();
    const connection = createLiveConnection({
      url: "/api/live",
      onChange: () => {},
      onEverything,
      makeSource: () => source as unknown as EventSource,
    });
    connection.resume();
    await vi.advanceTimersByTimeAsync(ms);
    for (const name of ["ready", "heartbeat"]) send(source, name, "a-0");
    expect(onEverything).toHaveBeenCalledTimes(times);
    connection.pause();
    expect(vi.getTimerCount()).toBe(0);
  });
});
