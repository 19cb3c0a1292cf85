import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EnforcedGateway, proxiedEnv, startEnforced } from "../testing/enforced-gateway.ts";

let gateway: EnforcedGateway;
let proxied: EnforcedGateway;
beforeAll(async () => {
  gateway = await startEnforced();
  proxied = await startEnforced({ database: gateway.database, env: proxiedEnv });
});
afterAll(async () => {
  await proxied.close();
  await gateway.close();
});
beforeEach(() => gateway.reset());

const unknown = (n: number, on: EnforcedGateway, from: string) =>
  on.call("POST", "/api/founder/auth", { email: `nobody${n}@example.com` }, { "x-forwarded-for": from });

describe("the counted address", () => {
  it("is the connection's, regardless of X-Forwarded-For, without TRUST_PROXY_HOPS", async () => {
    for (let n = 1; n <= 20; n += 1) expect((await unknown(n, gateway, `9.9.9.${n}`)).status).toBe(404);
    expect((await unknown(21, gateway, "9.9.9.21")).status).toBe(429);
    expect(gateway.upstreams.founders.received.length).toBeGreaterThan(0);
  });

  it("is the one that the nearest proxy adds, regardless of those before it", async () => {
    for (let n = 1; n <= 20; n += 1) {
      expect((await unknown(n, proxied, `${n}.1.1.1, 127.0.0.1, 203.0.113.7`)).status).toBe(404);
    }
    expect((await unknown(21, proxied, "203.0.113.7")).status).toBe(429);
    expect((await unknown(22, proxied, "8.8.8.8, 203.0.113.7")).status).toBe(429);
    expect((await unknown(23, proxied, "203.0.113.7, 203.0.113.8")).status).toBe(404);
  });

  it("is the /64 network for IPv6", async () => {
    for (let n = 1; n <= 20; n += 1) {
      expect((await unknown(n, proxied, `2001:db8:1:2::${n.toString(16)}`)).status).toBe(404);
    }
    expect((await unknown(21, proxied, "2001:db8:1:2:ffff::1")).status).toBe(429);
    expect((await unknown(22, proxied, "2001:db8:1:3::1")).status).toBe(404);
  });

  it("ignores a port that a proxy adds", async () => {
    for (let n = 1; n <= 20; n += 1) {
      expect((await unknown(n, proxied, `203.0.113.7:${n}`)).status).toBe(404);
    }
    expect((await unknown(21, proxied, "203.0.113.7:21")).status).toBe(429);
  });

  it("is the same for everything that is not an address", async () => {
    for (let n = 1; n <= 20; n += 1) expect((await unknown(n, proxied, `anything-${n}`)).status).toBe(404);
    expect((await unknown(21, proxied, "anything-21")).status).toBe(429);
    expect((await unknown(22, proxied, "203.0.113.7")).status).toBe(404);
  });

  it("also counts for its /48 network, with five times the limit", async () => {
    for (let n = 1; n <= 100; n += 1) {
      const ip = `2001:db8:1:${n.toString(16)}::1`;
      expect((await unknown(n, proxied, ip)).status).toBe(404);
    }
    expect((await unknown(101, proxied, "2001:db8:1:ffff::1")).status).toBe(429);
    expect((await unknown(102, proxied, "2001:db8:2:1::1")).status).toBe(404);
  });

  it("is the one that services receive", async () => {
    const { received } = proxied.upstreams.media;
    await proxied.call("GET", "/youtube-videos", undefined, { "x-forwarded-for": "6.6.6.6, 203.0.113.7" });
    await proxied.call("POST", "/api/founders", {}, { "x-forwarded-for": "6.6.6.6, 203.0.113.7" });
    const request = received.at(-1) ?? proxied.upstreams.founders.received.at(-1);
    expect(request?.headers["x-forwarded-for"]).toBe("203.0.113.7");
  });
});
