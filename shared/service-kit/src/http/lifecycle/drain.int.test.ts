import { eventually } from "@kindling/test-kit/eventually.ts";
import { describe, expect, it } from "vitest";
import { listeningApp } from "../testing/listening-app.ts";
import { exchangeRaw, openRaw, parseResponse } from "../testing/raw-connection.ts";
import { drain } from "./drain.ts";

const quick = "GET /quick HTTP/1.1\r\nhost: a\r\n\r\n";

/** Longer than a test may take. */
const neverMs = 600_000;

/** An app, and a kept-alive connection after one request. */
async function usedApp() {
  const served = await listeningApp((app) => {
    app.get("/quick", async () => ({ success: true }));
  });
  const idle = await openRaw(served.port);
  idle.send(quick);
  await idle.until(/\{"success":true\}$/);
  return { ...served, idle };
}

const farewell = { status: 200, headers: { connection: "close" } };

describe("drain", () => {
  it("serves one request on an open connection and then closes it", async () => {
    const { app, url, idle } = await usedApp();
    let drained = false;
    const draining = drain(app, { acceptMs: 0, timeoutMs: neverMs }).then(() => {
      drained = true;
    });
    await eventually(() => expect(fetch(`${url}/quick`)).rejects.toThrow());
    expect(drained).toBe(false);
    idle.send(quick);
    const [, second] = (await idle.end()).split(/(?<=\{"success":true\})/);
    expect(parseResponse(second!)).toMatchObject(farewell);
    await draining;
    await app.close();
  });

  it("accepts new connections for a while, for one request each", async () => {
    const { app, port, url, idle } = await usedApp();
    idle.socket.end();
    const draining = drain(app, { acceptMs: 1_000, timeoutMs: neverMs });
    expect(await exchangeRaw(port, quick)).toMatchObject(farewell);
    await draining;
    await expect(fetch(`${url}/quick`)).rejects.toThrow();
    await app.close();
  });

  it("reports that it is stopping", async () => {
    const { app, url, idle } = await usedApp();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    idle.socket.end();
    const draining = drain(app, { acceptMs: 1_000, timeoutMs: neverMs });
    const response = await fetch(`${url}/readyz`);
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({ details: [{ path: "process", message: "is about to stop" }] }),
    ]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await draining;
    await app.close();
  });

  it("ends when all clients are gone, or at its timeout", async () => {
    const gone = await usedApp();
    gone.idle.socket.end();
    await drain(gone.app, { acceptMs: 0, timeoutMs: neverMs });
    await gone.app.close();

    const staying = await usedApp();
    await drain(staying.app, { acceptMs: 0, timeoutMs: 50 });
    await staying.app.close();
    await staying.idle.end();
  });

  it("resolves at once when the app does not listen", async () => {
    const { app } = await listeningApp(() => {});
    await app.close();
    await drain(app, { acceptMs: neverMs, timeoutMs: neverMs });
  });
});
