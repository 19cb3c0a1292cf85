import { drain } from "@kindling/service-kit/http/lifecycle/drain.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createGateway } from "../app.ts";
import { startUpstream } from "../testing/recording-upstream.ts";
import { gatewayConfig, type RunningGateway, startGateway } from "../testing/start-gateway.ts";

let gateway: RunningGateway;
beforeEach(async () => {
  gateway = await startGateway({ env: { ACCESS: "open" } });
});
afterEach(() => gateway.close());

const health = () => fetch(`${gateway.url}/healthz`);

describe("GET /healthz", () => {
  it("returns 200 once every service is ready", async () => {
    const response = await health();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ success: true, data: { status: "ready" } });
  });

  it("returns 503 with the name of a service that is down, without its address, until it is back", async () => {
    const { media } = gateway.upstreams;
    await media.close();
    const response = await health();
    expect(response.status).toBe(503);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ success: false, details: [{ path: "media" }] });
    expect(text).not.toContain("127.0.0.1");
    const again = await startUpstream(undefined, Number(new URL(media.origin).port));
    await vi.waitFor(async () => expect((await health()).status).toBe(200), {
      timeout: 5_000,
      interval: 100,
    });
    await again.close();
  });

  it("says nothing of what a load balancer checks: /livez stays 200 until the process stops", async () => {
    await gateway.upstreams.media.close();
    expect((await health()).status).toBe(503);
    const live = () => fetch(`${gateway.url}/livez`);
    expect([(await live()).status, await (await live()).json()]).toEqual([
      200,
      { success: true, data: { status: "live" } },
    ]);
    const draining = drain(gateway.app, { acceptMs: 500, timeoutMs: 1_000 });
    expect((await live()).status).toBe(503);
    await draining;
  });

  it("returns 503 when a service is not ready", async () => {
    const body = '{"success":false,"error":"Not ready yet."}';
    const unready = await startUpstream();
    unready.server.removeAllListeners("request");
    unready.server.on("request", (_request, response) => {
      response.writeHead(503, { "content-type": "application/json" }).end(body);
    });
    const app = createGateway({
      config: gatewayConfig({
        FOUNDERS_URL: unready.origin,
        INVESTORS_URL: gateway.upstreams.investors.origin,
        MATCHES_URL: gateway.upstreams.matches.origin,
        MEDIA_URL: gateway.upstreams.media.origin,
      }),
      log: createLog({ service: "gateway", level: "silent" }),
    });
    const response = await app.inject("/healthz");
    expect(response.statusCode).toBe(503);
    expect(response.json().details).toEqual([{ path: "founders", message: "is not reachable" }]);
    await app.close();
    await unready.close();
  });

  it("returns 200 while a service responds to requests and is too busy to report readiness", async () => {
    const { server } = gateway.upstreams.matches;
    const [respond] = server.listeners("request");
    server.removeAllListeners("request");
    server.on("request", (request, response) => {
      if (request.url !== "/readyz") respond!(request, response);
    });
    expect((await health()).status).toBe(503);
    expect((await fetch(`${gateway.url}/api/founders/1/matches`)).status).toBe(200);
    expect((await health()).status).toBe(200);
  });

  it("checks the services once for many requests", async () => {
    let checks = 0;
    gateway.upstreams.founders.server.on("request", () => {
      checks += 1;
    });
    await Promise.all(Array.from({ length: 50 }, () => health()));
    expect(checks).toBeLessThanOrEqual(3);
  });
});
