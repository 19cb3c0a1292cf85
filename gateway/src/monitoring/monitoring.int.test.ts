import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { drain } from "@kindling/service-kit/http/lifecycle/drain.ts";
import { freePort } from "@kindling/test-kit/free-port.ts";
import { afterEach, describe, expect, it } from "vitest";
import { type EnforcedGateway, startEnforced } from "../testing/enforced-gateway.ts";

let gateway: EnforcedGateway;
afterEach(() => gateway?.close());

const read = async (origin: string, path: string) => {
  const response = await fetch(`${origin}${path}`);
  return { status: response.status, text: await response.text() };
};

describe("with enforced access, the operator's endpoints", () => {
  it("return 404 on the public port, and /healthz 200 while sign-ins hold every connection", async () => {
    gateway = await startEnforced();
    for (const path of ["/metrics", "/readyz"])
      expect((await read(gateway.url, path)).status, path).toBe(404);
    const health = await read(gateway.url, "/healthz");
    expect(health.status).toBe(200);
    expect(JSON.parse(health.text)).toEqual({ success: true, data: { status: "ready" } });
    expect((await read(gateway.url, "/livez")).status).toBe(200);

    const { pool } = gateway.app.auth!;
    // The queue listens on one.
    const held = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()));
    try {
      expect((await read(gateway.url, "/healthz")).status).toBe(200);
    } finally {
      for (const client of held) client.release();
    }
  });

  it("report on METRICS_PORT that the gateway is stopping", async () => {
    const METRICS_PORT = String(await freePort());
    gateway = await startEnforced({ env: { METRICS_PORT } });
    const draining = drain(gateway.app, { acceptMs: 500, timeoutMs: 1_000 });
    const ready = await read(`http://127.0.0.1:${METRICS_PORT}`, "/readyz");
    expect([ready.status, JSON.parse(ready.text).details]).toEqual([
      503,
      [{ path: "process", message: "is about to stop" }],
    ]);
    await draining;
  });

  it("are on METRICS_PORT, with details", async () => {
    const METRICS_PORT = String(await freePort());
    gateway = await startEnforced({ env: { METRICS_PORT } });
    const own = `http://127.0.0.1:${METRICS_PORT}`;
    await gateway.call("GET", "/api/config");
    const metrics = await read(own, "/metrics");
    expect(metrics.text).toMatch(
      /http_request_duration_seconds_count\{service="gateway".*route="\/api\/config"/,
    );
    expect(JSON.parse((await read(own, "/readyz")).text).data.checks).toEqual({
      founders: true,
      investors: true,
      matches: true,
      media: true,
      database: true,
    });
    await gateway.database.drop();
    const ready = await read(own, "/readyz");
    expect(ready.status).toBe(503);
    expect(JSON.parse(ready.text).details).toEqual([{ path: "database", message: "is not reachable" }]);
    const health = await read(gateway.url, "/healthz");
    expect(health.status).toBe(503);
    expect(JSON.parse(health.text)).toEqual({
      success: false,
      error: "Not ready yet.",
      code: "upstream_unavailable",
    });
    expect((await read(own, "/api/config")).status).toBe(404);
  });

  it("are on METRICS_HOST, whatever HOST is, which is loopback by default", async () => {
    const METRICS_PORT = String(await freePort());
    const env = { METRICS_PORT };
    gateway = await startEnforced({ env: { ...env, HOST: "127.0.0.2" } });
    expect((await read(`http://127.0.0.1:${METRICS_PORT}`, "/metrics")).status).toBe(200);
    await expect(read(`http://127.0.0.2:${METRICS_PORT}`, "/metrics")).rejects.toThrow();
    await gateway.close();
    gateway = await startEnforced({ env: { ...env, METRICS_HOST: "127.0.0.3" } });
    expect((await read(`http://127.0.0.3:${METRICS_PORT}`, "/metrics")).status).toBe(200);
  });

  it("prevent the start when METRICS_PORT is in use, by that name", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const METRICS_PORT = String((other.address() as AddressInfo).port);
    await expect(startEnforced({ env: { METRICS_PORT } })).rejects.toThrow(
      `METRICS_PORT: 127.0.0.1:${METRICS_PORT} cannot be listened on (EADDRINUSE)`,
    );
    other.close();
  });
});
