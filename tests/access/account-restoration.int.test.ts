import { texts } from "@kindling/contracts/texts.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Community } from "./community.ts";
import { type MailingCommunity, publicUrl, startMailingCommunity } from "./mailing-community.ts";

const founder = { role: "founder", path: "/api/founders", like: founderLike } as const;
const investor = { role: "investor", path: "/api/investors-database", like: investorLike } as const;

let mailing: MailingCommunity;
let community: Community;
/** The one whose account is deleted before a test. */
let member: typeof founder | typeof investor;
let email: string;
/** The token of the mailed link. */
let token: string;

beforeAll(async () => {
  mailing = await startMailingCommunity();
  community = mailing.community;
});
afterAll(() => mailing.stop());

async function deleteAccountOf(one: typeof member): Promise<void> {
  member = one;
  email = one.like(1).email;
  await gateway().query("truncate attempt_counts, link_mails, due_mails");
  token = await deleteAccount();
}
const gateway = () => community.product.databases.gateway!;
const idOf = () => community[`${member.role}s`][0]!;
const record = () => `${member.path}/${idOf()}`;
const asAdmin = async (method: string, at: string, body?: object) =>
  community.send(method, at, { cookie: await community.signIn("admin"), body });
async function signIn(): Promise<string> {
  if (member.role === "investor") return community.signIn("investor");
  return (await mailing.useLink(await mailing.mailedLink(email))).cookie!;
}
async function deleteAccount(): Promise<string> {
  await community.send("DELETE", "/api/me", { cookie: await signIn(), body: { email } });
  const body = { token: mailing.tokenTo(email) };
  const { status, text } = await community.send("POST", "/api/account-deletion", { body });
  expect(status, text).toBe(200);
  return mailing.tokenTo(email);
}
const look = (of = token) => community.send("POST", "/api/account-restoration/link", { body: { token: of } });
const restore = (of = token) => community.send("POST", "/api/account-restoration", { body: { token: of } });
const restoreAsAdmin = () => asAdmin("POST", `${record()}/restore`);
const expectEnded = async (of = token) => {
  for (const { status, body } of [await look(of), await restore(of)])
    expect([status, body.error]).toEqual([401, texts.restorationEnded]);
};
const archived = async () => (await asAdmin("GET", `/api/archive/${member.role}s`)).body.data;

describe.each([founder, investor])(
  "the link mailed to the $role after the deletion of the account",
  (one) => {
    const { role, path, like } = one;
    beforeEach(() => deleteAccountOf(one));

    it("shows whose account it restores, restores it once, and lets its member sign in again", async () => {
      expect(mailing.mailsTo(email).at(-1)!.text).toContain(`${publicUrl}/account-restoration#token=`);
      const account = { role, name: like(1).name, email };
      const seen = await look();
      expect([seen.status, seen.body.data]).toEqual([200, account]);
      expect(await archived()).toHaveLength(1);
      const { status, body, cookie } = await restore();
      expect([status, body.data, cookie]).toEqual([200, account, undefined]);
      expect(await archived()).toEqual([]);
      await expectEnded();
      const own = await community.send("GET", "/api/me/export", { cookie: await signIn() });
      expect(own.body.data[role]).toMatchObject({ name: like(1).name, email });
      const [entry] = (await asAdmin("GET", `${record()}/history`)).body.data;
      expect(entry).toMatchObject({ action: "unarchived", actor: { role } });
    });

    it("says that another account has the email by now, and works once it is free", async () => {
      const { body: created } = await asAdmin("POST", path, { ...like(7), email });
      const { status, body } = await restore();
      expect([status, body.error]).toEqual([409, texts.restorationTaken]);
      await asAdmin("DELETE", `${path}/${created.data.id}?erase=true`);
      expect((await restore()).status).toBe(200);
    });
  },
);

// The code is the same for both roles.
describe("the link mailed after the deletion of an account", () => {
  const { role } = founder;
  beforeEach(() => deleteAccountOf(founder));

  it("works once for concurrent uses", async () => {
    const statuses = (await Promise.all([1, 2, 3].map(() => restore()))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401, 401]);
  });

  it("ends 30 days later, when the account is erased", async () => {
    await gateway().query(
      "update mailed_links set expires_at = expires_at - interval '30 days' where purpose = 'restoration'",
    );
    await expectEnded();
    expect(await archived()).toHaveLength(1);
    await restoreAsAdmin();
  });

  it("is replaced by that of a later deletion", async () => {
    await restoreAsAdmin();
    const later = await deleteAccount();
    await expectEnded();
    expect((await restore(later)).status).toBe(200);
  });

  it("changes nothing when an admin has restored the account already, and is in the member's export", async () => {
    await restoreAsAdmin();
    const since = new Date().toISOString();
    const due = [role, idOf(), "email", "before@example.com", since];
    await gateway().query("insert into due_mails values ($1, $2, $3, $4, $5)", due);
    const own = await community.send("GET", "/api/me/export", { cookie: await signIn() });
    expect(own.body.data.account).toMatchObject({
      restoration_link_expires_at: expect.any(String),
      restoration_link_mailed_to: email,
      mails_due: [{ about: "email", to: "before@example.com", since }],
    });
    expect((await restore()).status).toBe(200);
    expect((await asAdmin("GET", `${record()}/history`)).body.data[0].actor.role).toBe("admin");
  });

  it("does not restore what an admin has archived since", async () => {
    await restoreAsAdmin();
    await asAdmin("DELETE", record());
    const { status, body } = await restore();
    expect([status, body.error]).toEqual([404, texts.notRestorable]);
    expect(await archived()).toHaveLength(1);
    await restoreAsAdmin();
  });

  it("does not restore what an admin has archived although it was deleted already", async () => {
    expect((await asAdmin("DELETE", record())).status).toBe(200);
    expect(await restore()).toMatchObject({ status: 404, body: { error: texts.notRestorable } });
    const [entry] = (await asAdmin("GET", `/api/activity?what=removals`)).body.data.entries;
    expect(entry).toMatchObject({ action: "archived", actor: { role: "admin" } });
    await restoreAsAdmin();
  });

  it("ends with the email, of which the former address learns nothing", async () => {
    await restoreAsAdmin();
    expect((await asAdmin("PUT", record(), { email: "new@example.com" })).status).toBe(200);
    await expectEnded();
    expect((await asAdmin("PUT", record(), { email })).status).toBe(200);
  });

  it("leaves a suspended account suspended", async () => {
    await gateway().query("insert into suspensions values ($1, $2, now(), null, null)", [
      role,
      record().split("/").at(-1),
    ]);
    expect((await restore()).status).toBe(200);
    const used = await mailing.useLink(await mailing.mailedLink(email));
    expect([used.status, used.body.error]).toEqual([403, texts.accountSuspended]);
    await gateway().query("delete from suspensions");
  });

  it("is not a link of another kind", async () => {
    for (const at of ["/api/account-deletion", "/api/email-change"])
      expect((await community.send("POST", at, { body: { token } })).status).toBe(401);
    expect((await restore()).status).toBe(200);
  });

  it("says that it cannot restore an account that an admin has erased", async () => {
    // As if the gateway had died before it forgot the member.
    await gateway().query("create table kept as select * from mailed_links where purpose = 'restoration'");
    await asAdmin("DELETE", `${record()}?erase=true`);
    await expectEnded();
    await community.product.waitUntilConsistent();
    await gateway().query("insert into mailed_links select * from kept");
    await gateway().query("drop table kept");
    for (const { status, body } of [await look(), await restore()])
      expect([status, body.error]).toEqual([404, texts.notRestorable]);
  });
});
