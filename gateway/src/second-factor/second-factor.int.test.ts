import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it, vi } from "vitest";
import { SessionStore } from "../sessions/session-store.ts";
import { appCode, fromBase32 } from "../testing/authenticator-app.ts";
import { startEnforced } from "../testing/enforced-gateway.ts";
import { passcode, useSecondFactors, wrongCode } from "../testing/use-second-factors.ts";

const { audit, cookieOf, gateway, now, own, signIn, turnOn } = useSecondFactors();

describe("turning the second factor on", () => {
  it("needs a code of the secret, and then shows ten recovery codes", async () => {
    const cookie = await cookieOf("ada");
    const off = { on_since: null, recovery_codes_left: 0 };
    expect((await own("GET", cookie)).body.data).toEqual(off);
    const { secret, uri } = (await own("POST", cookie, "/setup", { passcode })).body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(`otpauth://totp/Kindling:ada?secret=${secret}&issuer=Kindling`);
    const refused = await own("POST", cookie, "", { code: wrongCode });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: texts.wrongCode, details: [{ path: "code" }] });
    // Until it is confirmed, sign-in is as before.
    expect((await signIn()).status).toBe(200);
    const code = appCode(secret, now());
    const { body } = await own("POST", cookie, "", { code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    expect(new Set(body.data.recovery_codes).size).toBe(10);
    for (const one of body.data.recovery_codes) expect(one).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const state = { on_since: new Date(now()).toISOString(), recovery_codes_left: 10 };
    expect((await own("GET", cookie)).body.data).toEqual(state);
    expect(await audit()).toEqual(["second-factor-failed admin ada", "second-factor-on admin ada"]);
  });

  it("counts wrong codes as failed sign-ins, so that a session alone cannot find the right one", async () => {
    const cookie = await cookieOf("ada");
    const { secret } = (await own("POST", cookie, "/setup", { passcode })).body.data;
    for (let time = 1; time <= 5; time += 1) await own("POST", cookie, "", { code: wrongCode });
    expect((await own("POST", cookie, "", { code: appCode(secret, now()) })).status).toBe(429);
    expect((await own("GET", cookie)).body.data.on_since).toBeNull();
  });

  it("stores neither the secret nor a recovery code in plain", async () => {
    const { secret, recovery } = await turnOn();
    const [row] = await gateway().database.query<{ secret: Buffer }>("select secret from second_factors");
    expect(row!.secret.includes(fromBase32(secret))).toBe(false);
    const codes = await gateway().database.query<{ hash: Buffer }>("select hash from recovery_codes");
    expect(codes).toHaveLength(10);
    for (const { hash } of codes) for (const one of recovery) expect(hash.includes(one)).toBe(false);
  });

  it("ends the admin's other sessions only", async () => {
    const others = [await cookieOf("ada"), await cookieOf("ben")];
    const { cookie } = await turnOn();
    const statuses = [cookie, ...others].map(async (one) => (await own("GET", one)).status);
    expect(await Promise.all(statuses)).toEqual([200, 401, 200]);
  });

  it("ends the other sessions in the same transaction", async () => {
    const other = await cookieOf("ada");
    const cookie = await cookieOf("ada");
    const { secret } = (await own("POST", cookie, "/setup", { passcode })).body.data;
    const { endAll } = SessionStore.prototype;
    const spy = vi.spyOn(SessionStore.prototype, "endAll").mockImplementation(function (
      this: SessionStore,
      admin,
      except,
      client,
    ) {
      // As if the process had ended after the commit.
      if (client === undefined) throw new Error("ended");
      return endAll.call(this, admin, except, client);
    });
    expect((await own("POST", cookie, "", { code: appCode(secret, now()) })).status).toBe(500);
    spy.mockRestore();
    expect((await own("GET", cookie)).body.data.on_since).not.toBeNull();
    expect((await own("GET", other)).status).toBe(401);
  });

  it("replaces a secret that was not confirmed, and returns 409 without one and when it is on", async () => {
    const cookie = await cookieOf("ada");
    expect((await own("POST", cookie, "", { code: wrongCode })).body.error).toBe(texts.secondFactorNotBegun);
    const first = (await own("POST", cookie, "/setup", { passcode })).body.data.secret;
    await own("POST", cookie, "/setup", { passcode });
    expect((await own("POST", cookie, "", { code: appCode(first, now()) })).status).toBe(400);
    const { cookie: on, code } = await turnOn();
    expect((await own("POST", on, "/setup", { passcode })).body.error).toBe(texts.secondFactorOn);
    expect((await own("POST", on, "", { code: code() })).status).toBe(409);
  });

  it("is for viewers, too, and for each by their own name", async () => {
    const { code } = await turnOn("vera");
    expect((await signIn(undefined, "vera")).status).toBe(401);
    const { body } = await signIn(code(), "vera");
    expect(body.data).toEqual({ role: "viewer", id: null, name: "vera" });
    expect((await signIn(undefined, "ada")).status).toBe(200);
    expect(await audit()).toEqual(["second-factor-on viewer vera"]);
  });
});

