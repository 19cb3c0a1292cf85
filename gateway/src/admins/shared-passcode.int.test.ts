import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { tokenIn } from "../testing/mail-server.ts";
import { ownPasscode, useAdmins } from "../testing/use-admins.ts";

const admins = useAdmins();
const { add, addReady, as, audit, call, choose, listed, proofOf, shared, signIn, statusOf } = admins;
const turn = (on: boolean, cookie = shared()) => as(cookie, "PUT", "/api/admin/shared-passcode", { on });
const byPasscode = (at = admins.gateway()) =>
  call("POST", "/api/admin/session", { passcode: "test-passcode" }, undefined, at);
const form = async () => (await call("GET", "/api/admin/sign-in")).body.data.name;

describe("PUT /api/admin/shared-passcode", () => {
  it("returns 409 until an admin has chosen a passcode", async () => {
    await add("Invited");
    await addReady("Vera", "viewer");
    expect(await turn(false)).toMatchObject({ status: 409, body: { error: texts.sharedPasscodeNeeded } });
    expect((await byPasscode()).status).toBe(200);
  });

  it("ends its sessions and refuses it at once, on every replica, until it is on again", async () => {
    const other = await admins.start();
    const { cookie } = await addReady("Anna");
    expect(await statusOf(shared(), other)).toBe(200);
    const link = tokenIn((await add("Ben")).body.data.invitation.path);
    expect((await turn(false, cookie)).body.data.shared_passcode).toBe("off");
    expect((await choose(link)).status).toBe(401);
    expect(await statusOf(shared(), other)).toBe(401);
    expect(await form()).toBe("required");
    const refused = await byPasscode(other);
    expect(refused).toMatchObject({ status: 400, body: { error: texts.adminNameMissing } });
    expect((await signIn("Admin", "test-passcode")).status).toBe(401);
    expect((await turn(false, cookie)).status).toBe(200);
    expect((await turn(true, cookie)).body.data.shared_passcode).toBe("on");
    expect((await byPasscode(other)).status).toBe(200);
    expect(await audit()).toEqual(
      expect.arrayContaining(["shared-passcode-off admin Anna", "shared-passcode-on admin Anna"]),
    );
    expect((await audit()).filter((line) => line.startsWith("shared-passcode-off"))).toHaveLength(1);
    await other.close();
  });

  it("refuses a session that a sign-in stored meanwhile", async () => {
    const { cookie } = await addReady("Anna");
    const [off, ...signIns] = await Promise.all([turn(false, cookie), byPasscode(), byPasscode()]);
    expect(off.status).toBe(200);
    for (const response of signIns) if (response.cookie) expect(await statusOf(response.cookie)).toBe(401);
  });

  it("works again when a restored database has no admin who could sign in", async () => {
    const { cookie } = await addReady("Anna");
    await turn(false, cookie);
    await admins.gateway().database.query("delete from admins");
    expect((await byPasscode()).status).toBe(200);
    expect((await listed((await byPasscode()).cookie!)).shared_passcode).toBe("on");
  });

  it("returns 409 with ADMINS_FILE, whose admins need no other", async () => {
    const at = await admins.start({ env: { ADMINS_FILE: admins.adminsFile("anna") } });
    const cookie = (await call("POST", "/api/admin/session", { passcode: ownPasscode }, undefined, at))
      .cookie!;
    const { status, body } = await as(cookie, "PUT", "/api/admin/shared-passcode", { on: false }, at);
    expect(status).toBe(409);
    expect(body.error).toBe(texts.sharedPasscodeNone);
    await at.close();
  });
});

