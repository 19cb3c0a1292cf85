import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { respondJson } from "@kindling/gateway/testing/recording-upstream.ts";
import { type RunningGateway, startGateway } from "@kindling/gateway/testing/start-gateway.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

/** A few seconds by default; the project `load` takes a minute. */
const seconds = Number(process.env.SOAK_SECONDS ?? 2);
const clients = 24;
/** Fewer than the clients, so that some requests are rejected. */
const inFlight = 8;

let web: string;
let gateway: RunningGateway;
beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), "kindling-web-"));
  writeFileSync(join(web, "index.html"), "<!doctype html>");
  gateway = await startGateway({
    load: { inFlight },
    limits: { inFlight: 4, connections: 2 },
    env: { WEB_DIR: web },
  });
  const { founders, investors } = gateway.upstreams;
  founders.respond = (...request) => void setTimeout(() => respondJson(null)(...request), 20);
  // Long enough to be forwarded as a stream.
  investors.respond = respondJson("x".repeat(500_000));
});
afterAll(async () => {
  await gateway.close();
  rmSync(web, { recursive: true });
});

const post = "POST /api/founders HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n";
const head = (line: string) => `${line} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`;
const statuses = new Map<number, number>();

async function ask(path: string, init?: RequestInit): Promise<void> {
  const response = await fetch(`${gateway.url}${path}`, init);
  await response.arrayBuffer();
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
}

/** Sends these bytes and disconnects a moment later. */
async function disconnectAfter(text: string): Promise<void> {
  const socket: Socket = connect(gateway.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(text);
  await sleep(Math.random() * 30);
  socket.destroy();
}

const deeds: readonly (() => Promise<void>)[] = [
  () => ask("/no-such-file.php"),
  () => ask("/api/no-such-route"),
  () => ask("/founders/1"),
  () => ask("/", { method: "HEAD" }),
  () => ask("/founders/1", { method: "HEAD" }),
  () => ask("/founders/1", { method: "DELETE" }),
  () => ask("/api/founders", { method: "POST", headers: { "content-type": "application/json" }, body: "{" }),
  () => disconnectAfter(head("GET /founders/1")),
  () => disconnectAfter(head("GET /api/investors")),
  () => disconnectAfter(head("GET /no-such-file.php").repeat(5)),
  () => disconnectAfter(head("GET /founders/1").repeat(5)),
  () => disconnectAfter(`${post}content-length: 100\r\n\r\n{`),
  () => disconnectAfter(`${post}transfer-encoding: chunked\r\n\r\n5\r\n{"a":`),
];

const gauges = async (): Promise<number[]> => {
  const metrics = await gateway.registry.metrics();
  const values = metrics.matchAll(/^gateway_(?:requests_in_flight|upstream_requests\S*) (\d+)$/gm);
  return [...values].map(([, value]) => Number(value));
};

it(
  "leaves nothing in flight after 404s, aborted requests, HEADs, unfinished bodies and rejections",
  async () => {
    const until = performance.now() + seconds * 1_000;
    const client = async (n: number) => {
      for (let next = n; performance.now() < until; next += 1) await deeds[next % deeds.length]!();
    };
    await Promise.all(Array.from({ length: clients }, (_, n) => client(n)));
    for (const status of [200, 404, 405, 503]) expect(statuses.get(status), `${status}`).toBeGreaterThan(0);
    await expect.poll(gauges).toEqual([0, 0, 0, 0, 0]);
    expect((await fetch(gateway.url)).status).toBe(200);
  },
  seconds * 1_000 + 60_000,
);
