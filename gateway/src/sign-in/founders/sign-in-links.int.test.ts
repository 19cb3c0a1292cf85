import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EnforcedGateway, people, startEnforced } from "../../testing/enforced-gateway.ts";
import { type MailServer, mailEnv, startMailServer, tokenIn } from "../../testing/mail-server.ts";

const [ada, bo] = people.founders;
const day = 24 * 60 * 60_000;
let gateway: EnforcedGateway;
afterAll(() => gateway.close());

const auth = (email: unknown) => gateway.call("POST", "/api/founder/auth", { email });

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
    const mailing = await auth("ADA@example.com");
    expect(mailing.body).toEqual({ success: true, data: { mailed: true } });
    expect(mailing.cookie).toBeUndefined();
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

  it("is not used up by a sign-in that cannot be recorded", async () => {
    await auth(ada.email);
    const token = tokenIn(server.mails[0]!.text);
    await gateway.database.query("alter table history rename to lost");
    expect((await use(token)).status).toBe(503);
    await gateway.database.query("alter table lost rename to history");
    expect(await gateway.database.query("select from sessions")).toEqual([]);
    expect((await use(token)).status).toBe(200);
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

  it("once used, ends an older link that is valid for longer, and no newer one", async () => {
    // As for an applicant.
    const { links } = gateway.app.auth!;
    const makeLink = async () => {
      const link = links.make("link", { role: "founder", id: ada.id }, new Date(time + day));
      await links.store(link);
      return link.token;
    };
    const applicants = [await makeLink()];
    time += 1_000;
    await auth(ada.email);
    expect((await use(tokenIn(server.mails[0]!.text))).status).toBe(200);
    expect((await use(applicants[0]!)).status).toBe(401);

    applicants.push(await makeLink());
    time += 1_000;
    await auth(ada.email);
    expect((await use(applicants[1]!)).status).toBe(200);
    expect((await use(tokenIn(server.mails[1]!.text))).status).toBe(200);
  });

  it("is valid for 15 minutes", async () => {
    await auth(ada.email);
    await auth(bo.email);
    time += 15 * 60_000 - 1;
    expect((await use(tokenIn(server.mails[0]!.text))).status).toBe(200);
    time += 1;
    expect((await use(tokenIn(server.mails[1]!.text))).status).toBe(401);
    await gateway.app.auth!.sweep();
    expect(await gateway.database.query("select 1 from mailed_links")).toEqual([]);
  });

  it("is stored as a hash, which is not a valid link", async () => {
    await auth(ada.email);
    const token = tokenIn(server.mails[0]!.text);
    const [row] = await gateway.database.query("select * from mailed_links");
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
    expect(await gateway.database.query("select 1 from mailed_links")).toEqual([]);
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
