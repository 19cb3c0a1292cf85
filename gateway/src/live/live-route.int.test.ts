import { events } from "@kindling/contracts/events.ts";
import { change } from "@kindling/contracts/gateway/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import type { Bus } from "@kindling/service-kit/bus/bus.ts";
import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { prefixOf } from "@kindling/service-kit/bus/stream-subjects.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startEnforced } from "../testing/enforced-gateway.ts";
import { type LiveListener, listenLive } from "../testing/live-listener.ts";
import { createTestGateway, type RunningGateway, startGateway } from "../testing/start-gateway.ts";
import type { LiveLimits } from "./live-feed.ts";

let bus: Bus;
let gateway: RunningGateway;
beforeEach(() => {
  bus = createInProcessBus({ log: createLog({ service: "gateway", level: "silent" }) });
});
afterEach(async () => {
  await gateway?.close();
  await bus.close();
});

async function start(live: Partial<LiveLimits> = {}): Promise<void> {
  gateway = await startGateway({ bus, live });
}
const listen = (headers: Record<string, string> = {}) => listenLive(gateway.url, { headers });

/** A message that something changed, as a service publishes it. */
async function publish(...subjects: string[]): Promise<void> {
  for (const subject of subjects) {
    const { stream } = events.find((event) => event.subject === prefixOf(subject))!;
    await bus.publish({ stream, subject, messageId: subject, payload: "{}" });
  }
}
const lastId = ({ events: heard }: LiveListener) => heard.at(-1)!.id;
const names = ({ events: heard }: LiveListener) => heard.map(({ event }) => event);

