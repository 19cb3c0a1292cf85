import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { tokenIn } from "../testing/mail-server.ts";
import { emailOf, ownPasscode, useAdmins } from "../testing/use-admins.ts";

const day = 24 * 60 * 60_000;
const admins = useAdmins();
const { add, addReady, as, audit, call, choose, listed, proofOf, shared, signIn, statusOf } = admins;

describe("POST /api/admins", () => {
  it("adds an admin, who chooses a passcode by the link and is signed in", async () => {
    const { status, body } = await add("Anna Weiss");
    expect(status).toBe(201);
    expect(body.data.admin).toMatchObject({
      ...{ name: "Anna Weiss", email: emailOf("Anna Weiss"), role: "admin", passcode_since: null },
      ...{ second_factor_since: null, last_seen_at: null, added_by: null, is_replaced: false },
    });
    expect(body.data.invitation.mailed).toBe(false);
    expect(Date.parse(body.data.invitation.expires_at) - admins.now()).toBe(7 * day);
    const token = tokenIn(body.data.invitation.path);
    expect((await signIn("Anna Weiss")).status).toBe(401);
    const chosen = await choose(token);
    expect(chosen.body.data).toEqual({ role: "admin", id: null, name: "Anna Weiss" });
    expect(await statusOf(chosen.cookie!)).toBe(200);
    const session = await call("GET", "/api/session", undefined, chosen.cookie);
    expect(session.body.data).toEqual({ role: "admin", id: null, name: "Anna Weiss" });
    expect(await audit()).toEqual(
      expect.arrayContaining(["admin-added admin Anna Weiss admin", "passcode-chosen admin Anna Weiss"]),
    );
    expect((await choose(token)).status).toBe(401);
    expect((await listed()).admins[0].last_seen_at).not.toBeNull();
  });

  it("mails the link, or says that it was not mailed", async () => {
    const at = admins.mailing();
    const { body } = await add("Anna", { at });
    expect(body.data.invitation.mailed).toBe(true);
    const [mail] = admins.mailServer().mails;
    expect(mail!.to).toEqual([emailOf("Anna")]);
    expect(mail!.text).toContain("invited to the team of Kindling");
    expect(tokenIn(mail!.text)).toBe(tokenIn(body.data.invitation.path));
    admins.mailServer().refuses = true;
    const again = await as(
      shared(),
      "POST",
      `/api/admins/${body.data.admin.id}/invitation`,
      proofOf(shared()),
      at,
    );
    expect(again).toMatchObject({ status: 201, body: { data: { mailed: false } } });
    expect((await choose(tokenIn(mail!.text))).status).toBe(401);
    expect((await choose(tokenIn(again.body.data.path))).status).toBe(200);
  });

  it("mails one admin at most five links in a quarter of an hour", async () => {
    const at = admins.mailing();
    for (let sent = 1; sent <= 5; sent += 1)
      expect((await add("Anna", { at })).body.data.invitation.mailed).toBe(true);
    expect((await add("Anna", { at })).body.data.invitation.mailed).toBe(false);
  });

  it("adds nobody twice when it is sent again, and its last link works", async () => {
    const responses = await Promise.all([add("Anna"), add("Anna"), add("Anna")]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await listed()).admins).toHaveLength(1);
    const statuses = [];
    for (const { body } of responses)
      statuses.push(
        (await call("POST", "/api/admin/invitation/link", { token: tokenIn(body.data.invitation.path) }))
          .status,
      );
    expect(statuses.toSorted()).toEqual([200, 401, 401]);
  });

  it.each([
    ["another case", "anna weiss"],
    ["another width and more spaces", "Ａnna   Weiss"],
    ["an accent", "Ánna Weiss"],
    ["a decomposed accent", "A\u0301nna Weiss"],
  ])("returns 409 for a name with %s", async (_what, name) => {
    await addReady("Anna Weiss");
    const response = await add(name, { email: "other@team.example" });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ error: texts.adminNameTaken, details: [{ path: "name" }] });
  });

  it("returns 409 for an email in another case, for the name of all, and for a line of ADMINS_FILE", async () => {
    await addReady("Anna");
    const email = await add("Ben", { email: emailOf("Anna").toUpperCase() });
    expect(email).toMatchObject({ status: 409, body: { error: texts.adminEmailTaken } });
    expect(await add(" ADMIN ")).toMatchObject({ status: 409, body: { error: texts.adminNameReserved } });
    const withFile = await admins.start({ env: { ADMINS_FILE: admins.adminsFile("zoe", "ben") } });
    const { cookie } = await signIn("zoe", ownPasscode, undefined, withFile);
    const line = await add("Zoë", { cookie: cookie!, at: withFile });
    expect(line).toMatchObject({ status: 409, body: { error: texts.adminNameTaken } });
    await withFile.close();
  });

  it.each(["a@b", "a＠b", "Import: a", "\u3164", "", "x".repeat(101), "two\nlines"])(
    "returns 400 for the name %j",
    async (name) => {
      expect((await add(name, { email: "anna@team.example" })).status).toBe(400);
    },
  );

  it("leaves nothing when the audit cannot be written", async () => {
    const { database } = admins.gateway();
    await database.query("alter table history rename to elsewhere");
    const response = await add("Anna");
    await database.query("alter table elsewhere rename to history");
    expect(response.status).toBe(503);
    expect((await listed()).admins).toEqual([]);
    expect((await add("Anna")).status).toBe(201);
  });
});

