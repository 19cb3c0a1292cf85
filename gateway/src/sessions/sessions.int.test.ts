import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type EnforcedGateway,
  people,
  publicEnv,
  sessionSecret,
  startEnforced,
} from "../testing/enforced-gateway.ts";

const minute = 60_000;
/** Emptied before each test. */
let gateway: EnforcedGateway;
/** Those that a test has started. */
let others: EnforcedGateway[] = [];
let time = Date.parse("2026-03-01T12:00:00Z");
const now = () => time;

/** Another gateway on the same database. */
async function start(env: Record<string, string> = {}): Promise<EnforcedGateway> {
  const other = await startEnforced({ now, database: gateway.database, env });
  others.push(other);
  return other;
}
beforeAll(async () => {
  gateway = await startEnforced({ now, env: { SIGN_IN_FAILURES_PER_ADDRESS: "1000" } });
});
beforeEach(() => gateway.reset());
afterEach(async () => {
  for (const other of others) await other.close();
  others = [];
});
afterAll(() => gateway.close());

const statusOf = async (on: EnforcedGateway, cookie: string, path = "/api/founders") =>
  (await on.call("GET", path, undefined, { cookie })).status;

describe("a session", () => {
  it("starts with a cookie that scripts, other sites and other hosts cannot access", async () => {
    const local = await gateway.call("POST", "/api/admin/session", { passcode: "test-passcode" });
    expect(local.headers.get("set-cookie")).toMatch(
      /^kindling=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const behindTls = await start(publicEnv);
    const response = await behindTls.call("POST", "/api/admin/session", { passcode: "test-passcode" });
    expect(response.headers.get("set-cookie")).toMatch(
      /^__Host-kindling=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(await statusOf(behindTls, response.cookie!)).toBe(200);
    // Under the plain name, which a neighbour could have set, it is none.
    expect(await statusOf(behindTls, response.cookie!.replace("__Host-", ""))).toBe(401);
  });

  it("is one of at most twenty per founder: the oldest end", async () => {
    const signIn = async (email: string) => {
      time += 1_000;
      return (await gateway.call("POST", "/api/founder/auth", { email })).cookie!;
    };
    const other = await signIn(people.founders[1].email);
    const cookies: string[] = [];
    for (let n = 0; n < 20; n += 1) cookies.push(await signIn(people.founders[0].email));
    expect(await statusOf(gateway, cookies[0]!, "/founders/1")).toBe(200);
    await Promise.all(Array.from({ length: 5 }, () => signIn(people.founders[0].email)));
    for (const [n, cookie] of cookies.entries()) {
      expect(await statusOf(gateway, cookie, "/founders/1"), `${n}`).toBe(n < 5 ? 401 : 200);
    }
    expect(await statusOf(gateway, other, "/founders/2")).toBe(200);
  });

  it("is one of any number when admins share a passcode", async () => {
    const first = await gateway.adminCookie();
    for (let n = 0; n < 21; n += 1) await gateway.adminCookie();
    expect(await statusOf(gateway, first)).toBe(200);
  });

  it("is stored as a hash, which is not a valid token", async () => {
    const [, token] = (await gateway.adminCookie()).split("=");
    const [row] = await gateway.database.query("select * from sessions");
    expect(JSON.stringify({ ...row, id: row!.id.toString("base64url") })).not.toContain(token);
    const stolen = row!.id.toString("base64url");
    expect(await statusOf(gateway, `kindling=${stolen}`)).toBe(401);
    expect(await statusOf(gateway, `kindling=${token}`)).toBe(200);
  });

  it("returns the signed-in identity, or null", async () => {
    const cookie = await gateway.adminCookie();
    const signedIn = await gateway.call("GET", "/api/session", undefined, { cookie });
    expect(signedIn.body).toEqual({ success: true, data: { role: "admin", id: null } });
    expect((await gateway.call("GET", "/api/session")).body).toEqual({ success: true, data: null });
    const founder = await gateway.call("POST", "/api/founder/auth", { email: people.founders[1].email });
    const asFounder = await gateway.call("GET", "/api/session", undefined, { cookie: founder.cookie! });
    expect(asFounder.body.data).toEqual({ role: "founder", id: 2 });
  });

  it("is not mixed up with those looked up in the same query", async () => {
    const founder = async (n: 0 | 1) =>
      (await gateway.call("POST", "/api/founder/auth", { email: people.founders[n].email })).cookie!;
    const known = [
      [await gateway.adminCookie(), { role: "admin", id: null }],
      [await founder(0), { role: "founder", id: 1 }],
      [await founder(1), { role: "founder", id: 2 }],
      [`kindling=${"A".repeat(43)}`, null],
    ] as const;
    const queries = vi.spyOn(gateway.app.auth!.pool, "query");
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        gateway.app.inject({ url: "/api/session", headers: { cookie: known[n % 4]![0] } }),
      ),
    );
    expect(responses.map((response) => response.json().data)).toEqual(
      responses.map((_, n) => known[n % 4]![1]),
    );
    // Jobs of the gateway query its database meanwhile.
    const texts = queries.mock.calls.map(([query]) => JSON.stringify(query));
    queries.mockRestore();
    expect(texts.filter((text) => text.includes("find-sessions"))).toHaveLength(1);
  });

  it("ends on sign-out on every replica, even for a copied cookie", async () => {
    const other = await start();
    const cookie = await gateway.adminCookie();
    expect(await statusOf(other, cookie)).toBe(200);
    const out = await gateway.call("DELETE", "/api/session", undefined, { cookie });
    expect(out.body).toEqual({ success: true, data: null });
    expect(out.headers.get("set-cookie")).toMatch(/^kindling=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/);
    expect(await statusOf(gateway, cookie)).toBe(401);
    expect(await statusOf(other, cookie)).toBe(401);
    expect((await gateway.call("DELETE", "/api/session", undefined, { cookie })).status).toBe(200);
  });

  it("has a new id after each sign-in, and the previous one ends", async () => {
    const first = await gateway.adminCookie();
    const planted = `kindling=${"A".repeat(43)}`;
    const again = await gateway.call(
      "POST",
      "/api/founder/auth",
      { email: people.founders[0].email },
      { cookie: first },
    );
    expect(again.cookie).not.toBe(first);
    expect(await statusOf(gateway, first)).toBe(401);
    expect(await statusOf(gateway, again.cookie!, "/founders/1")).toBe(200);
    const onPlanted = await gateway.call(
      "POST",
      "/api/admin/session",
      { passcode: "test-passcode" },
      { cookie: planted },
    );
    expect(onPlanted.cookie).not.toBe(planted);
    expect(await statusOf(gateway, planted)).toBe(401);
  });

  it("ends two hours after its last use, which is written once a minute", async () => {
    const cookie = await gateway.adminCookie();
    time += 119 * minute;
    expect(await statusOf(gateway, cookie)).toBe(200);
    const seen = async () =>
      (await gateway.database.query("select seen_at from sessions"))[0]?.seen_at.getTime();
    expect(await seen()).toBe(time);
    time += minute / 2;
    expect(await statusOf(gateway, cookie)).toBe(200);
    expect(await seen()).toBe(time - minute / 2);
    time += 119.5 * minute;
    expect(await statusOf(gateway, cookie)).toBe(401);
  });

  it("ends after twelve hours of use", async () => {
    const cookie = await gateway.adminCookie();
    for (let hours = 1; hours < 12; hours += 1) {
      time += 60 * minute;
      expect(await statusOf(gateway, cookie), `after ${hours} h`).toBe(200);
    }
    time += 60 * minute - 1;
    expect(await statusOf(gateway, cookie)).toBe(200);
    time += 1;
    expect(await statusOf(gateway, cookie)).toBe(401);
    await gateway.app.auth!.sweep();
    expect(await gateway.database.query("select 1 from sessions")).toEqual([]);
  });

  it("survives a new secret while the old one is still accepted", async () => {
    const newer = "a newer secret of tests and of nothing else";
    const cookie = await gateway.adminCookie();
    const both = await start({ SESSION_SECRETS: `${newer},${sessionSecret}` });
    expect(await statusOf(both, cookie)).toBe(200);
    const made = await both.adminCookie();
    const after = await start({ SESSION_SECRETS: newer });
    expect(await statusOf(after, cookie)).toBe(401);
    expect(await statusOf(after, made)).toBe(200);
  });

  it("of an admin ends when the passcode is changed", async () => {
    const cookie = await gateway.adminCookie();
    const after = await start({ ADMIN_PASSCODE: "another passcode" });
    expect(await statusOf(after, cookie)).toBe(401);
    expect(await statusOf(gateway, cookie)).toBe(200);
  });

  it("is not found by another cookie, though one character differs", async () => {
    const valid = await gateway.adminCookie();
    const changed = valid.at(-2) === "A" ? "B" : "A";
    for (const cookie of [
      `${valid.slice(0, -2)}${changed}${valid.at(-1)}`,
      "kindling=",
      "kindling=null",
      `kindling=${"A".repeat(43)}`,
      `kindling=${"A".repeat(4_000)}`,
      "kindling=' or 1=1 --",
      "kindling=%00",
      "kindling=%",
      "__proto__=1; kindling=constructor",
      "=;;;=",
    ]) {
      expect(await statusOf(gateway, cookie), cookie).toBe(401);
      expect(await statusOf(gateway, cookie, "/api/config"), cookie).toBe(200);
    }
  });

  it("that cannot be looked up returns 500 and reaches no service", async () => {
    const cookie = await gateway.adminCookie();
    gateway.upstreams.founders.received.length = 0;
    await gateway.database.query("alter table sessions rename to elsewhere");
    const status = await statusOf(gateway, cookie);
    await gateway.database.query("alter table elsewhere rename to sessions");
    expect(status).toBe(500);
    expect(gateway.upstreams.founders.received.filter(({ url }) => url === "/api/founders")).toEqual([]);
  });
});
