import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EnforcedGateway, people, startEnforced } from "../../testing/enforced-gateway.ts";
import { type MailServer, mailEnv, startMailServer, tokenIn } from "../../testing/mail-server.ts";

const [ivy, jo] = people.investors;
const password = "a sound of many waters";
let gateway: EnforcedGateway;
let admin: string;
let server: MailServer;
const noon = Date.parse("2026-03-01T12:00:00Z");
let time = noon;

beforeAll(async () => {
  server = await startMailServer();
  gateway = await startEnforced({
    now: () => time,
    env: mailEnv(server),
  });
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});
beforeEach(async () => {
  time = noon;
  server.mails.length = 0;
  server.refuses = false;
  await gateway.reset();
  admin = await gateway.adminCookie();
});

const invite = (id: number, body: object = { mail: false }, cookie = admin) =>
  gateway.call("POST", `/api/investors-database/${id}/invitation`, body, { cookie });
const tokenFor = async (id: number) => tokenIn((await invite(id)).body.data.path);
const choose = (token: string, chosen = password) =>
  gateway.call("POST", "/api/investor/password", { token, password: chosen });
const login = (email: string, given = password) =>
  gateway.call("POST", "/api/investor/session", { email, password: given });
const own = async (cookie: string, id: number) =>
  (await gateway.call("GET", `/api/investors-database/${id}`, undefined, { cookie })).status;

