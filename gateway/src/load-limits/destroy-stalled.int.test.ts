import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { listenLive } from "../testing/live-listener.ts";
import { respondJson } from "../testing/recording-upstream.ts";
import { startGateway } from "../testing/start-gateway.ts";
import { destroyStalled } from "./destroy-stalled.ts";

const stallMs = 250;
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function start(options: Parameters<typeof startGateway>[0] = {}) {
  const gateway = await startGateway({ ...options, load: { stallMs } });
  closers.push(() => gateway.close());
  return gateway;
}

/** Sends a request and reads nothing. */
async function sendUnread(port: number, path: string, headers = ""): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  closers.push(() => socket.destroy());
  socket.pause();
  await once(socket, "connect");
  socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}\r\n`);
  return socket;
}
const connections = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

/** More than the kernel buffers, and not compressible. */
const large = randomBytes(18_000_000).toString("base64");

describe("destroyStalled", () => {
  it.each(["", "accept-encoding: gzip\r\n"])(
    "ends a forwarded response that is not read, and frees the service's connection (%j)",
    async (headers) => {
      const { app, port, registry, upstreams } = await start();
      upstreams.founders.respond = respondJson(large);
      await sendUnread(port, "/api/founders", headers);
      await expect.poll(() => upstreams.founders.received.length).toBe(1);
      await expect.poll(() => connections(app)).toBe(0);
      await expect
        .poll(() => registry.metrics())
        .toMatch(/^gateway_upstream_requests\{upstream="founders"\} 0$/m);
      expect(await registry.metrics()).toMatch(/^gateway_requests_in_flight 0$/m);
    },
  );

  it("ends a response that is not read, though the client keeps sending", async () => {
    const { app, port, upstreams } = await start();
    upstreams.founders.respond = respondJson(large);
    const socket = await sendUnread(port, "/api/founders");
    const sending = setInterval(() => socket.write("\r\n"), 20);
    closers.push(() => clearInterval(sending));
    await expect.poll(() => upstreams.founders.received.length).toBe(1);
    await expect.poll(() => connections(app)).toBe(0);
  });

  it("lets a client read slowly what was written at once", async () => {
    // Client and server are one process, which a busy machine may stop for a quarter of a second.
    const stallMs = 1_000;
    const app = Fastify();
    closers.push(() => app.close());
    destroyStalled(app, stallMs);
    app.get("/", async () => large);
    await app.listen({ port: 0, host: "127.0.0.1" });
    const socket = await sendUnread((app.server.address() as AddressInfo).port, "/", "connection: close\r\n");
    let received = 0;
    let allowed = 0;
    socket.on("data", (data) => {
      received += data.length;
      if (received >= allowed) socket.pause();
    });
    const began = performance.now();
    while (!socket.readableEnded && !socket.destroyed) {
      allowed = received + 1_000_000;
      socket.resume();
      await sleep(100);
    }
    expect(performance.now() - began).toBeGreaterThan(2 * stallMs);
    expect(received).toBeGreaterThan(large.length);
  });

  it("waits for a slow service, and for live updates without an event", async () => {
    const bus = createInProcessBus({ log: createLog({ service: "gateway", level: "silent" }) });
    closers.push(() => bus.close());
    const { url, upstreams } = await start({ bus });
    const listener = await listenLive(url);
    upstreams.founders.respond = (...request) =>
      void setTimeout(() => respondJson("late")(...request), 3 * stallMs);
    expect(await (await fetch(`${url}/founders/1`)).json()).toMatchObject({ data: "late" });
    expect(await Promise.race([listener.ended, "open"])).toBe("open");
    listener.close();
  });
});
