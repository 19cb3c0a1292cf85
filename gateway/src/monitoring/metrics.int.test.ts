import { endpoints } from "@kindling/contracts/endpoints.ts";
import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startEnforced } from "../testing/enforced-gateway.ts";
import { listenLive } from "../testing/live-listener.ts";
import { type RunningGateway, startGateway } from "../testing/start-gateway.ts";

const bus = createInProcessBus({ log: createLog({ service: "gateway", level: "silent" }) });
let gateway: RunningGateway;
beforeEach(async () => {
  gateway = await startGateway({ bus });
});
afterEach(() => gateway.close());

const scrape = async () => (await fetch(`${gateway.url}/metrics`)).text();
const call = (path: string, method = "GET") => fetch(`${gateway.url}${path}`, { method });

/** The labels of each histogram of requests that has something in it. */
async function measured(): Promise<Record<string, string>[]> {
  const lines = [...(await scrape()).matchAll(/^http_request_duration_seconds_count\{(.*)\} [1-9]\d*$/gm)];
  return lines.map(([, labels = ""]) =>
    Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  );
}

describe("request metrics", () => {
  it("have the declared route, method and status as labels, not the path", async () => {
    for (const path of ["/founders/1", "/founders/2", "/founders/77/matches", "/api/config"]) {
      expect((await call(path)).status).toBe(200);
    }
    await call("/api/founders/3/ask", "PUT");
    expect(await measured()).toEqual([
      { service: "gateway", method: "GET", route: "/founders/:id", status: "200" },
      { service: "gateway", method: "GET", route: "/founders/:id/matches", status: "200" },
      { service: "gateway", method: "GET", route: "/api/config", status: "200" },
      { service: "gateway", method: "PUT", route: "/api/founders/:id/ask", status: "200" },
    ]);
    const [count] = /^http_request_duration_seconds_count\{.*route="\/founders\/:id",.*\} 2$/m.exec(
      await scrape(),
    )!;
    expect(count).toBeDefined();
  });

  it("have no label that a client chose", async () => {
    const odd = [
      "/founders/ada@example.org",
      "/api/nothing/1",
      "/ada-was-here",
      "/founders/1/../ada",
      "/%61da",
    ];
    for (const path of odd) await call(path);
    await call("/ada", "DELETE");
    const declared = new Set(endpoints.map(({ path }) => path as string));
    for (const { route } of await measured()) {
      expect(declared.has(route!) || ["unmatched", "/", "/metrics"].includes(route!), route).toBe(true);
    }
    expect(await scrape()).not.toContain("ada");
  });
});

describe("metrics", () => {
  it("count listeners, and leave streams out of the request durations", async () => {
    expect(await scrape()).toMatch(/^live_listeners 0$/m);
    const listeners = await Promise.all([listenLive(gateway.url), listenLive(gateway.url)]);
    expect(await scrape()).toMatch(/^live_listeners 2$/m);
    for (const listener of listeners) listener.close();
    await expect.poll(scrape).toMatch(/^live_listeners 0$/m);
    expect((await measured()).map(({ route }) => route)).not.toContain("/api/live");
    expect(await scrape()).toMatch(/^live_listeners_cut_off_total 0$/m);
  });

  it("count failures of services by kind", async () => {
    await gateway.upstreams.media.close();
    expect((await call("/youtube-videos")).status).toBe(503);
    const text = await scrape();
    expect(text).toMatch(/^gateway_upstream_failures_total\{upstream="media",kind="unreachable"\} 1$/m);
    expect(text).toMatch(/^gateway_upstream_requests\{upstream="founders"\} 0$/m);
  });

  it("include the database pool when access is enforced", async () => {
    const enforced = await startEnforced();
    await enforced.adminCookie();
    const text = await enforced.registry.metrics();
    expect(text).toMatch(/^database_connections\{service="gateway"\} [1-9]/m);
    expect(text).toMatch(/^database_waiting\{service="gateway"\} 0$/m);
    await enforced.close();
  });
});
