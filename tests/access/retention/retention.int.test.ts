import { eventually } from "@kindling/test-kit/eventually.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { password } from "../community.ts";
import { day, overAfter, type RetentionCommunity, startRetentionCommunity } from "./retention-community.ts";

let community: RetentionCommunity;
beforeAll(async () => {
  community = await startRetentionCommunity();
});
afterAll(() => community.stop());
beforeEach(() => community.begin());
const runAfter = (ms: number) => community.runAfter(ms);
const gatewayRows = (sql: string) => community.gatewayRows(sql);
/** A deadline is named where it is the earliest. */
const longDay = (time: number, timeZone: "UTC" | "Etc/GMT+12") =>
  new Date(time).toLocaleDateString("en-GB", { dateStyle: "long", timeZone });

const members = [
  { role: "founder", like: founderLike, records: "/api/founders" },
  { role: "investor", like: investorLike, records: "/api/investors-database" },
] as const;

describe.each(members)("a $role who does not come back", ({ role, like, records }) => {
  const { email } = like(1);

  it("is mailed once, 30 days before the months are over, and archived by the system when they are", async () => {
    const id = await community.add(role);
    const begun = community.now;
    await runAfter(overAfter - 33 * day);
    expect(community.announcements()).toEqual([]);
    await runAfter(3 * day);
    await runAfter(day);
    const [mail, ...others] = community.announcements();
    expect(others).toEqual([]);
    expect(mail!.to).toEqual([email]);
    expect(mail!.text).toContain(`since ${longDay(begun, "UTC")}.`);
    await runAfter(28 * day);
    expect(await community.archived(role)).toEqual([]);
    const mailedAt = community.now - 29 * day;
    expect(mail!.text).toContain(`On ${longDay(mailedAt + 30 * day, "Etc/GMT+12")} your account is deleted`);
    await runAfter(day);
    expect(await community.archived(role)).toMatchObject([
      { id, archived_by: { role: "system", id: null, name: null } },
    ]);
    await runAfter(400 * day);
    expect(community.announcements()).toHaveLength(1);
    expect(await gatewayRows("select * from retention_mails")).toEqual([]);
  });

  it.each(["pending", "declined"])(
    "is mailed and archived with a %s application, too, and erased with it",
    async (state) => {
      const id = await community.add(role);
      const { databases } = community;
      await databases.byName[`${role}s`]!.query(`update ${role}s set application = $1`, [{ state }]);
      await runAfter(overAfter - 30 * day);
      expect(community.announcements().map(({ to }) => to)).toEqual([[email]]);
      await runAfter(30 * day);
      expect(await community.archived(role)).toMatchObject([{ id }]);
      expect((await community.asAdmin("DELETE", `${records}/${id}?erase=true`)).status).toBe(200);
      expect(await databases.byName[`${role}s`]!.query(`select application from ${role}s`)).toEqual([]);
    },
  );
});

