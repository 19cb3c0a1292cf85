import { change } from "@kindling/contracts/gateway/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { startEnforced } from "../testing/enforced-gateway.ts";
import { createTestGateway } from "../testing/start-gateway.ts";
import { lastId, names, useLive } from "../testing/use-live.ts";

const { bus, gateway, start, use, listen, publish, announce } = useLive();

describe("GET /api/live", () => {
  it("responds at once with `ready` and a heartbeat, uncompressed", async () => {
    await start({ heartbeatMs: 60_000 });
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
      .toMatch(
        /^retry: \d+\nid: [0-9a-f]{12}-0\nevent: ready\ndata: \{\}\n\nevent: heartbeat\ndata: \{\}\n\n$/,
      );
    listener.close();
  });

  it("sends what changed, by kind, id and version", async () => {
    await start();
    const listener = await listen();
    await publish("kindling.videos.4", "kindling.matches.9", "kindling.videos.3");
    await expect.poll(() => listener.changes()).toHaveLength(2);
    expect(listener.changes()).toEqual([
      { what: "matches", ids: [9], records: [{ id: 9, version: 2 }], founders: [12], investors: [5] },
      {
        what: "videos",
        ids: [3, 4],
        records: [
          { id: 3, version: 2 },
          { id: 4, version: 2 },
        ],
      },
    ]);
    for (const data of listener.changes()) expect(change.parse(data)).toStrictEqual(data);
    const ids = listener.events.map(({ id }) => id);
    expect(ids.map((id) => id.split("-")[1])).toEqual(["0", "1", "2"]);
    expect(new Set(ids.map((id) => id.split("-")[0])).size).toBe(1);
    listener.close();
  });

  it("sends counts and changed matches when they are announced, not when they are published", async () => {
    await start({ windowMs: 20 });
    const listener = await listen();
    await publish("kindling.tallies.founder.12", "kindling.tallies.investor.5", "kindling.videos.1");
    await expect.poll(() => listener.changes()).toHaveLength(1);
    const count = { id: 12, investors_matched: 3 };
    await announce({ what: "founders", counts: [{ ...count, version: 7 }] });
    await announce({ what: "founders", counts: [{ ...count, investors_matched: 2, version: 6 }] });
    await announce({ what: "matches", founders: [12], investors: [5] });
    await expect
      .poll(() => listener.changes().slice(1))
      .toEqual([
        { what: "founders", ids: [12], records: [count] },
        { what: "matches", founders: [12], investors: [5] },
      ]);
    listener.close();
  });

  it("ignores an unknown announcement", async () => {
    await start();
    const listener = await listen();
    await bus().announce("a-service", '{"what":"weather"}');
    await publish("kindling.videos.1");
    await expect.poll(() => names(listener)).toEqual(["ready", "change"]);
    listener.close();
  });

  it("sends many changes in few events, without ids for more than 200", async () => {
    await start({ windowMs: 20 });
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

  it("sends heartbeats, so that the server does not close the connection as idle", async () => {
    await start({ heartbeatMs: 300 });
    gateway().app.server.setTimeout(100);
    const listener = await listen();
    await expect.poll(() => listener.heartbeats(), { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
    expect(names(listener)).toEqual(["ready"]);
    await publish("kindling.videos.1");
    await expect.poll(() => names(listener)).toEqual(["ready", "change"]);
    listener.close();
  });

  it("ends a connection after its maximum duration, and a reconnected listener misses nothing", async () => {
    await start({ heartbeatMs: 20, maxDurationMs: 100 });
    const listener = await listen();
    expect(await listener.ended).toBe(true);
    const again = await listen({ "last-event-id": lastId(listener) });
    await again.ended;
    expect(names(again)).toEqual(["ready"]);
  });

  it("returns only headers for HEAD", async () => {
    await start();
    const response = await fetch(`${gateway().url}/api/live`, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(await gateway().registry.metrics()).toContain("live_listeners 0");
  });
});

describe("GET /api/live", () => {
  it("returns 503 in the envelope without a bus", async () => {
    const app = createTestGateway();
    const response = await app.inject("/api/live");
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({
      success: false,
      error: texts.upstreamDown,
      code: "upstream_unavailable",
    });
    await app.close();
  });

  it("returns 401 without a session when access is enforced", async () => {
    use(await startEnforced({ bus: bus() }));
    const response = await fetch(`${gateway().url}/api/live`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ success: false, error: texts.notSignedIn });
  });

  it("returns 503 beyond the limit of listeners, until one disconnects", async () => {
    await start({ listeners: 2 });
    const [first, second] = [await listen(), await listen()];
    const third = await fetch(`${gateway().url}/api/live`);
    expect(third.status).toBe(503);
    expect(await third.json()).toMatchObject({ success: false, error: texts.overloaded });
    first.close();
    await expect.poll(() => gateway().registry.metrics()).toContain("live_listeners 1\n");
    const fourth = await listen();
    expect(fourth.status).toBe(200);
    second.close();
    fourth.close();
  });
});

it("the responses of all listeners end cleanly when the gateway stops", async () => {
  await start();
  const listeners = await Promise.all(Array.from({ length: 20 }, () => listen()));
  expect(await gateway().registry.metrics()).toContain("live_listeners 20\n");
  await gateway().app.close();
  // A response that was cut off would not be complete.
  expect(await Promise.all(listeners.map(({ ended }) => ended))).toEqual(Array(20).fill(true));
  expect(await gateway().registry.metrics()).toContain("live_listeners 0\n");
  await expect(publish("kindling.videos.1")).resolves.toBeUndefined();
});
