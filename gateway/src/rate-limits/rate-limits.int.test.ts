import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EnforcedGateway, people, proxiedEnv, startEnforced } from "../testing/enforced-gateway.ts";
import { givePassword } from "../testing/quick-hash.ts";
import { addressKey } from "./client-address.ts";
import { withWait } from "./counters.ts";

let gateway: EnforcedGateway;
let proxied: EnforcedGateway;
let generous: EnforcedGateway;
beforeAll(async () => {
  const env = { PUBLIC_POSTS_PER_HOUR: "3", SESSION_REQUESTS_PER_MINUTE: "20" };
  gateway = await startEnforced({ env });
  proxied = await startEnforced({ database: gateway.database, env: { ...env, ...proxiedEnv } });
  generous = await startEnforced({ database: gateway.database });
});
afterAll(async () => {
  await proxied.close();
  await generous.close();
  await gateway.close();
});
beforeEach(() => gateway.reset());

const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status);

describe("applications and registrations", () => {
  const post = (path: string, headers: Record<string, string> = {}) =>
    gateway.call("POST", path, {}, headers);

  it("share one hourly limit per address", async () => {
    const responses = [
      await post("/api/founders"),
      await post("/api/investors-database"),
      await post("/api/founders"),
      await post("/api/investors-database"),
    ];
    expect(statuses(responses)).toEqual([200, 200, 200, 429]);
    expect(responses[3]!.body).toMatchObject({ error: texts.tooMany, code: "too_many" });
    expect(Number(responses[3]!.headers.get("retry-after"))).toBeGreaterThan(3_000);
  });

  it("do not use up an applicant's answers", async () => {
    const { email } = people.founders[0];
    const { cookie } = await gateway.call("POST", "/api/founder/auth", { email });
    for (let n = 1; n <= 4; n += 1) await post("/api/founders");
    const answered = await post("/api/applications/founders/1/answer", { cookie: cookie! });
    expect(answered.status).toBe(200);
  });

  it("are not counted for an admin, who sees the whole record", async () => {
    const cookie = await gateway.adminCookie();
    for (let n = 1; n <= 5; n += 1) expect((await post("/api/founders", { cookie })).status).toBe(200);
    const { received } = gateway.upstreams.founders;
    expect(received.at(-1)!.headers["x-kindling-identity"]).toMatch(/^admin\.\.founders\./);
    await post("/api/founders");
    expect(received.at(-1)!.headers["x-kindling-identity"]).toMatch(/^public\.\.founders\./);
  });
});

describe("failed sign-ins of one account from many addresses", () => {
  const [ivy] = people.investors;
  const password = "a sound of many waters";
  const signIn = (given: string, from: string) =>
    proxied.call(
      "POST",
      "/api/investor/session",
      { email: ivy.email, password: given },
      { "x-forwarded-for": from },
    );
  beforeEach(() => givePassword(gateway.database, ivy.id, password));

  it("return 429 after ten in a minute, until a minute later", async () => {
    const responses = [];
    for (let n = 1; n <= 12; n += 1) responses.push(await signIn("wrong", `203.0.113.${n}`));
    expect(statuses(responses)).toEqual([...Array(10).fill(401), 429, 429]);
    const { body, headers } = responses[11]!;
    expect(body).toMatchObject({ error: withWait(texts.tooManySignIns, 60_000), code: "too_many" });
    const wait = Number(headers.get("retry-after"));
    expect(wait).toBeLessThanOrEqual(60);
    await gateway.database.query("update attempt_counts set expire = expire - $1", [wait * 1_000]);
    expect((await signIn(password, "203.0.113.99")).status).toBe(200);
  });

  it("do not lock out its owner at an address that the account has signed in from", async () => {
    expect((await signIn(password, "198.51.100.7")).status).toBe(200);
    for (let n = 1; n <= 11; n += 1) await signIn("wrong", `203.0.113.${n}`);
    expect((await signIn(password, "203.0.113.99")).status).toBe(429);
    expect((await signIn(password, "198.51.100.7")).status).toBe(200);
  });

  it("do not lock out its owner at the address that the password was chosen from", async () => {
    const cookie = await gateway.adminCookie();
    const { body } = await gateway.call("POST", "/api/investors-database/1/invitation", {}, { cookie });
    const token = body.data.path.split("token=")[1];
    const home = { "x-forwarded-for": "198.51.100.8" };
    await proxied.call("POST", "/api/investor/password", { token, password }, home);
    await givePassword(gateway.database, ivy.id, password);
    for (let n = 1; n <= 11; n += 1) await signIn("wrong", `203.0.113.${n}`);
    expect((await signIn(password, "198.51.100.8")).status).toBe(200);
  });
});

describe("applications and registrations of a signed-in caller", () => {
  it("are counted unless the caller is an admin", async () => {
    const { cookie } = await gateway.call("POST", "/api/founder/auth", { email: people.founders[0].email });
    const responses = [];
    for (let n = 1; n <= 4; n += 1) {
      responses.push(await gateway.call("POST", "/api/investors-database", {}, { cookie: cookie! }));
    }
    expect(statuses(responses)).toEqual([200, 200, 200, 429]);
  });
});