// The code is the same for both roles.
const [founder] = members;
describe.each([founder])("a $role who does not come back or comes late", ({ role, like, records }) => {
  const { email } = like(1);

  it("has the mail in the audit, as done by the system", async () => {
    const id = await community.add(role);
    await runAfter(overAfter);
    const { body } = await community.asAdmin("GET", "/api/activity?what=accounts");
    expect(body.data.entries).toMatchObject([
      { action: "absence-mailed", actor: { role: "system" }, kind: role, [role]: { id } },
    ]);
  });

  it("stays by signing in after the mail, and is mailed again in the next absence", async () => {
    const id = await community.add(role);
    await runAfter(overAfter - 30 * day);
    expect(community.announcements()).toHaveLength(1);
    community.now += 29 * day;
    expect((await community.signIn(role, id, email)).status).toBe(200);
    await runAfter(day);
    await runAfter(660 * day);
    expect(await community.archived(role)).toEqual([]);
    expect(community.announcements()).toHaveLength(1);
    await runAfter(70 * day);
    expect(community.announcements()).toHaveLength(2);
    expect(await community.archived(role)).toEqual([]);
    await runAfter(30 * day);
    expect(await community.archived(role)).toMatchObject([{ id }]);
  });

  it("is not archived before 30 days after a mail that was late, and is mailed at a new address again", async () => {
    const id = await community.add(role);
    await runAfter(5 * overAfter);
    await runAfter(29 * day);
    const moved = "moved@example.com";
    expect((await community.asAdmin("PUT", `${records}/${id}`, { email: moved })).status).toBe(200);
    await runAfter(day);
    expect(community.announcements().map(({ to }) => to)).toEqual([[email], [moved]]);
    await runAfter(29 * day);
    expect(await community.archived(role)).toEqual([]);
    await runAfter(day);
    expect(await community.archived(role)).toMatchObject([{ id, email: moved }]);
  });

  it("is never archived while the mail is refused", async () => {
    const id = await community.add(role);
    community.server.refuses = true;
    await runAfter(overAfter);
    await runAfter(90 * day);
    expect(await community.archived(role)).toEqual([]);
    community.server.refuses = false;
    await runAfter(day);
    await runAfter(29 * day);
    expect(await community.archived(role)).toEqual([]);
    await runAfter(day);
    expect(await community.archived(role)).toMatchObject([{ id }]);
  });

  it("is mailed again rather than archived without a mail, if a replica dies between mailing and storing it", async () => {
    const id = await community.add(role);
    await gatewayRows("alter table retention_mails add constraint dies check (mailed_at is null)");
    await expect(runAfter(overAfter)).rejects.toThrow("dies");
    await gatewayRows("alter table retention_mails drop constraint dies");
    // The lock of the failed run ends with its connection.
    await eventually(async () => {
      await community.run(1);
      expect(community.announcements()).toHaveLength(2);
    });
    await runAfter(29 * day);
    expect(await community.archived(role)).toEqual([]);
    await runAfter(day);
    expect(await community.archived(role)).toMatchObject([{ id }]);
  });

  it("reads in the export when they last signed in, and when they were mailed", async () => {
    const id = await community.add(role);
    await runAfter(overAfter);
    const mailedAt = new Date(community.now).toISOString();
    community.now += day;
    const { cookie } = await community.signIn(role, id, email);
    const { body } = await community.call("GET", "/api/me/export", undefined, cookie);
    expect(body.data.account).toMatchObject({
      last_signed_in_at: new Date(community.now).toISOString(),
      absence_mailed_at: mailedAt,
      absence_mailed_to: email,
    });
    expect(body.data.audit).toContainEqual(
      expect.objectContaining({ action: "absence-mailed", by: "the system" }),
    );
    community.now += 90 * day;
    await community.auth().sweep();
    expect(await gatewayRows("select from retention_mails")).toEqual([]);
    expect(await gatewayRows("select from last_sign_ins")).toHaveLength(1);
  });

  it("is left alone while suspended", async () => {
    const id = await community.add(role);
    expect((await community.asAdmin("POST", `${records}/${id}/account/suspend`, {})).status).toBe(200);
    await runAfter(overAfter);
    expect(community.announcements()).toEqual([]);
    expect((await community.asAdmin("POST", `${records}/${id}/account/lift`)).status).toBe(200);
    await runAfter(0);
    expect(community.announcements()).toHaveLength(1);
  });

  it("is mailed again and has 30 days after a suspension that began after the mail", async () => {
    const id = await community.add(role);
    await runAfter(overAfter - 30 * day);
    expect((await community.asAdmin("POST", `${records}/${id}/account/suspend`, {})).status).toBe(200);
    await runAfter(60 * day);
    expect((await community.asAdmin("POST", `${records}/${id}/account/lift`)).status).toBe(200);
    await runAfter(0);
    expect(community.announcements()).toHaveLength(2);
    await runAfter(29 * day);
    expect(await community.archived(role)).toEqual([]);
    await runAfter(day);
    expect(await community.archived(role)).toMatchObject([{ id }]);
  });

  it("counts as absent since an admin restored the account", async () => {
    const id = await community.add(role);
    const made = `update ${role}s set created_at = created_at - interval '5 years'`;
    await community.databases.byName[`${role}s`]!.query(made);
    await community.asAdmin("DELETE", `${records}/${id}`);
    expect((await community.asAdmin("POST", `${records}/${id}/restore`)).status).toBe(200);
    await runAfter(0);
    expect(community.announcements()).toEqual([]);
    await runAfter(overAfter);
    expect(community.announcements()).toHaveLength(1);
  });

  it("either signs in or is archived, if both happen at once", async () => {
    const id = await community.add(role);
    await community.signIn(role, id, email);
    await runAfter(overAfter);
    community.now += 30 * day;
    await community.auth().sweep();
    if (role === "founder") await community.call("POST", "/api/founder/auth", { email });
    const [{ status }] = await Promise.all([
      role === "founder"
        ? community.useLink(email)
        : community.call("POST", "/api/investor/session", { email, password }),
      community.run(),
    ]);
    const archived = await community.archived(role);
    const sessions = await gatewayRows("select from sessions where subject_id is not null");
    expect([archived.length, sessions.length]).toEqual(status === 200 ? [0, 1] : [1, 0]);
  });
});

it("tells an investor without a password to ask for an invitation, and waits while one is valid", async () => {
  const id = await community.add("investor");
  const { email } = investorLike(1);
  await runAfter(overAfter);
  expect(community.announcements()[0]!.text).toContain(
    "To stay, write to help@kindling.example before that day and ask for an invitation",
  );
  community.now += 29 * day;
  await community.asAdmin("POST", `/api/investors-database/${id}/invitation`, { mail: false });
  await runAfter(6 * day);
  expect(await community.archived("investor")).toEqual([]);
  expect((await community.signIn("investor", id, email)).status).toBe(200);
  await runAfter(overAfter);
  expect(community.announcements()[1]!.text).toContain(
    "sign in before that day:\r\n\r\nhttp://127.0.0.1:1/investor/login",
  );
});

it("tells an investor whose password was reset to ask for an invitation", async () => {
  const id = await community.add("investor");
  await community.signIn("investor", id, investorLike(1).email);
  await community.asAdmin("POST", `/api/investors-database/${id}/account/reset`);
  await runAfter(overAfter);
  expect(community.announcements()[0]!.text).toContain("before that day and ask for an invitation");
});