describe("GET /api/admins", () => {
  it("shows viewers no emails, and lets them change nothing", async () => {
    const { id, cookie } = await addReady("Vera", "viewer");
    const [own] = (await listed(cookie)).admins;
    expect(own).toMatchObject({ name: "Vera", role: "viewer", email: null });
    expect((await listed()).admins[0].email).toBe(emailOf("Vera"));
    for (const [method, path, body] of [
      ["POST", "/api/admins", { name: "Eve", email: "eve@team.example", role: "admin" }],
      ["PUT", `/api/admins/${id}`, { role: "admin" }],
      ["DELETE", `/api/admins/${id}`],
      ["POST", `/api/admins/${id}/invitation`],
      ["DELETE", `/api/admins/${id}/second-factor`],
      ["PUT", "/api/admin/shared-passcode", { on: true }],
    ] as const)
      expect((await as(cookie, method, path, body)).status).toBe(403);
  });

  it("has the lines of ADMINS_FILE, with their last sign-in", async () => {
    const at = await admins.start({ env: { ADMINS_FILE: admins.adminsFile("anna", "vera viewer") } });
    const cookie = (await signIn("anna", ownPasscode, undefined, at)).cookie!;
    await add("Ben", { cookie, at });
    const { body } = await as(cookie, "GET", "/api/admins", undefined, at);
    expect(body.data.shared_passcode).toBe("none");
    const seen = new Date(admins.now()).toISOString();
    expect(body.data.admins).toMatchObject([
      { id: null, name: "anna", role: "admin", email: null, last_seen_at: seen },
      { name: "Ben", added_by: "anna" },
      { id: null, name: "vera", role: "viewer", last_seen_at: null },
    ]);
    expect(body.data.admins[1].id).toBeTypeOf("number");
    await as(cookie, "DELETE", "/api/session", undefined, at);
    const again = (await signIn("vera", ownPasscode, undefined, at)).cookie!;
    const after = await as(again, "GET", "/api/admins", undefined, at);
    expect(after.body.data.admins[0].last_seen_at).not.toBeNull();
    await at.close();
  });

  it("keeps when somebody was last seen after the sign-out", async () => {
    const { cookie } = await addReady("Anna");
    admins.pass(3 * 60_000);
    await statusOf(cookie);
    const seen = new Date(admins.now()).toISOString();
    await as(cookie, "DELETE", "/api/session");
    admins.pass(60 * 60_000);
    expect((await listed()).admins[0].last_seen_at).toBe(seen);
  });

  it("names the admins and viewers in the activity", async () => {
    await addReady("Vera", "viewer");
    const { cookie } = await addReady("Anna");
    const { body } = await as(cookie, "GET", "/api/activity?person=admin:Anna&what=accounts");
    expect(body.data).toMatchObject({ admins: ["Anna"], viewers: ["Vera"] });
    expect(body.data.entries).toMatchObject([{ action: "passcode-chosen", actor: { name: "Anna" } }]);
    const all = await as(cookie, "GET", "/api/activity?what=accounts");
    expect(all.body.data.entries.at(-1).changes).toContainEqual({
      field: "admin",
      before: null,
      after: "Vera",
    });
  });
});

