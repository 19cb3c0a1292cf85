import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EnforcedGateway, people, startEnforced } from "../testing/enforced-gateway.ts";

let gateway: EnforcedGateway;
let proxied: EnforcedGateway;
beforeAll(async () => {
  const env = { PUBLIC_POSTS_PER_HOUR: "3", SESSION_REQUESTS_PER_MINUTE: "20" };
  gateway = await startEnforced({ env });
  proxied = await startEnforced({ database: gateway.database, env: { ...env, TRUST_PROXY_HOPS: "1" } });
});
afterAll(async () => {
  await proxied.close();
  await gateway.close();
});
beforeEach(() => gateway.forget());

const unknown = (n: number, on: EnforcedGateway, forwarded?: string) =>
  on.call(
    "POST",
    "/api/founder/auth",
    { email: `nobody${n}@example.com` },
    forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  );
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status);

describe("the address that is counted", () => {
  it("is the caller's, whatever X-Forwarded-For says, where no proxy is told of", async () => {
    for (let n = 1; n <= 20; n += 1) expect((await unknown(n, gateway, `9.9.9.${n}`)).status).toBe(404);
    expect((await unknown(21, gateway, "9.9.9.21")).status).toBe(429);
    expect(gateway.upstreams.founders.received.length).toBeGreaterThan(0);
  });

  it("is the one that the nearest proxy adds, whatever stands before it", async () => {
    for (let n = 1; n <= 20; n += 1) {
      expect((await unknown(n, proxied, `${n}.1.1.1, 127.0.0.1, 203.0.113.7`)).status).toBe(404);
    }
    expect((await unknown(21, proxied, "203.0.113.7")).status).toBe(429);
    expect((await unknown(22, proxied, "8.8.8.8, 203.0.113.7")).status).toBe(429);
    expect((await unknown(23, proxied, "203.0.113.7, 203.0.113.8")).status).toBe(404);
  });

  it("is a whole network for IPv6", async () => {
    for (let n = 1; n <= 20; n += 1) {
      expect((await unknown(n, proxied, `2001:db8:1:2::${n.toString(16)}`)).status).toBe(404);
    }
    expect((await unknown(21, proxied, "2001:db8:1:2:ffff::1")).status).toBe(429);
    expect((await unknown(22, proxied, "2001:db8:1:3::1")).status).toBe(404);
  });

  it("reaches services as it is counted", async () => {
    const { received } = proxied.upstreams.media;
    await proxied.call("GET", "/youtube-videos", undefined, { "x-forwarded-for": "6.6.6.6, 203.0.113.7" });
    await proxied.call("POST", "/api/founders", {}, { "x-forwarded-for": "6.6.6.6, 203.0.113.7" });
    const request = received.at(-1) ?? proxied.upstreams.founders.received.at(-1);
    expect(request?.headers["x-forwarded-for"]).toBe("203.0.113.7");
  });
});

describe("applications and registrations", () => {
  const post = (path: string, headers: Record<string, string> = {}) =>
    gateway.call("POST", path, {}, headers);

  it("are taken so many times in an hour from one address, at both doors together", async () => {
    const replies = [
      await post("/api/founders"),
      await post("/api/investors-database"),
      await post("/api/founders"),
      await post("/api/investors-database"),
    ];
    expect(statuses(replies)).toEqual([200, 200, 200, 429]);
    expect(replies[3]!.body).toMatchObject({ error: texts.tooMany, code: "too_many" });
    expect(Number(replies[3]!.headers.get("retry-after"))).toBeGreaterThan(3_000);
  });

  it("are not counted when an admin makes them, who keeps the whole view", async () => {
    const cookie = await gateway.adminCookie();
    for (let n = 1; n <= 5; n += 1) expect((await post("/api/founders", { cookie })).status).toBe(200);
    const { received } = gateway.upstreams.founders;
    expect(received.at(-1)!.headers["x-kindling-identity"]).toMatch(/^admin\.\.founders\./);
    await post("/api/founders");
    expect(received.at(-1)!.headers["x-kindling-identity"]).toMatch(/^public\.\.founders\./);
  });
});

describe("what one session asks", () => {
  const ask = (cookie: string, on: EnforcedGateway) => on.call("GET", "/api/founders", undefined, { cookie });

  it("is held to its number, on one replica at once", async () => {
    const cookie = await gateway.adminCookie();
    const replies = await Promise.all(Array.from({ length: 30 }, () => ask(cookie, gateway)));
    expect(statuses(replies).filter((status) => status === 200)).toHaveLength(20);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]!.body).toMatchObject({ error: texts.tooMany, code: "too_many" });
    expect(Number(refused[0]!.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    const other = await gateway.call("POST", "/api/founder/auth", { email: people.founders[0].email });
    const founders = await gateway.call("GET", "/founders/1", undefined, { cookie: other.cookie! });
    expect(founders.status).toBe(200);
  });

  it("is held to its number on all replicas together, once they have added up", async () => {
    const cookie = await gateway.adminCookie();
    await Promise.all(Array.from({ length: 12 }, (_, n) => ask(cookie, n % 2 ? gateway : proxied)));
    const settle = async () => {
      for (const one of [gateway, proxied, gateway]) await one.app.doors!.meter.settle();
    };
    await settle();
    await Promise.all(Array.from({ length: 8 }, () => ask(cookie, gateway)));
    await settle();
    // Its own count tells the other what was asked elsewhere.
    expect((await ask(cookie, proxied)).status).toBe(200);
    await settle();
    expect((await ask(cookie, proxied)).status).toBe(429);
    expect((await ask(cookie, gateway)).status).toBe(429);
  });
});

it("keeps neither addresses nor emails", async () => {
  await unknown(1, proxied, "203.0.113.7");
  const rows = JSON.stringify(await gateway.database.query("select * from attempt_counts"));
  expect(rows).toContain("signInsFromAddress");
  expect(rows).not.toContain("203.0.113.7");
  expect(rows).not.toContain("nobody1");
});