describe("POST /api/admin/session with added admins", () => {
  it("asks for no name until one is added, and then takes the shared passcode without one", async () => {
    expect(await form()).toBe("no");
    // As always, a name is ignored.
    expect((await signIn("anybody", "test-passcode")).body.data).toEqual({ role: "admin", id: null });
    await addReady("Anna");
    expect(await form()).toBe("optional");
    const all = await byPasscode();
    expect(all.body.data).toEqual({ role: "admin", id: null });
    expect((await call("POST", "/api/admin/session", { passcode: "wrong" })).body.error).toBe(
      texts.wrongPasscode,
    );
    expect((await signIn("anybody", "test-passcode")).status).toBe(401);
  });

  it.each(["Anna Weiss", "ANNA  weiss", "annaweiss@team.example", "ANNAWEISS@team.example"])(
    "signs in as %j",
    async (typed) => {
      await addReady("Anna Weiss");
      expect((await signIn(typed)).body.data).toEqual({ role: "admin", id: null, name: "Anna Weiss" });
      const refused = await signIn(typed, "test-passcode");
      expect(refused).toMatchObject({ status: 401, body: { error: texts.wrongAdminLogin } });
    },
  );

  it("stands beside the lines of ADMINS_FILE, of which one alone needs no name", async () => {
    await addReady("Ben");
    const at = await admins.start({ env: { ADMINS_FILE: admins.adminsFile("anna") } });
    const signInAt = (name: string) => signIn(name, ownPasscode, undefined, at);
    expect((await signInAt("anna")).body.data.name).toBe("anna");
    expect((await signInAt("ben")).body.data.name).toBe("Ben");
    const nameless = await call("POST", "/api/admin/session", { passcode: ownPasscode }, undefined, at);
    expect(nameless.body.data.name).toBe("anna");
    await at.close();
  });

  it("signs nobody in under a name that ADMINS_FILE has by now", async () => {
    const { cookie } = await addReady("Anna");
    const at = await admins.start({ env: { ADMINS_FILE: admins.adminsFile("anna", "ben") } });
    expect(await statusOf(cookie, at)).toBe(401);
    expect((await signIn("anna@team.example", ownPasscode, undefined, at)).status).toBe(401);
    const line = (await signIn("anna", ownPasscode, undefined, at)).cookie!;
    const { body } = await as(line, "GET", "/api/admins", undefined, at);
    expect(body.data.admins).toMatchObject([
      { name: "anna", id: null, is_replaced: false },
      { name: "Anna", is_replaced: true },
      { name: "ben" },
    ]);
    await at.close();
  });

  it("brings no account back whose name ADMINS_FILE had, and which a link makes new", async () => {
    const { id, cookie } = await addReady("Anna");
    const waiting = tokenIn((await add("Ben")).body.data.invitation.path);
    const at = await admins.start({ env: { ADMINS_FILE: admins.adminsFile("anna", "ben", "zoe") } });
    const path = `/api/admins/${id}/invitation`;
    const line = (await signIn("zoe", ownPasscode, undefined, at)).cookie!;
    const refused = await as(line, "POST", path, proofOf(line), at);
    expect(refused).toMatchObject({ status: 409, body: { error: texts.adminReplaced } });
    await at.close();
    // The line is deleted.
    expect(await statusOf(cookie)).toBe(401);
    expect((await signIn("Anna")).status).toBe(401);
    expect((await choose(waiting)).status).toBe(401);
    expect((await listed()).admins[0]).toMatchObject({ name: "Anna", passcode_since: null });
    const { body } = await as(shared(), "POST", path, proofOf(shared()));
    expect((await choose(tokenIn(body.data.path))).status).toBe(200);
  });

  it("counts every spelling of an unknown name as one, as that of an account", async () => {
    await addReady("Anna");
    for (const typed of ["Eve", "EVE", "éve", " eve", "Eve"])
      expect((await signIn(typed, "wrong")).status).toBe(401);
    expect((await signIn("eVe", "wrong")).status).toBe(429);
  });

  it("signs in by the email as it was typed, with a domain of other letters", async () => {
    const { body } = await add("Anna", { email: "anna@bücher.example" });
    await choose(tokenIn(body.data.invitation.path));
    expect((await signIn("Anna@Bücher.example")).body.data).toMatchObject({ name: "Anna" });
  });

  it("counts failures of a name and its email together, and of others not", async () => {
    await addReady("Anna");
    await addReady("Ben");
    for (const typed of ["Anna", "anna@team.example", "ANNA", "Anna", "anna"])
      expect((await signIn(typed, "wrong")).status).toBe(401);
    expect((await signIn("anna@team.example")).status).toBe(429);
    expect((await signIn("Ben")).status).toBe(200);
    expect((await byPasscode()).status).toBe(200);
    expect(await audit()).toContain("sign-in-failed admin Anna");
  });

  it("counts unknown names by the address", async () => {
    await addReady("Anna");
    const statuses = [];
    for (let at = 0; at < 21; at += 1) statuses.push((await signIn(`nobody ${at}`, "test-passcode")).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
  });
});