describe("PUT /api/admins/:id", () => {
  it("ends the sessions at once, on every replica, and the next one has the new role", async () => {
    const other = await admins.start();
    const { id, cookie } = await addReady("Anna");
    expect(await statusOf(cookie, other)).toBe(200);
    const changed = await as(shared(), "PUT", `/api/admins/${id}`, { role: "viewer" });
    expect(changed.body.data.role).toBe("viewer");
    expect(await statusOf(cookie, other)).toBe(401);
    expect(await statusOf(cookie)).toBe(401);
    expect((await signIn("anna")).body.data).toEqual({ role: "viewer", id: null, name: "Anna" });
    expect(await audit()).toContain("admin-role-changed admin Anna admin viewer");
    await other.close();
  });

  it("changes nothing for the same role, and returns 404 for nobody", async () => {
    const { id, cookie } = await addReady("Anna");
    expect((await as(shared(), "PUT", `/api/admins/${id}`, { role: "admin" })).status).toBe(200);
    expect(await statusOf(cookie)).toBe(200);
    expect((await as(shared(), "PUT", `/api/admins/${id + 1}`, { role: "admin" })).status).toBe(404);
  });
});

describe("DELETE /api/admins/:id", () => {
  it("ends sessions, passcode and link at once, and leaves nothing but the name in the activity", async () => {
    const other = await admins.start();
    const { id, cookie } = await addReady("Anna");
    const { body } = await as(shared(), "POST", `/api/admins/${id}/invitation`, proofOf(shared()));
    const removed = await as(shared(), "DELETE", `/api/admins/${id}`);
    expect(removed.body.data.admins).toEqual([]);
    expect(await statusOf(cookie, other)).toBe(401);
    expect((await signIn("Anna")).status).toBe(401);
    expect((await choose(tokenIn(body.data.path))).status).toBe(401);
    expect((await as(shared(), "DELETE", `/api/admins/${id}`)).status).toBe(404);
    const { database } = admins.gateway();
    expect(await database.query("select from sessions where admin_id = $1", [id])).toEqual([]);
    expect(await audit()).toContain("admin-removed admin Anna admin");
    await other.close();
  });

  it.each<[string, (id: number) => Promise<{ status: number }>]>([
    ["is removed", (id) => as(shared(), "DELETE", `/api/admins/${id}`)],
    ["becomes a viewer", (id) => as(shared(), "PUT", `/api/admins/${id}`, { role: "viewer" })],
  ])("ends the links of others, which somebody may have kept who %s", async (_what, leave) => {
    const { id, cookie } = await addReady("Anna");
    const token = tokenIn((await add("Ben", { cookie })).body.data.invitation.path);
    expect((await leave(id)).status).toBe(200);
    expect(await choose(token)).toMatchObject({ status: 401, body: { error: texts.linkInvalid } });
  });

  it("makes no link for oneself, as the own page asks for the old passcode", async () => {
    const { id, cookie } = await addReady("Anna");
    const refused = await as(cookie, "POST", `/api/admins/${id}/invitation`, proofOf(cookie));
    expect(refused).toMatchObject({ status: 409, body: { error: texts.ownInvitation } });
  });

  it("may remove oneself, and the name is free", async () => {
    const { id, cookie } = await addReady("Anna");
    expect((await as(cookie, "DELETE", `/api/admins/${id}`)).status).toBe(200);
    expect(await statusOf(cookie)).toBe(401);
    const { cookie: next } = await addReady("Anna");
    expect(await statusOf(next)).toBe(200);
    expect(await statusOf(cookie)).toBe(401);
  });

  it("ends the live updates of the removed, on another replica with the next check", async () => {
    const other = await admins.start();
    const { id, cookie } = await addReady("Anna");
    const response = await fetch(`${other.url}/api/live`, { headers: { cookie } });
    expect(response.status).toBe(200);
    await as(shared(), "DELETE", `/api/admins/${id}`);
    await other.app.auth!.watch.check();
    for await (const _ of response.body!);
    await other.close();
  });

  it("ends a session that a sign-in stores meanwhile", async () => {
    const { id } = await addReady("Anna");
    const [removed, ...signIns] = await Promise.all([
      as(shared(), "DELETE", `/api/admins/${id}`),
      ...Array.from({ length: 4 }, () => signIn("Anna")),
    ]);
    expect(removed!.status).toBe(200);
    for (const { cookie } of signIns) if (cookie) expect(await statusOf(cookie)).toBe(401);
  });
});