describe("an invitation", () => {
  it("is a link to copy, mailed on request", async () => {
    const copied = await invite(1);
    expect(copied.status).toBe(201);
    expect(copied.body.data).toEqual({
      path: expect.stringMatching(/^\/investor\/invitation#token=[A-Za-z0-9_-]{43}$/),
      mailed: false,
      expires_at: "2026-03-08T12:00:00.000Z",
    });
    expect(server.mails).toEqual([]);
    const mailed = await invite(1, {});
    expect(mailed.body.data.mailed).toBe(true);
    expect(server.mails[0]).toMatchObject({ to: [ivy.email] });
    expect(server.mails[0]!.text).toContain(`http://127.0.0.1:1${mailed.body.data.path}\r\n`);
  });

  it("is known to the investors service when the response arrives", async () => {
    const { received } = gateway.upstreams.investors;
    received.length = 0;
    await invite(2);
    const marks = received.filter(({ url }) => url === "/internal/investors/invited");
    expect(marks.map(({ body }) => JSON.parse(body))).toEqual([{ ids: [2] }]);
  });

  it("is made even when it cannot be mailed, or was mailed too often", async () => {
    server.refuses = true;
    expect((await invite(1, { mail: true })).body.data.mailed).toBe(false);
    server.refuses = false;
    for (let times = 2; times <= 5; times += 1) expect((await invite(1, {})).body.data.mailed).toBe(true);
    const last = await invite(1, {});
    expect(last.status).toBe(201);
    expect(last.body.data.mailed).toBe(false);
    expect((await choose(tokenIn(last.body.data.path))).status).toBe(200);
  });

  it("replaces no earlier one when the audit cannot be written", async () => {
    const token = await tokenFor(1);
    const { database } = gateway;
    await database.query("alter table history add constraint refused check (action <> 'invited') not valid");
    const refused = await invite(1);
    await database.query("alter table history drop constraint refused");
    expect(refused.status).toBe(503);
    expect((await choose(token)).status).toBe(200);
  });

  it("can be made by admins only, for existing investors", async () => {
    const { cookie } = await choose(await tokenFor(1));
    expect((await invite(1, {}, cookie!)).status).toBe(403);
    expect((await invite(1, {}, "")).status).toBe(401);
    const missing = await invite(99);
    expect(missing.status).toBe(404);
    expect(missing.body.error).toBe(texts.investorNotFound);
  });

  it("sets the investor's password and signs in", async () => {
    const chosen = await choose(await tokenFor(1));
    expect(chosen.status).toBe(200);
    expect(chosen.body).toEqual({ success: true, data: { role: "investor", id: 1 } });
    expect(await own(chosen.cookie!, 1)).toBe(200);
    expect(await own(chosen.cookie!, 2)).toBe(403);
    expect((await login(ivy.email)).status).toBe(200);
  });

  it("is valid for one of twenty concurrent uses", async () => {
    const token = await tokenFor(1);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => choose(token, `${password} ${n}`)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = responses.filter(({ status }) => status !== 200);
    expect(others.every(({ status, body }) => status === 401 && body.error === texts.linkInvalid)).toBe(true);
  });

  it("ends with a newer one, and after seven days", async () => {
    const first = await tokenFor(1);
    const second = await tokenFor(1);
    expect((await choose(first)).status).toBe(401);
    time += 7 * 24 * 60 * 60_000;
    expect((await choose(second)).status).toBe(401);
    await gateway.app.auth!.sweep();
    expect(await gateway.database.query("select 1 from mailed_links")).toEqual([]);
    admin = await gateway.adminCookie();
    const third = await tokenFor(1);
    time += 7 * 24 * 60 * 60_000 - 1;
    expect((await choose(third)).status).toBe(200);
  });

  it("once used, ends the investor's sessions and old password, and no others", async () => {
    const before = await choose(await tokenFor(1));
    const others = await choose(await tokenFor(2), "quite another passphrase");
    const after = await choose(await tokenFor(1), "a new passphrase entirely");
    expect(await own(before.cookie!, 1)).toBe(401);
    expect(await own(after.cookie!, 1)).toBe(200);
    expect(await own(others.cookie!, 2)).toBe(200);
    expect((await login(ivy.email)).status).toBe(401);
    expect((await login(ivy.email, "a new passphrase entirely")).status).toBe(200);
  });

  it.each([
    ["eleven chars", texts.passwordTooShort],
    ["x".repeat(129), texts.passwordTooShort],
    ["password1234", texts.passwordTooCommon],
    ["ivy@example.com", texts.passwordTooCommon],
    ["Ivy Investor 1", texts.passwordTooCommon],
    ["Kindling-2026", texts.passwordTooCommon],
  ])("rejects the password %j, and stays valid", async (weak, error) => {
    const token = await tokenFor(1);
    const given = weak === "eleven chars" ? weak.slice(1) : weak;
    const refused = await choose(token, given);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      error,
      code: "invalid",
      details: [{ path: "password", message: error }],
    });
    expect((await choose(token)).status).toBe(200);
  });

  it("and the password are stored as hashes", async () => {
    const token = await tokenFor(1);
    const [invited] = await gateway.database.query("select * from mailed_links");
    expect(invited!.id.toString("base64url")).not.toBe(token);
    expect((await choose(invited!.id.toString("base64url"))).status).toBe(401);
    await choose(token);
    const [row] = await gateway.database.query("select * from investor_passwords");
    expect(row!.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe("POST /api/investors-database/:id/invitation", () => {
  it("returns 409 for a suspended investor, and keeps the invitation before", async () => {
    const token = await tokenFor(1);
    const account = (step: string) =>
      gateway.call("POST", `/api/investors-database/1/account/${step}`, {}, { cookie: admin });
    await account("suspend");
    const { status, body } = await invite(1);
    expect([status, body.error]).toEqual([409, texts.liftFirst]);
    await account("lift");
    expect((await choose(token)).status).toBe(200);
  });
});

describe("POST /api/investor/session", () => {
  it("signs in by email and password, ignoring the email's case", async () => {
    await choose(await tokenFor(1));
    const response = await login("IVY@example.com");
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ success: true, data: { role: "investor", id: 1 } });
    expect(await own(response.cookie!, 1)).toBe(200);
  });

  it("returns the same 401 for a wrong password, an unknown email and an investor without password", async () => {
    await choose(await tokenFor(1));
    const responses = [
      await login(ivy.email, `${password} `),
      await login("nobody@example.com"),
      await login(jo.email),
    ];
    for (const { status, body, cookie } of responses) {
      expect(status).toBe(401);
      const { requestId: _, ...told } = body;
      expect(told).toEqual({ success: false, error: texts.wrongLogin, code: "unauthenticated" });
      expect(cookie).toBeUndefined();
    }
  });

  it("counts failures per account", async () => {
    await choose(await tokenFor(1));
    await choose(await tokenFor(2));
    const tries = await Promise.all(Array.from({ length: 50 }, () => login(ivy.email, "a wrong password")));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(45);
    expect((await login(ivy.email)).status).toBe(429);
    expect((await login("Ivy@Example.com")).status).toBe(429);
    expect((await login(jo.email)).status).toBe(200);
  });

  it("calls the service as the gateway, with the client's request id", async () => {
    const { received } = gateway.upstreams.investors;
    received.length = 0;
    await gateway.call(
      "POST",
      "/api/investor/session",
      { email: ivy.email, password },
      { "x-request-id": "login-0001" },
    );
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ method: "POST", url: "/internal/investors/by-email" });
    expect(received[0]!.headers["x-request-id"]).toBe("login-0001");
    expect(received[0]!.headers["x-kindling-identity"]).toMatch(/^gateway\.\.investors\./);
  });
});
