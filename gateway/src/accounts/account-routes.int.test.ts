import type { MemberSession } from "@kindling/contracts/accounts/schemas.ts";
import { authFounder, createInvestorSession } from "@kindling/contracts/gateway/endpoints.ts";
import { errorStatuses } from "@kindling/contracts/openapi/error-responses.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { tokenIn } from "../testing/mail-server.ts";
import { useAccounts } from "../testing/use-accounts.ts";

const { begun, now, passTime, useMail, lastMail, call, asAdmin, query, ...signIns } = useAccounts();
const { invitation, choose, login, byEmail, signIn, statusAt, audit } = signIns;

const members = [
  { role: "founder", path: "/api/founders", own: "/founders/1" },
  { role: "investor", path: "/api/investors-database", own: "/api/investors-database/1" },
] as const;

const failedSignIns = () =>
  query("select actor_role as role, actor_id as id from history where action = 'sign-in-failed'");

describe.each(members)("the account of a $role", ({ role, path, own }) => {
  const account = `${path}/1/account`;

  it("shows sessions by device and ids that are neither token nor stored hash", async () => {
    const first = await signIn(role);
    await passTime(60_000);
    await signIn(role);
    const { status, body } = await asAdmin("GET", account);
    expect(status).toBe(200);
    const sessions: MemberSession[] = body.data.sessions;
    expect(sessions).toHaveLength(2);
    expect(sessions.map(({ begun_at }) => begun_at)).toEqual([new Date(now()).toISOString(), begun]);
    for (const session of sessions) expect(session.device).toBe("Firefox on Linux");
    expect(body.data).toMatchObject({ suspension: null, invitation_expires_at: null });
    expect(body.data.password_since === null).toBe(role === "founder");
    const stored = await query<{ id: Buffer }>("select id from sessions");
    const text = JSON.stringify(body);
    for (const { id } of stored)
      expect(text).not.toMatch(new RegExp(`${id.toString("hex")}|${id.toString("base64url")}`));
    expect(text).not.toContain(first.split("=")[1]);
  });

  it("shows no session that has expired", async () => {
    await signIn(role);
    await passTime(120 * 60_000);
    expect((await asAdmin("GET", account)).body.data.sessions).toEqual([]);
  });

  it("ends one session, or all", async () => {
    const cookies = [await signIn(role), await signIn(role)];
    await passTime(60_000);
    const [kept] = [await signIn(role)];
    const { sessions } = (await asAdmin("GET", account)).body.data;
    const ended = await asAdmin("DELETE", `${account}/sessions/${sessions[2].id}`);
    expect(ended.body.data.sessions).toEqual([sessions[0], sessions[1]]);
    const statuses = await Promise.all(cookies.map((cookie) => statusAt(own, cookie)));
    expect(statuses.sort()).toEqual([200, 401]);
    expect(await statusAt(own, kept!)).toBe(200);
    const again = await asAdmin("DELETE", `${account}/sessions/${sessions[2].id}`);
    expect([again.status, again.body.error]).toEqual([404, texts.sessionNotFound]);
    const all = await asAdmin("DELETE", `${account}/sessions`);
    expect(all.body.data.sessions).toEqual([]);
    expect(await statusAt(own, kept!)).toBe(401);
    expect((await asAdmin("DELETE", `${account}/sessions`)).status).toBe(200);
    const entry = { action: "sessions-ended", role: "admin", kind: role, about: 1 };
    expect(await audit()).toEqual([entry, entry]);
    expect(await statusAt(own, await signIn(role))).toBe(200);
  });

  it("does not end a session of somebody else", async () => {
    await signIn(role);
    await query(
      `insert into sessions (id, role, subject_id, created_at, seen_at) values ('other', $1, 2, $2, $2)`,
      [role, begun],
    );
    const [other] = await query<{ id: string }>("select public_id as id from sessions where subject_id = 2");
    expect((await asAdmin("DELETE", `${account}/sessions/${other!.id}`)).status).toBe(404);
    await asAdmin("DELETE", `${account}/sessions`);
    expect(await query("select subject_id from sessions where role <> 'admin'")).toEqual([{ subject_id: 2 }]);
  });

  it("when suspended, ends every session and refuses right credentials with the reason", async () => {
    const cookies = [await signIn(role), await signIn(role)];
    await query("truncate history");
    const suspended = await asAdmin("POST", `${account}/suspend`, { reason: " Stolen phone. " });
    expect(suspended.status).toBe(200);
    expect(suspended.body.data).toMatchObject({
      suspension: { since: begun, by: { role: "admin", id: null, name: null }, reason: "Stolen phone." },
      sessions: [],
    });
    for (const cookie of cookies) expect(await statusAt(own, cookie)).toBe(401);
    const refused = role === "founder" ? await byEmail() : await login();
    expect([refused.status, refused.body.error, refused.cookie]).toEqual([
      403,
      texts.accountSuspended,
      undefined,
    ]);
    const endpoint = role === "founder" ? authFounder : createInvestorSession;
    expect(errorStatuses(endpoint)).toContain(refused.status);
    expect(await query("select from sessions where role = $1 and subject_id = 1", [role])).toEqual([]);
    expect(await failedSignIns()).toEqual([{ role, id: 1 }]);
  });

  it("stays suspended as it was first, and is lifted once", async () => {
    await signIn(role);
    await asAdmin("POST", `${account}/suspend`, { reason: "First." });
    await passTime(1_000);
    const again = await asAdmin("POST", `${account}/suspend`, {});
    expect(again.body.data.suspension).toMatchObject({ since: begun, reason: "First." });
    expect((await asAdmin("POST", `${account}/lift`)).body.data.suspension).toBeNull();
    expect((await asAdmin("POST", `${account}/lift`)).status).toBe(200);
    expect((await audit()).map(({ action }) => action)).toEqual(["suspended", "suspension-lifted"]);
    expect(await statusAt(own, await signIn(role))).toBe(200);
  });

  it.each([
    ["suspending", () => asAdmin("POST", `${account}/suspend`, {})],
    ["ending one session", () => endSession()],
    ["ending all sessions", () => asAdmin("DELETE", `${account}/sessions`)],
  ] as const)("%s deletes what the member has not confirmed", async (_what, change) => {
    await signIn(role);
    await query(
      `insert into mailed_links (purpose, role, subject_id, id, email, expires_at)
       select purpose, $1, 1, purpose::bytea, 'new@example.com', now() + interval '1 day' from unnest(array['email', 'deletion']) purpose`,
      [role],
    );
    expect((await change()).status).toBe(200);
    expect(await query("select from mailed_links where purpose in ('email', 'deletion')")).toEqual([]);
  });

  async function endSession() {
    const [session] = (await asAdmin("GET", account)).body.data.sessions;
    return asAdmin("DELETE", `${account}/sessions/${session.id}`);
  }

  it("is not suspended when the audit cannot be written", async () => {
    const cookie = await signIn(role);
    await query("alter table history rename to lost");
    expect((await asAdmin("POST", `${account}/suspend`, {})).status).toBe(503);
    await query("alter table lost rename to history");
    expect(await statusAt(own, cookie)).toBe(200);
  });

  it("cannot be reset while it is suspended", async () => {
    await asAdmin("POST", `${account}/suspend`, {});
    const { status, body } = await asAdmin("POST", `${account}/reset`);
    expect([status, body.error]).toEqual([409, texts.liftFirst]);
  });

  it("returns 404 for an unknown member, and stores nothing about it", async () => {
    for (const [method, rest] of [
      ["GET", ""],
      ["POST", "/suspend"],
      ["POST", "/lift"],
      ["POST", "/reset"],
      ["DELETE", "/sessions"],
    ] as const) {
      const body = rest === "/suspend" ? {} : undefined;
      expect((await asAdmin(method, `${path}/99/account${rest}`, body)).status, rest).toBe(404);
    }
    expect(await query("select from suspensions")).toEqual([]);
  });
});