describe("GET /api/live", () => {
  it("answers with events at once, never compressed, and greets", async () => {
    await start();
    const listener = await listen({ "accept-encoding": "gzip, br, zstd", "x-request-id": "live-test-0001" });
    expect(listener.status).toBe(200);
    expect(listener.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-request-id": "live-test-0001",
      "x-content-type-options": "nosniff",
    });
    expect(listener.headers["content-security-policy"]).toContain("connect-src 'self'");
    expect(listener.headers).not.toHaveProperty("content-encoding");
    await expect
      .poll(() => listener.text())
      .toMatch(/^retry: \d+\nid: [0-9a-f]{12}-0\nevent: ready\ndata: \{\}\n\n$/);
    listener.close();
  });

  it("names what changed, by kind and id", async () => {
    await start();
    const listener = await listen();
    await publish("kindling.videos.4", "kindling.matches.9", "kindling.videos.3");
    await expect.poll(() => listener.changes()).toHaveLength(2);
    expect(listener.changes()).toEqual([
      { what: "matches", ids: [9] },
      { what: "videos", ids: [3, 4] },
    ]);
    for (const data of listener.changes()) expect(change.parse(data)).toStrictEqual(data);
    const ids = listener.events.map(({ id }) => id);
    expect(ids.map((id) => id.split("-")[1])).toEqual(["0", "1", "2"]);
    expect(new Set(ids.map((id) => id.split("-")[0])).size).toBe(1);
    listener.close();
  });

  it("names a founder at once, and its matches and count when they have been stored", async () => {
    await start({ settleMs: 20, againMs: 300 });
    const listener = await listen();
    await publish("kindling.founders.12", "kindling.tallies.founder.12", "kindling.tallies.investor.5");
    const stored = [{ what: "founders", ids: [12] }, { what: "investors", ids: [5] }, { what: "matches" }];
    await expect
      .poll(() => listener.changes())
      .toEqual([{ what: "founders", ids: [12] }, ...stored, ...stored]);
    listener.close();
  });

  it("tells many changes in few notices, without ids where there are more than two hundred", async () => {
    await start();
    const listener = await listen();
    await publish(...Array.from({ length: 1_000 }, (_, n) => `kindling.videos.${n + 1}`));
    await publish("kindling.matches.1");
    await expect.poll(() => listener.changes().some(({ what }) => what === "matches")).toBe(true);
    const videos = listener.changes().filter(({ what }) => what === "videos");
    expect(videos.length).toBeLessThan(50);
    for (const { ids } of videos) expect(ids?.length ?? 1).toBeLessThanOrEqual(200);
    expect(videos.some(({ ids }) => ids === undefined)).toBe(true);
    listener.close();
  });

  it("sends comments while nothing happens, and is not taken for idle by the server", async () => {
    await start({ heartbeatMs: 300 });
    gateway.app.server.setTimeout(100);
    const listener = await listen();
    await expect.poll(() => listener.comments(), { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
    expect(names(listener)).toEqual(["ready"]);
    await publish("kindling.videos.1");
    await expect.poll(() => names(listener)).toEqual(["ready", "change"]);
    listener.close();
  });

  it("ends a connection after its time, whole, and takes up where it ended", async () => {
    await start({ heartbeatMs: 20, longestMs: 100 });
    const listener = await listen();
    expect(await listener.ended).toBe(true);
    const again = await listen({ "last-event-id": lastId(listener) });
    await again.ended;
    expect(names(again)).toEqual(["ready"]);
  });

  it("answers HEAD with the head alone", async () => {
    await start();
    const reply = await fetch(`${gateway.url}/api/live`, { method: "HEAD" });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(await gateway.registry.metrics()).toContain("live_listeners 0");
  });
});

describe("a listener that comes again", () => {
  const reconnect = async (id: string) => {
    const listener = await listen({ "last-event-id": id });
    // What is told next comes after all that is said in greeting.
    await publish("kindling.videos.99");
    await expect.poll(() => names(listener)).toContain("change");
    listener.close();
    return names(listener);
  };

  it("goes on when it has missed nothing", async () => {
    await start();
    const listener = await listen();
    await publish("kindling.videos.1");
    await expect.poll(() => names(listener)).toContain("change");
    listener.close();
    expect(await reconnect(lastId(listener))).toEqual(["ready", "change"]);
  });

  it("is told to ask for everything when something changed meanwhile", async () => {
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

  it.each(["0", "ffffffffffff-0", "x".repeat(4_000), "\u00ff", "-1", "null"])(
    "is told so for an id that is none of ours: %j",
    async (id) => {
      await start();
      expect(await reconnect(id)).toEqual(["ready", "everything", "change"]);
    },
  );

  it("may give the id in the address, as pages cannot set headers", async () => {
    await start();
    const replies = [
      "?lastEventId=other",
      "?lastEventId=a&lastEventId=b",
      "?lastEventId=",
      "?lastEventId[x]=1",
    ];
    const heard: string[] = [];
    for (const query of replies) {
      const abort = new AbortController();
      const reply = await fetch(`${gateway.url}/api/live${query}`, { signal: abort.signal });
      const first = await reply.body!.getReader().read();
      heard.push(String(new TextDecoder().decode(first.value).match(/everything/)?.[0]));
      abort.abort();
    }
    expect(heard).toEqual(["everything", "everything", "undefined", "undefined"]);
  });
});

describe("a listener that comes for the first time", () => {
  it("is told to ask for everything when something changed just before: it may have asked before that", async () => {
    await start();
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
  it("asks everybody for everything", async () => {
    let gap = () => {};
    const watch = bus.watch.bind(bus);
    const gappy: Bus = {
      ...bus,
      watch: (streams, onMessage, onGap) => {
        gap = onGap!;
        return watch(streams, onMessage);
      },
    };
    gateway = await startGateway({ bus: gappy });
    const listeners = [await listen(), await listen()];
    gap();
    for (const listener of listeners)
      await expect.poll(() => names(listener)).toEqual(["ready", "everything"]);
    await publish("kindling.videos.1");
    for (const listener of listeners) await expect.poll(() => names(listener)).toContain("change");
    for (const listener of listeners) listener.close();
  });
});

describe("what is refused", () => {
  it("is everybody where there is no bus, with 503 in the envelope", async () => {
    const app = createTestGateway();
    const reply = await app.inject("/api/live");
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({
      success: false,
      error: texts.upstreamDown,
      code: "upstream_unavailable",
    });
    await app.close();
  });

  it("is who has not signed in, when access is enforced", async () => {
    gateway = await startEnforced({ bus });
    const reply = await fetch(`${gateway.url}/api/live`);
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ success: false, error: texts.notSignedIn });
  });

  it("is one more than may listen, until another goes", async () => {
    await start({ listeners: 2 });
    const [first, second] = [await listen(), await listen()];
    const third = await fetch(`${gateway.url}/api/live`);
    expect(third.status).toBe(503);
    expect(await third.json()).toMatchObject({ success: false, error: texts.overloaded });
    first.close();
    await expect.poll(() => gateway.registry.metrics()).toContain("live_listeners 1\n");
    const fourth = await listen();
    expect(fourth.status).toBe(200);
    second.close();
    fourth.close();
  });
});

it("ends every listener's answer, whole, as soon as the gateway stops", async () => {
  await start();
  const listeners = await Promise.all(Array.from({ length: 20 }, () => listen()));
  expect(await gateway.registry.metrics()).toContain("live_listeners 20\n");
  await gateway.app.close();
  // Those that the server had to break off would not be whole.
  expect(await Promise.all(listeners.map(({ ended }) => ended))).toEqual(Array(20).fill(true));
  expect(await gateway.registry.metrics()).toContain("live_listeners 0\n");
  await expect(publish("kindling.videos.1")).resolves.toBeUndefined();
});
