import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { texts } from "@kindling/contracts/texts.ts";
import { afterEach, describe, expect, it } from "vitest";
import { respondJson } from "../testing/recording-upstream.ts";
import { type RunningGateway, startGateway } from "../testing/start-gateway.ts";

let gateway: RunningGateway;
afterEach(() => gateway.close());

const ok = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 16\r\n\r\n{"success":true}';

/** A service that responds to `times` requests on each connection and closes it at the next. */
async function startClosingService(
  times: number,
): Promise<{ origin: string; seen: string[]; server: Server }> {
  const seen: string[] = [];
  const server = createServer((socket: Socket) => {
    let responses = 0;
    socket.on("error", () => {});
    socket.on("data", (data) => {
      const line = data.toString().split("\r\n", 1)[0]!;
      if (line.includes("/readyz")) return;
      if (responses < times) {
        responses += 1;
        seen.push(line);
        socket.write(ok);
      } else {
        seen.push(`hung up on ${line}`);
        socket.end();
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, server };
}

describe("when a service closes a kept-alive connection as a request is sent on it", () => {
  it("a GET is sent again on another connection", async () => {
    const { origin, seen, server } = await startClosingService(1);
    gateway = await startGateway({ env: { FOUNDERS_URL: origin } });
    for (let n = 0; n < 4; n++) {
      expect((await fetch(`${gateway.url}/founders/${n}`)).status).toBe(200);
    }
    expect(seen.filter((line) => line.startsWith("hung up")).length).toBeGreaterThan(0);
    server.close();
  });

  it("a PUT returns 502 and is sent once", async () => {
    const { origin, seen, server } = await startClosingService(1);
    gateway = await startGateway({ env: { FOUNDERS_URL: origin } });
    expect((await fetch(`${gateway.url}/founders/1`)).status).toBe(200);
    const response = await fetch(`${gateway.url}/api/founders/1`, {
      method: "PUT",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(502);
    expect(seen.filter((line) => line.includes("PUT"))).toHaveLength(1);
    server.close();
  });

  it("a first request on a connection returns 502 and is sent once", async () => {
    const { origin, seen, server } = await startClosingService(0);
    gateway = await startGateway({ env: { FOUNDERS_URL: origin } });
    expect((await fetch(`${gateway.url}/founders/1`)).status).toBe(502);
    expect(seen).toHaveLength(1);
    server.close();
  });

  it("while idle, no request is sent on it", async () => {
    gateway = await startGateway();
    const { founders } = gateway.upstreams;
    const statuses = new Set<number>();
    for (let n = 0; n < 30; n++) {
      statuses.add((await fetch(`${gateway.url}/founders/1`)).status);
      founders.server.closeIdleConnections();
    }
    expect([...statuses]).toEqual([200]);
    expect(founders.received).toHaveLength(30);
  });
});

describe("requests to one service beyond its connections", () => {
  it("wait their turn up to the limit, and return 503 beyond it", async () => {
    gateway = await startGateway({ limits: { connections: 2, inFlight: 6 } });
    const { founders } = gateway.upstreams;
    const held: (() => void)[] = [];
    founders.respond = (request, response, raw) => {
      held.push(() => respondJson(null)(request, response, raw));
    };
    const waiting = Array.from({ length: 6 }, () => fetch(`${gateway.url}/founders/1`));
    await expect
      .poll(() => gateway.registry.metrics())
      .toContain('gateway_upstream_requests{upstream="founders"} 6');
    await expect.poll(() => held.length).toBe(2);

    const refused = await fetch(`${gateway.url}/founders/2`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await refused.json()).toMatchObject({ error: texts.overloaded, code: "upstream_unavailable" });
    expect((await fetch(`${gateway.url}/youtube-videos`)).status).toBe(200);

    const release = setInterval(() => held.shift()?.(), 5);
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    clearInterval(release);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    expect(founders.connections).toBeLessThanOrEqual(2);
    founders.respond = respondJson(null);
    expect((await fetch(`${gateway.url}/founders/3`)).status).toBe(200);
  });

  it("return 503 after half of the deadline, before the requests ahead of them return 504", async () => {
    gateway = await startGateway({ limits: { connections: 1, readTimeoutMs: 60_000, deadlineMs: 2_000 } });
    const { founders } = gateway.upstreams;
    founders.respond = () => {};
    const order: number[] = [];
    const first = fetch(`${gateway.url}/founders/1`).then(({ status }) => order.push(status));
    await expect.poll(() => founders.received.length).toBe(1);
    const second = fetch(`${gateway.url}/founders/2`).then(({ status }) => order.push(status));
    await Promise.all([first, second]);
    expect(order).toEqual([503, 504]);
    expect(founders.received).toHaveLength(1);
  });

  it("never reach the service after they returned 503", async () => {
    gateway = await startGateway({ limits: { connections: 1, readTimeoutMs: 5_000, deadlineMs: 400 } });
    const { founders } = gateway.upstreams;
    let finish = () => {};
    founders.respond = (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"success":true,');
      finish = () => response.end('"data":null}');
    };
    const first = await fetch(`${gateway.url}/founders/1`, { headers: { "accept-encoding": "identity" } });
    const second = await fetch(`${gateway.url}/api/founders`, {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    expect(second.status).toBe(503);
    expect(await second.json()).toMatchObject({ error: texts.overloaded });
    founders.respond = respondJson(null);
    finish();
    expect(await first.json()).toEqual({ success: true, data: null });
    expect((await fetch(`${gateway.url}/founders/3`)).status).toBe(200);
    expect(founders.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET /founders/1",
      "GET /founders/3",
    ]);
  });
});