describe("the passcode", () => {
  const wrong = { passcode: "another passcode" };
  const refusal = { error: texts.wrongPasscode, details: [{ path: "passcode" }] };

  it("is asked for again before a secret is shown", async () => {
    const cookie = await cookieOf("ada");
    const missing = await own("POST", cookie, "/setup", {});
    expect(missing.body.details).toEqual([{ path: "passcode", message: expect.any(String) }]);
    const refused = await own("POST", cookie, "/setup", wrong);
    expect([refused.status, refused.body]).toMatchObject([400, refusal]);
    expect(refused.body.data).toBeUndefined();
    // The session goes on.
    expect((await own("POST", cookie, "", { code: wrongCode })).body.error).toBe(texts.secondFactorNotBegun);
    expect(await audit()).toEqual(["sign-in-failed admin ada"]);
  });

  it("is asked for again before the factor is turned off, and a wrong one uses no code up", async () => {
    const { cookie, code, recovery } = await turnOn();
    const typed = code();
    for (const one of [typed, recovery[0]!]) {
      const refused = await own("DELETE", cookie, "", { ...wrong, code: one });
      expect([refused.status, refused.body]).toMatchObject([400, refusal]);
    }
    expect((await own("GET", cookie)).body.data.recovery_codes_left).toBe(10);
    expect((await own("DELETE", cookie, "", { passcode, code: typed })).status).toBe(200);
  });

  it("counts as a failed sign-in when it is wrong", async () => {
    const cookie = await cookieOf("ada");
    for (let time = 1; time <= 5; time += 1) await own("POST", cookie, "/setup", wrong);
    expect((await own("POST", cookie, "/setup", { passcode })).status).toBe(429);
    expect((await signIn()).status).toBe(429);
  });
});

describe("with the second factor on", () => {
  it("turns it off with a code, and then needs none", async () => {
    const { cookie, code } = await turnOn();
    const refused = await own("DELETE", cookie, "", { passcode, code: wrongCode });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toBe(texts.wrongCode);
    const { body } = await own("DELETE", cookie, "", { passcode, code: code() });
    expect(body.data).toEqual({ on_since: null, recovery_codes_left: 0 });
    expect((await signIn()).status).toBe(200);
    expect((await own("DELETE", cookie, "", { passcode, code: wrongCode })).status).toBe(409);
    expect(await gateway().database.query("select from recovery_codes")).toEqual([]);
    expect((await audit()).slice(1)).toEqual([
      "second-factor-failed admin ada",
      "second-factor-off admin ada",
    ]);
  });

  it("counts wrong codes of a session with those of sign-ins", async () => {
    const { cookie, code } = await turnOn();
    for (let time = 1; time <= 5; time += 1) await own("DELETE", cookie, "", { passcode, code: wrongCode });
    expect((await own("DELETE", cookie, "", { passcode, code: code() })).status).toBe(429);
    expect((await signIn(code())).status).toBe(429);
  });
});

it("is not for admins who share a passcode", async () => {
  const shared = await startEnforced();
  const cookie = await shared.adminCookie();
  const calls = [
    ["GET", ""],
    ["POST", "/setup", { passcode }],
    ["POST", "", { code: wrongCode }],
    ["DELETE", "", { passcode, code: wrongCode }],
  ] as const;
  for (const [method, path, sent] of calls) {
    const refused = await shared.call(method, `/api/admin/second-factor${path}`, sent, { cookie });
    expect(refused.status).toBe(404);
    expect(refused.body.error).toBe(texts.secondFactorNeedsName);
  }
  await shared.close();
});
