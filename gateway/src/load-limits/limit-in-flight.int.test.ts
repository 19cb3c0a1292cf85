import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { texts } from "@kindling/contracts/texts.ts";
import type { Bus } from "@kindling/service-kit/bus/bus.ts";
import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listenLive } from "../testing/live-listener.ts";
import { respondJson } from "../testing/recording-upstream.ts";
import { type RunningGateway, startGateway } from "../testing/start-gateway.ts";

const limit = 4;
let web: string;
beforeAll(() => {
  web = mkdtempSync(join(tmpdir(), "kindling-web-"));
  writeFileSync(join(web, "index.html"), "<!doctype html>");
});
afterAll(() => rmSync(web, { recursive: true }));

let bus: Bus;
let gateway: RunningGateway;
let release: () => void;
beforeEach(async () => {
  bus = createInProcessBus({ log: createLog({ service: "gateway", level: "silent" }) });
  gateway = await startGateway({ load: { inFlight: limit }, bus, env: { WEB_DIR: web } });
  const held: (() => void)[] = [];
  gateway.upstreams.founders.respond = (...request) => void held.push(() => respondJson("late")(...request));
  release = () => {
    for (const respond of held.splice(0)) respond();
    gateway.upstreams.founders.respond = respondJson("well");
  };
});
afterEach(async () => {
  await gateway.close();
  await bus.close();
});

const get = (path: string, init?: RequestInit) => fetch(`${gateway.url}${path}`, init);
const send = (text: string) => {
  const socket = connect(gateway.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(text);
  return socket;
};
const received = () => gateway.upstreams.founders.received.length;
const inFlight = async (): Promise<number> => {
  const metrics = await gateway.registry.metrics();
  return Number(/^gateway_requests_in_flight (\d+)$/m.exec(metrics)?.[1]);
};

/** Starts as many requests as may be in flight; the founders service does not respond to them. */
async function fill(): Promise<Promise<Response>[]> {
  const waiting = Array.from({ length: limit }, (_, n) => get(`/founders/${n + 1}`));
  await expect.poll(received).toBe(limit);
  return waiting;
}

describe("limitInFlight", () => {
  it("returns 503 with Retry-After at the limit, and serves again once a request has ended", async () => {
    const waiting = await fill();
    const refused = await get("/founders/9");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect(await refused.json()).toEqual({
      success: false,
      error: texts.overloaded,
      code: "upstream_unavailable",
      requestId: refused.headers.get("x-request-id"),
    });
    expect(received()).toBe(limit);
    release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await get("/founders/9")).status).toBe(200);
  });

  it("returns 503 for a complete body at the limit", async () => {
    const waiting = await fill();
    const body = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
    expect((await get("/api/founders", body)).status).toBe(503);
    expect(received()).toBe(limit);
    release();
    await Promise.all(waiting);
  });

  it("does not count health checks and live updates", async () => {
    const waiting = await fill();
    expect((await get("/healthz")).status).toBe(200);
    const listener = await listenLive(gateway.url);
    expect(listener.status).toBe(200);
    listener.close();
    release();
    await Promise.all(waiting);
  });

  it("releases the slot of a request that ends in 404", async () => {
    for (let n = 0; n <= limit; n += 1) expect((await get(`/x${n}.php`)).status).toBe(404);
    expect((await get("/")).status).toBe(200);
    await expect.poll(inFlight).toBe(0);
  });

  it("releases the slots of aborted requests when the service has responded", async () => {
    const leave = new AbortController();
    const requests = Array.from({ length: limit }, () =>
      get("/founders/1", { signal: leave.signal }).catch(() => null),
    );
    await expect.poll(received).toBe(limit);
    leave.abort();
    await Promise.all(requests);
    expect(await inFlight()).toBe(limit);
    release();
    await expect.poll(inFlight).toBe(0);
  });

  it("releases the slots of pipelined requests when their connection ends", async () => {
    const socket = send("GET /founders/1 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".repeat(limit));
    await expect.poll(received).toBe(limit);
    socket.destroy();
    release();
    await expect.poll(inFlight).toBe(0);
  });

  it("does not count a request whose body is still being received", async () => {
    const head = "POST /api/founders HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n";
    const sockets = Array.from({ length: 2 * limit }, () => send(`${head}content-length: 2\r\n\r\n{`));
    await expect
      .poll(() => new Promise((got) => gateway.app.server.getConnections((_, n) => got(n))))
      .toBe(8);
    expect(await inFlight()).toBe(0);
    for (const socket of sockets.slice(0, limit)) socket.write("}");
    await expect.poll(inFlight).toBe(limit);
    for (const socket of sockets) socket.destroy();
    await expect.poll(received).toBe(limit);
    release();
    await expect.poll(inFlight).toBe(0);
  });
});
