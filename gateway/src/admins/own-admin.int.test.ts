import { texts } from "@kindling/contracts/texts.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { describe, expect, it } from "vitest";
import { runGatewayCommand } from "../commands.ts";
import { sessionSecret } from "../testing/enforced-gateway.ts";
import { tokenIn } from "../testing/mail-server.ts";
import { emailOf, ownPasscode, useAdmins } from "../testing/use-admins.ts";

const admins = useAdmins();
const { addReady, as, audit, call, choose, proofOf, shared, signIn, statusOf } = admins;
const next = "four herons in a field";
const change = (cookie: string, current_passcode = ownPasscode, passcode = next) =>
  as(cookie, "PUT", "/api/admin/me/passcode", { current_passcode, passcode });
const sessions = async (cookie: string): Promise<{ id: string; current: boolean }[]> =>
  (await as(cookie, "GET", "/api/admin/me/sessions")).body.data;

describe("GET /api/admin/me", () => {
  it("returns name and email of an added admin or viewer, and where others' passcodes are", async () => {
    const { cookie } = await addReady("Vera", "viewer");
    const own = await as(cookie, "GET", "/api/admin/me");
    expect(own.body.data).toMatchObject({
      role: "viewer",
      name: "Vera",
      email: emailOf("Vera"),
      passcode: "own",
    });
    expect(own.body.data.passcode_since).not.toBeNull();
    const none = { name: null, email: null, passcode_since: null, mails: null };
    const all = await as(shared(), "GET", "/api/admin/me");
    expect(all.body.data).toEqual({ role: "admin", passcode: "shared", ...none });
    const at = await admins.start({ env: { ADMINS_FILE: admins.adminsFile("anna") } });
    const line = (await call("POST", "/api/admin/session", { passcode: ownPasscode }, undefined, at)).cookie!;
    const { body } = await as(line, "GET", "/api/admin/me", undefined, at);
    expect(body.data).toEqual({ role: "admin", passcode: "file", ...none, name: "anna" });
    await at.close();
  });
});

describe("PUT /api/admin/me/mails", () => {
  const choose = (cookie: string, weekly_summary: boolean) =>
    as(cookie, "PUT", "/api/admin/me/mails", { weekly_summary });
  const mails = { weekly_summary: false, due_follow_ups: true };
  const own = async (cookie: string) => (await as(cookie, "GET", "/api/admin/me")).body.data.mails;

  it.each(["admin", "viewer"] as const)("turns the weekly summary of an %s on and off", async (role) => {
    const { cookie } = await addReady("Vera", role);
    const { cookie: other } = await addReady("Anna");
    expect(await own(cookie)).toEqual(mails);
    const { status, body } = await choose(cookie, true);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: "Vera", mails: { weekly_summary: true } });
    expect(await own(cookie)).toEqual({ ...mails, weekly_summary: true });
    expect(await own(other)).toEqual(mails);
    await choose(cookie, false);
    expect(await own(cookie)).toEqual(mails);
  });

  it("turns the mails of due follow-ups off, and leaves the rest", async () => {
    const { cookie } = await addReady("Anna");
    const { body } = await as(cookie, "PUT", "/api/admin/me/mails", { due_follow_ups: false });
    expect(body.data.mails).toEqual({ ...mails, due_follow_ups: false });
  });

  it("returns 409 without an email", async () => {
    expect(await choose(shared(), true)).toMatchObject({ status: 409, body: { error: texts.noOwnEmail } });
  });
});

