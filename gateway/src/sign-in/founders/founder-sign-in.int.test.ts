import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callAt,
  type EnforcedGateway,
  foundersResponse,
  noFounder,
  people,
  respondWith,
  startEnforced,
} from "../../testing/enforced-gateway.ts";
import { type MailServer, mailEnv, startMailServer, tokenIn } from "../../testing/mail-server.ts";
import { type RunningGateway, startGateway } from "../../testing/start-gateway.ts";

const [ada, bo] = people.founders;
let gateway: EnforcedGateway;
afterAll(() => gateway.close());

const auth = (email: unknown) => gateway.call("POST", "/api/founder/auth", { email });

describe("POST /api/founder/auth with FOUNDER_SIGN_IN=email-only", () => {
  beforeAll(async () => {
    gateway = await startEnforced();
  });
  beforeEach(() => gateway.reset());

  it("signs in and returns the founder, ignoring case", async () => {
    const response = await auth("ADA@Example.com ");
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ success: true, data: { id: 1, name: ada.name, company: ada.company } });
    const own = await gateway.call("GET", "/founders/1", undefined, { cookie: response.cookie! });
    expect(own.status).toBe(200);
    const another = await gateway.call("GET", "/founders/2", undefined, { cookie: response.cookie! });
    expect(another.status).toBe(403);
    expect(another.body).toMatchObject({ error: texts.notAllowed, code: "forbidden" });
    expect((await gateway.call("GET", "/api/founders", undefined, { cookie: response.cookie! })).status).toBe(
      403,
    );
  });

  it("returns 404 for an unknown email, and 429 after five times", async () => {
    for (let time = 1; time <= 5; time += 1) {
      const response = await auth("nobody@example.com");
      expect(response.status).toBe(404);
      expect(response.body).toMatchObject({ success: false, error: noFounder, code: "not_found" });
      expect(response.cookie).toBeUndefined();
    }
    expect((await auth("nobody@example.com")).status).toBe(429);
    expect((await auth(ada.email)).status).toBe(200);
  });

  it("returns 429 after twenty unknown emails from one address", async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, (_, n) => auth(`nobody${n}@example.com`)));
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(30);
    expect((await auth(ada.email)).status).toBe(429);
  });

  it.each([
    [{}, texts.emailMissing],
    [{ email: "" }, texts.emailMissing],
    [{ email: "ada" }, texts.invalidInput],
    [{ email: [ada.email] }, texts.invalidInput],
  ])("returns 400 for %j", async (body, error) => {
    const response = await gateway.call("POST", "/api/founder/auth", body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ success: false, error, code: "invalid" });
  });

  it("mails no links, so every token is rejected", async () => {
    for (const token of ["x", "A".repeat(43), "' or true --"]) {
      const response = await gateway.call("POST", "/api/founder/session", { token });
      expect(response.status).toBe(401);
      expect(response.body.error).toBe(texts.linkInvalid);
    }
  });

  it("does not count an attempt while the service is down", async () => {
    await gateway.upstreams.founders.close();
    for (let time = 1; time <= 6; time += 1) expect((await auth(ada.email)).status).toBe(503);
    await gateway.close();
  });
});

