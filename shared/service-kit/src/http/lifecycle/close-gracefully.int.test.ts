import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { failure } from "@kindling/contracts/envelope.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { describe, expect, it } from "vitest";
import type { AppOptions } from "../create-app.ts";
import { listeningApp } from "../testing/listening-app.ts";
import { openRaw, parseResponse } from "../testing/raw-connection.ts";
import { drain } from "./drain.ts";

/** An app with a handler that responds on demand, and a request to it in flight. */
async function busyApp(options: Partial<AppOptions> = {}) {
  const entered = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const sockets: Socket[] = [];
  const served = await listeningApp((app) => {
    app.server.on("connection", (socket) => sockets.push(socket));
    app.get("/slow", async () => {
      entered.resolve();
      await release.promise;
      return { success: true };
    });
    app.get("/quick", async () => ({ success: true }));
  }, options);
  const busy = await openRaw(served.port);
  busy.send("GET /slow HTTP/1.1\r\nhost: a\r\n\r\n");
  await entered.promise;
  return { ...served, busy, sockets, release: release.resolve };
}

const isClosing = (port: number) =>
  eventually(() => expect(fetch(`http://127.0.0.1:${port}/quick`)).rejects.toThrow());

describe("closeGracefully", () => {
  it("finishes the requests in flight and accepts no new connections", async () => {
    const { app, port, busy, release } = await busyApp();
    let closed = false;
    const closing = app.close().then(() => {
      closed = true;
    });
    await isClosing(port);
    expect(closed).toBe(false);
    release();
    await closing;
    const response = parseResponse(await busy.end());
    expect(response).toMatchObject({ status: 200, body: '{"success":true}' });
  });

  it("returns 503 with the envelope and connection: close for requests on open connections", async () => {
    const { app, port, busy, sockets, release } = await busyApp();
    const half = await openRaw(port);
    half.send("GET /quick HTTP/1.1\r\nhost: a\r\n");
    // Half of the request must have arrived before the app closes.
    await eventually(() => {
      const bytes = sockets.map((socket) => socket.bytesRead);
      expect(Math.min(...bytes)).toBeGreaterThan(0);
      expect(bytes).toHaveLength(2);
    });
    const closing = app.close();
    await isClosing(port);
    half.send("\r\n");
    const response = parseResponse(await half.end());
    expect(response).toMatchObject({ status: 503, headers: { connection: "close" } });
    expect(failure.parse(JSON.parse(response.body))).toMatchObject({
      code: "upstream_unavailable",
      error: texts.upstreamDown,
    });
    busy.send("GET /quick HTTP/1.1\r\nhost: a\r\n\r\n");
    release();
    expect(await busy.end()).toMatch(/^HTTP\/1\.1 200 (.|\r|\n)*\{"success":true\}HTTP\/1\.1 503 /);
    await closing;
  });

  it("does not wait for connections without a request, such as a browser's preconnects", async () => {
    const { app, port } = await listeningApp(() => {});
    const silent = await openRaw(port);
    await eventually(async () => {
      const count = await new Promise((resolve) => app.server.getConnections((_error, n) => resolve(n)));
      expect(count).toBe(1);
    });
    await app.close();
    expect(await silent.end()).toBe("");
  });

  it("does not wait for idle keep-alive connections", async () => {
    const { app, port } = await listeningApp((app) => {
      app.get("/quick", async () => ({ success: true }));
    });
    const idle = await openRaw(port);
    idle.send("GET /quick HTTP/1.1\r\nhost: a\r\n\r\n");
    await idle.until(/\{"success":true\}$/);
    await app.close();
    await idle.end();
  });

  it("waits for requests in flight after draining", async () => {
    const { app, busy, release } = await busyApp();
    await drain(app, { acceptMs: 0, timeoutMs: 10 });
    let closed = false;
    const closing = app.close().then(() => {
      closed = true;
    });
    await sleep(100);
    expect(closed).toBe(false);
    release();
    await closing;
    expect(parseResponse(await busy.end()).status).toBe(200);
  });

  it("ends requests that exceed the grace period", async () => {
    const { app, busy, release } = await busyApp({ closeGraceMs: 50 });
    await app.close();
    expect(await busy.end()).toBe("");
    release();
  });
});