describe("changes of a member's record", () => {
  const signIn = async ({ email }: { email: string }) => {
    const { cookie } = await generous.call("POST", "/api/founder/auth", { email });
    return { cookie: cookie! };
  };
  const put = (id: number, body: unknown, headers: Record<string, string>) =>
    generous.call("PUT", `/api/founders/${id}`, body, headers);

  it("return 429 after 30 of matching criteria in an hour, over all sessions of the account", async () => {
    const sessions = [await signIn(people.founders[0]), await signIn(people.founders[0])];
    const industries = ["FINTECH", "AI"];
    for (let n = 0; n < 30; n += 1) {
      expect((await put(1, { industry: industries[n % 2] }, sessions[n % 2]!)).status).toBe(200);
    }
    for (const body of [{ requested_check_usd: 1 }, '{"\\u0069ndustry":"SAAS"}']) {
      const refused = await put(1, body, sessions[0]!);
      expect(refused.status).toBe(429);
      expect(refused.body).toMatchObject({ error: texts.tooManyChanges, code: "too_many" });
    }
    expect((await put(1, { elevator_pitch: "We make one thing easy." }, sessions[0]!)).status).toBe(200);
    // The investor dashboard sends whole profiles: what they repeat is no change.
    expect((await put(1, { industry: null, name: "Ada" }, sessions[0]!)).status).toBe(200);
    expect(JSON.parse(generous.upstreams.founders.received.at(-1)!.body)).toEqual({ name: "Ada" });
    expect((await put(2, { industry: null }, await signIn(people.founders[1]))).status).toBe(200);
  });

  it("return the service's refusal with its sentence and Retry-After", async () => {
    const { founders } = generous.upstreams;
    const { respond } = founders;
    const session = await signIn(people.founders[0]);
    const error = texts.tooManyOwnChanges(1_234);
    founders.respond = (request, response, raw) => {
      if (request.method !== "PUT") return respond(request, response, raw);
      response.writeHead(429, { "content-type": "application/json", "retry-after": "1234" });
      response.end(JSON.stringify({ success: false, error, code: "too_many" }));
    };
    const refused = await put(1, { name: "Ada" }, session).finally(() => {
      founders.respond = respond;
    });
    expect(refused).toMatchObject({ status: 429, body: { error, code: "too_many" } });
    expect(refused.headers.get("retry-after")).toBe("1234");
  });

  it("are not counted as changes of matching criteria for an admin", async () => {
    const cookie = await generous.adminCookie();
    for (let n = 0; n < 31; n += 1) expect((await put(1, { industry: null }, { cookie })).status).toBe(200);
  });
});

describe("the requests of one session", () => {
  const ask = (cookie: string, on: EnforcedGateway) => on.call("GET", "/api/founders", undefined, { cookie });

  it("return 429 beyond the limit on one replica", async () => {
    const cookie = await gateway.adminCookie();
    const responses = await Promise.all(Array.from({ length: 30 }, () => ask(cookie, gateway)));
    expect(statuses(responses).filter((status) => status === 200)).toHaveLength(20);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]!.body).toMatchObject({ error: texts.tooMany, code: "too_many" });
    expect(Number(refused[0]!.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    const other = await gateway.call("POST", "/api/founder/auth", { email: people.founders[0].email });
    const founders = await gateway.call("GET", "/founders/1", undefined, { cookie: other.cookie! });
    expect(founders.status).toBe(200);
  });

  it("return 429 beyond the limit over all replicas, once these have synchronised", async () => {
    const cookie = await gateway.adminCookie();
    await Promise.all(Array.from({ length: 12 }, (_, n) => ask(cookie, n % 2 ? gateway : proxied)));
    const settle = async () => {
      for (const one of [gateway, proxied, gateway]) await one.app.auth!.sessionRateLimiter.flush();
    };
    await settle();
    await Promise.all(Array.from({ length: 8 }, () => ask(cookie, gateway)));
    await settle();
    // A replica learns of the others' requests when it adds its own.
    expect((await ask(cookie, proxied)).status).toBe(200);
    await settle();
    expect((await ask(cookie, proxied)).status).toBe(429);
    expect((await ask(cookie, gateway)).status).toBe(429);
  });
});

it("stores neither addresses nor emails", async () => {
  const body = { email: "nobody1@example.com" };
  await proxied.call("POST", "/api/founder/auth", body, { "x-forwarded-for": "203.0.113.7" });
  const rows = JSON.stringify(await gateway.database.query("select * from attempt_counts"));
  expect(rows).toContain("signInsFromAddress");
  expect(rows).not.toContain("203.0.113.7");
  expect(rows).not.toContain("nobody1");
});

describe("counts of fitting founders", () => {
  const count = (from: string) =>
    proxied.call("GET", "/api/fitting-founders", undefined, { "x-forwarded-for": from });

  it("are limited per address to 300 an hour", async () => {
    await proxied.app.auth!.counters.add("fitCountsFromAddress", addressKey("203.0.113.9"), 298);
    for (const _ of [299, 300]) expect((await count("203.0.113.9")).status).toBe(200);
    const refused = await count("203.0.113.9");
    expect([refused.status, refused.body.error]).toEqual([429, texts.tooMany]);
    expect((await count("203.0.113.10")).status).toBe(200);
    const config = { "x-forwarded-for": "203.0.113.9" };
    expect((await proxied.call("GET", "/api/config", undefined, config)).status).toBe(200);
  });
});