describe("PUT /api/admin/me/passcode", () => {
  it("asks for the old one, keeps the own session and ends the others", async () => {
    const { cookie } = await addReady("Vera", "viewer");
    const other = (await signIn("Vera")).cookie!;
    const wrong = await change(cookie, "wrong");
    expect(wrong).toMatchObject({
      status: 400,
      body: { error: texts.wrongCurrentPasscode, details: [{ path: "current_passcode" }] },
    });
    const weak = await change(cookie, ownPasscode, "123456789012");
    expect(weak).toMatchObject({ status: 400, body: { details: [{ path: "passcode" }] } });
    const changed = await change(cookie);
    expect(changed.status).toBe(200);
    expect(changed.body.data).toHaveLength(1);
    expect(await statusOf(cookie)).toBe(200);
    expect(await statusOf(other)).toBe(401);
    expect((await signIn("Vera")).status).toBe(401);
    expect((await signIn("Vera", next)).status).toBe(200);
    expect(await audit()).toContain("passcode-changed viewer Vera");
  });

  it("counts wrong ones as failed sign-ins", async () => {
    const { cookie } = await addReady("Anna");
    for (let wrong = 1; wrong <= 5; wrong += 1) expect((await change(cookie, "wrong")).status).toBe(400);
    expect((await change(cookie)).status).toBe(429);
    expect((await signIn("Anna")).status).toBe(429);
  });

  it("ends the link that would replace it", async () => {
    const { id, cookie } = await addReady("Anna");
    const { body } = await as(shared(), "POST", `/api/admins/${id}/invitation`, proofOf(shared()));
    await change(cookie);
    expect((await choose(tokenIn(body.data.path))).status).toBe(401);
  });

  it("lets one of two changes at the same moment win", async () => {
    const { cookie } = await addReady("Anna");
    const other = (await signIn("Anna")).cookie!;
    const statuses = await Promise.all([change(cookie), change(other, ownPasscode, `${next} again`)]);
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("returns 409 for a passcode of the settings", async () => {
    const refused = await change(shared(), "test-passcode");
    expect(refused).toMatchObject({ status: 409, body: { error: texts.passcodeInSettings } });
  });
});

describe("/api/admin/me/sessions", () => {
  it("lists the caller's own, and ends one or all but the current", async () => {
    const { cookie } = await addReady("Anna");
    await addReady("Ben");
    const others = [(await signIn("Anna")).cookie!, (await signIn("Anna")).cookie!];
    const rows = await sessions(cookie);
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ current }) => current)).toHaveLength(1);
    const [one] = (await sessions(others[0]!)).filter(({ current }) => current);
    expect((await as(cookie, "DELETE", `/api/admin/me/sessions/${one!.id}`)).status).toBe(200);
    expect(await statusOf(others[0]!)).toBe(401);
    expect((await as(cookie, "DELETE", `/api/admin/me/sessions/${one!.id}`)).status).toBe(404);
    expect((await as(cookie, "DELETE", "/api/admin/me/sessions")).status).toBe(200);
    expect(await statusOf(others[1]!)).toBe(401);
    expect(await statusOf(cookie)).toBe(200);
    expect((await audit()).filter((line) => line === "sessions-ended admin Anna")).toHaveLength(2);
  });

  it("ends the current one as a sign-out", async () => {
    const { cookie } = await addReady("Anna");
    const [own] = await sessions(cookie);
    expect((await as(cookie, "DELETE", `/api/admin/me/sessions/${own!.id}`)).status).toBe(200);
    expect(await statusOf(cookie)).toBe(401);
  });
});

describe("second-factor-reset", () => {
  it("turns the second factor of an added admin off, by name or email", async () => {
    const { cookie } = await addReady("Anna Weiss");
    const { database } = admins.gateway();
    await database.query(
      "insert into second_factors (admin_name, secret, created_at, confirmed_at) values ('Anna Weiss', '', now(), now())",
    );
    const config = {
      ...{ ADMINS_FILE: undefined, ADMIN_PASSCODE: "test-passcode", HISTORY_DAYS: 730 },
      ...{ GATEWAY_DATABASE_URL: database.url, SESSION_SECRETS: [sessionSecret] },
    };
    const log = createLog({ service: "gateway", level: "silent" });
    const run = () => runGatewayCommand(config, log, ["second-factor-reset", "annaweiss@team.example"]);
    expect(await run()).toBe(0);
    expect(await statusOf(cookie)).toBe(401);
    expect((await signIn("Anna Weiss")).status).toBe(200);
    expect(await run()).toBe(1);
  });
});

describe("a gateway of the version before", () => {
  it("refuses a session of an added admin, whose credential it does not know", async () => {
    const { cookie } = await addReady("Anna");
    const { database } = admins.gateway();
    // What it reads of a session.
    await database.query(
      "update sessions set admin_id = null, admin_version = null where admin_id is not null",
    );
    expect(await statusOf(cookie)).toBe(401);
  });
});
