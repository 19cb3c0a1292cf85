import { describe, expect, it } from "vitest";
import { tokenIn } from "../testing/mail-server.ts";
import { useAccounts } from "../testing/use-accounts.ts";

const { useMail, lastMail, refuseMail, investors, call, asAdmin, query, ...signIns } = useAccounts();
const { invitation, choose, login, byEmail, signIn, statusAt, audit } = signIns;

describe("POST .../account/reset", () => {
  const reset = "/api/investors-database/1/account/reset";

  it("ends an investor's password and sessions, and invites them anew", async () => {
    const cookie = (await choose(await invitation())).cookie!;
    const { received } = investors();
    received.length = 0;
    const { status, body } = await asAdmin("POST", reset);
    expect(status).toBe(200);
    expect(received.map(({ url }) => url)).toContain("/internal/investors/invited");
    expect(body.data).toEqual({
      path: expect.stringMatching(/^\/investor\/invitation#token=[A-Za-z0-9_-]{43}$/),
      mailed: false,
      expires_at: "2026-03-08T12:00:00.000Z",
    });
    expect(await statusAt("/api/investors-database/1", cookie)).toBe(401);
    expect((await login()).status).toBe(401);
    const account = (await asAdmin("GET", "/api/investors-database/1/account")).body.data;
    expect(account).toMatchObject({
      password_since: null,
      invitation_expires_at: "2026-03-08T12:00:00.000Z",
    });
    expect((await choose(tokenIn(body.data.path))).status).toBe(200);
    expect(await audit()).toEqual([{ action: "sign-in-reset", role: "admin", kind: "investor", about: 1 }]);
  });

  it("keeps the consent that an investor gave with the former password", async () => {
    await choose(await invitation());
    await query("update investor_passwords set consent_version = '2026-11', consented_at = changed_at");
    const stored = () => query("select consent_version, hash is null as is_reset from investor_passwords");
    const { path } = (await asAdmin("POST", reset)).body.data;
    expect(await stored()).toEqual([{ consent_version: "2026-11", is_reset: true }]);
    expect((await choose(tokenIn(path))).status).toBe(200);
    expect(await stored()).toEqual([{ consent_version: "2026-11", is_reset: false }]);
  });

  it("mails an investor the invitation if there is a mail server", async () => {
    await useMail();
    const { body } = await asAdmin("POST", reset);
    expect(body.data.mailed).toBe(true);
    expect(lastMail()).toContain(body.data.path);
    refuseMail();
    const refused = await asAdmin("POST", reset);
    expect([refused.status, refused.body.data.mailed]).toEqual([200, false]);
  });

  it.each([
    [reset, 1],
    ["/api/investors-database/1/invitation", 2],
  ])(
    "returns the path of an invitation that cannot be mailed, because the service fails: %s",
    async (path, readsBefore) => {
      await useMail();
      const service = investors();
      const { respond } = service;
      let reads = 0;
      service.respond = (request, response, raw) => {
        reads += 1;
        return reads <= readsBefore ? respond(request, response, raw) : raw.socket.destroy();
      };
      const { status, body } = await asAdmin("POST", path, {});
      service.respond = respond;
      expect([status < 300, body.data?.mailed]).toEqual([true, false]);
      expect((await choose(tokenIn(body.data.path))).status).toBe(200);
    },
  );

  it("ends a founder's sessions, and mails nothing without a mail server", async () => {
    const cookie = await signIn("founder");
    const { body } = await asAdmin("POST", "/api/founders/1/account/reset");
    expect(body.data).toEqual({ path: null, mailed: false, expires_at: null });
    expect(await statusAt("/founders/1", cookie)).toBe(401);
    expect(await audit()).toEqual([{ action: "sign-in-reset", role: "admin", kind: "founder", about: 1 }]);
  });

  it("mails a founder a link, ends the earlier ones and the pause that strangers caused", async () => {
    await useMail();
    for (let times = 1; times <= 6; times += 1) await byEmail();
    expect((await byEmail()).status).toBe(429);
    const old = tokenIn(lastMail());
    const { body } = await asAdmin("POST", "/api/founders/1/account/reset");
    expect(body.data).toEqual({ path: null, mailed: true, expires_at: null });
    const token = tokenIn(lastMail());
    expect((await call("POST", "/api/founder/session", { token: old })).status).toBe(401);
    expect((await call("POST", "/api/founder/session", { token })).status).toBe(200);
    refuseMail();
    expect((await asAdmin("POST", "/api/founders/1/account/reset")).body.data.mailed).toBe(false);
  });
});