describe("strangers learn nothing about a suspended", () => {
  it("investor: a wrong password has the same response as before", async () => {
    await choose(await invitation());
    const before = await login("a wrong password");
    await asAdmin("POST", "/api/investors-database/1/account/suspend", {});
    const after = await login("a wrong password");
    expect([after.status, after.body.error]).toEqual([before.status, before.body.error]);
    expect(after.body.error).toBe(texts.wrongLogin);
  });

  it("founder: a link is mailed as before, and says so when it is opened", async () => {
    await useMail();
    await asAdmin("POST", "/api/founders/1/account/suspend", {});
    expect((await byEmail()).body.data).toEqual({ mailed: true });
    const body = { token: tokenIn(lastMail()) };
    for (const path of ["/api/founder/link", "/api/founder/session"]) {
      const refused = await call("POST", path, body);
      expect([refused.status, refused.body.error]).toEqual([403, texts.accountSuspended]);
    }
    expect(await failedSignIns()).toEqual(Array(2).fill({ role: "founder", id: 1 }));
    // Nothing was redeemed.
    await asAdmin("POST", "/api/founders/1/account/lift");
    expect((await call("POST", "/api/founder/session", body)).status).toBe(200);
  });
});

it("a suspended investor's invitation says so, and can be accepted once it is lifted", async () => {
  const token = await invitation();
  await asAdmin("POST", "/api/investors-database/1/account/suspend", {});
  const refused = await choose(token);
  expect([refused.status, refused.body.error]).toEqual([403, texts.accountSuspended]);
  expect(await failedSignIns()).toEqual([{ role: "investor", id: 1 }]);
  // The attempt counts, so that the audit cannot be filled.
  const counted = "select points from attempt_counts where key like 'signInsFromAddress:%'";
  expect(await query(counted)).toEqual([{ points: 1 }]);
  await asAdmin("POST", "/api/investors-database/1/account/lift");
  expect((await choose(token)).status).toBe(200);
});