describe("a founder's mailed link", () => {
  let server: MailServer;
  let time = Date.parse("2026-03-01T12:00:00Z");
  beforeAll(async () => {
    server = await startMailServer();
    gateway = await startEnforced({
      now: () => time,
      env: {
        ...mailEnv(server),
        MAIL_FROM: "Ember Club <hello@ember.example>",
        PUBLIC_URL: "https://ember.example",
        PRODUCT_NAME: "Ember Club",
      },
    });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.mails.length = 0;
    server.refuses = false;
    await gateway.reset();
  });
  const use = (token: string) => gateway.call("POST", "/api/founder/session", { token });

  it("signs its founder in, once", async () => {
    const asked = await auth("ADA@example.com");
    expect(asked.body).toEqual({ success: true, data: { mailed: true } });
    expect(asked.cookie).toBeUndefined();
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: "hello@ember.example", to: [ada.email] });
    expect(mail!.raw).toMatch(/^From: Ember Club <hello@ember\.example>\r$/m);
    expect(mail!.raw).toMatch(/^Subject: Sign in to Ember Club\r$/m);
    expect(mail!.text).toContain("https://ember.example/founder/login#token=");
    const response = await use(tokenIn(mail!.text));
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({ id: 1, name: ada.name, company: ada.company, email: ada.email });
    expect(response.headers.get("set-cookie")).toMatch(/^__Host-kindling=.*; Secure;/);
    const again = await use(tokenIn(mail!.text));
    expect(again.status).toBe(401);
    expect(again.body).toMatchObject({ error: texts.linkInvalid, code: "unauthenticated" });
    expect(again.cookie).toBeUndefined();
  });

  it("can be read without being used", async () => {
    await auth(ada.email);
    const token = tokenIn(server.mails[0]!.text);
    for (let times = 1; times <= 2; times += 1) {
      const shown = await gateway.call("POST", "/api/founder/link", { token });
      expect(shown.body.data).toEqual({ id: 1, name: ada.name, company: ada.company, email: ada.email });
      expect(shown.cookie).toBeUndefined();
    }
    expect(await gateway.database.query("select 1 from sessions")).toEqual([]);
    expect((await use(token)).status).toBe(200);
    const spent = await gateway.call("POST", "/api/founder/link", { token });
    expect(spent.status).toBe(401);
    expect(spent.body.error).toBe(texts.linkInvalid);
  });

  it("signs in one of twenty concurrent uses", async () => {
    await auth(ada.email);
    const token = tokenIn(server.mails[0]!.text);
    const responses = await Promise.all(Array.from({ length: 20 }, () => use(token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(19);
    expect(await gateway.database.query("select role, subject_id from sessions")).toEqual([
      { role: "founder", subject_id: 1 },
    ]);
  });

  it("once used, ends the older links of its founder, and no others", async () => {
    for (const email of [ada.email, bo.email, ada.email, ada.email]) {
      await auth(email);
      time += 1_000;
    }
    const [oldest, other, used, newest] = server.mails.map(({ text }) => tokenIn(text));
    expect((await use(used!)).status).toBe(200);
    expect((await use(oldest!)).status).toBe(401);
    expect((await use(newest!)).status).toBe(200);
    expect((await use(other!)).status).toBe(200);
  });

  it("is valid for 15 minutes", async () => {
    await auth(ada.email);
    await auth(bo.email);
    time += 15 * 60_000 - 1;
    expect((await use(tokenIn(server.mails[0]!.text))).status).toBe(200);
    time += 1;
    expect((await use(tokenIn(server.mails[1]!.text))).status).toBe(401);
    await gateway.app.auth!.sweep();
    expect(await gateway.database.query("select 1 from sign_in_links")).toEqual([]);
  });

  it("is stored as a hash, which is not a valid link", async () => {
    await auth(ada.email);
    const token = tokenIn(server.mails[0]!.text);
    const [row] = await gateway.database.query("select * from sign_in_links");
    expect(row!.id.toString("base64url")).not.toBe(token);
    expect((await use(row!.id.toString("base64url"))).status).toBe(401);
    expect((await use(token)).status).toBe(200);
  });

  it("stays valid when the service is down", async () => {
    await auth(ada.email);
    const { founders } = gateway.upstreams;
    const { respond } = founders;
    founders.respond = (_request, response) => void response.destroy();
    expect((await use(tokenIn(server.mails[0]!.text))).status).toBe(502);
    founders.respond = respond;
    expect((await use(tokenIn(server.mails[0]!.text))).status).toBe(200);
  });

  it("starts with PUBLIC_URL, regardless of the Host header", async () => {
    const response = await gateway.app.inject({
      method: "POST",
      url: "/api/founder/auth",
      payload: { email: ada.email },
      headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
    });
    expect(response.statusCode).toBe(200);
    expect(server.mails[0]!.raw).not.toContain("evil");
  });

  it("is mailed five times to one founder, then not for a while", async () => {
    for (let times = 1; times <= 5; times += 1) expect((await auth(ada.email)).status).toBe(200);
    const refused = await auth(ada.email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(server.mails).toHaveLength(5);
    expect((await use(tokenIn(server.mails[0]!.text))).status).toBe(200);
    expect((await auth(bo.email)).status).toBe(200);
  });

  it("is mailed after growing pauses, and the last one is valid until the next", async () => {
    for (let times = 1; times <= 5; times += 1) await auth(ada.email);
    const minutes: number[] = [];
    for (let times = 1; times <= 6; times += 1) {
      const refused = await auth(ada.email);
      expect(refused.status).toBe(429);
      expect(refused.body.error).toBe(texts.linkMailed);
      const wait = Number(refused.headers.get("retry-after"));
      minutes.push(wait / 60);
      time += wait * 1_000 - 1;
      const shown = await gateway.call("POST", "/api/founder/link", {
        token: tokenIn(server.mails.at(-1)!.text),
      });
      expect(shown.status).toBe(200);
      time += 1;
      expect((await auth(ada.email)).status).toBe(200);
    }
    expect(minutes).toEqual([15, 30, 60, 120, 240, 240]);
    expect(server.mails.at(-1)!.text).toContain("for 4 hours:");
    expect(server.mails).toHaveLength(11);
  });

  it("once used, can be requested again at once, even after requests by strangers", async () => {
    for (let times = 1; times <= 6; times += 1) await auth(ada.email);
    expect((await use(tokenIn(server.mails.at(-1)!.text))).status).toBe(200);
    for (let times = 1; times <= 5; times += 1) expect((await auth(ada.email)).status).toBe(200);
  });

  it("is mailed five times for twenty concurrent requests", async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => auth(ada.email)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(server.mails).toHaveLength(5);
  });

  it("is not counted when it cannot be mailed", async () => {
    server.refuses = true;
    for (let times = 1; times <= 6; times += 1) expect((await auth(ada.email)).status).toBe(503);
    server.refuses = false;
    expect((await auth(ada.email)).status).toBe(200);
  });

  it("is removed when it cannot be mailed", async () => {
    server.refuses = true;
    const response = await auth(ada.email);
    expect(response.status).toBe(503);
    expect(response.body).toMatchObject({ success: false, error: texts.upstreamDown });
    expect(JSON.stringify(response.body)).not.toContain(ada.email);
    expect(await gateway.database.query("select 1 from sign_in_links")).toEqual([]);
  });

  it("cannot be requested for several recipients or with headers", async () => {
    const emails = [
      "ada@example.com, eve@example.com",
      "ada@example.com\r\nBcc: eve@example.com",
      "<ada@example.com>",
    ];
    for (const email of emails) expect((await auth(email)).status).toBe(400);
    expect(server.mails).toEqual([]);
  });
});

describe("POST /api/founder/auth while access is open", () => {
  let open: RunningGateway;
  beforeAll(async () => {
    open = await startGateway();
    open.upstreams.founders.respond = respondWith((request) => foundersResponse(request));
  });
  afterAll(() => open.close());
  const authOpen = (email: unknown) => callAt(open.url, "POST", "/api/founder/auth", { email });

  it("returns the founder's id, name and company, and no cookie", async () => {
    const response = await authOpen("ADA@Example.com ");
    expect([response.status, response.cookie]).toEqual([200, undefined]);
    expect(response.body).toEqual({ success: true, data: { id: 1, name: ada.name, company: ada.company } });
  });

  it("returns 404 with the product's name for an unknown email", async () => {
    const response = await authOpen("nobody@example.com");
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ success: false, error: noFounder, code: "not_found" });
  });

  it.each([
    [undefined, texts.emailMissing],
    ["", texts.emailMissing],
    [null, texts.emailMissing],
    ["ada", texts.invalidInput],
    [7, texts.invalidInput],
  ])("returns 400 for the email %j", async (email, error) => {
    const response = await authOpen(email);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ success: false, error, code: "invalid" });
  });

  it("returns 503 while the founders service is down", async () => {
    await open.upstreams.founders.close();
    const response = await authOpen(ada.email);
    expect(response.status).toBe(503);
    expect(response.body).toMatchObject({ error: texts.upstreamDown, code: "upstream_unavailable" });
  });
});
