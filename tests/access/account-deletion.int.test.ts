import { texts } from "@kindling/contracts/texts.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Community, password } from "./community.ts";
import { type MailingCommunity, publicUrl, startMailingCommunity } from "./mailing-community.ts";

let community: Community;
const founder = { role: "founder", path: "/api/founders", like: founderLike } as const;
const investor = { role: "investor", path: "/api/investors-database", like: investorLike } as const;
const members = [founder, investor];
type Member = typeof founder | typeof investor;

const idOf = ({ role }: Member) => community[`${role}s`][0]!;
const own = (member: Member) => `${member.path.replace("/api/founders", "/founders")}/${idOf(member)}`;
const asAdmin = async (method: string, path: string) =>
  community.send(method, path, { cookie: await community.signIn("admin") });
const remove = ({ like }: Member, cookie: string, email: unknown = like(1).email) =>
  community.send("DELETE", "/api/me", { cookie, body: { email } });
const restore = (member: Member) => asAdmin("POST", `${member.path}/${idOf(member)}/restore`);
const archive = async ({ role }: Member) => (await asAdmin("GET", `/api/archive/${role}s`)).body.data;
const sessionOf = async (cookie: string) =>
  (await community.send("GET", "/api/session", { cookie })).body.data;
const signInTo = ({ role, like }: Member) =>
  role === "founder"
    ? community.send("POST", "/api/founder/auth", { body: { email: like(1).email } })
    : community.send("POST", "/api/investor/session", { body: { email: like(1).email, password } });
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

describe("DELETE /api/me, without a mail server", () => {
  beforeAll(async () => {
    community = await Community.start();
  });
  afterAll(() => community.stop());

  // The code is the same for both roles.
  const member = founder;
  const { role, like } = founder;

  it.each([
    ["another email", "somebody@else.example", texts.notYourEmail],
    ["no email", undefined, `${texts.invalidInput} email: is required`],
    ["a number", 7, `${texts.invalidInput} email: must be of type string, not number`],
  ])("returns 400 and deletes nothing for %s", async (_what, email, error) => {
    const session = await community.signIn(role);
    const response = await community.send("DELETE", "/api/me", { cookie: session, body: { email } });
    expect([response.status, response.body.error]).toEqual([400, error]);
    expect((await community.send("GET", own(member), { cookie: session })).status).toBe(200);
  });

  it("deletes once for concurrent requests, and returns 200, 401 or 404 to each", async () => {
    const sessions = await Promise.all([1, 2, 3, 4].map(() => community.signIn(role)));
    const responses = await Promise.all(sessions.map((session) => remove(member, session)));
    const [archived] = await archive(member);
    const done = responses.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const { body } of done) expect(body.data.erased_from).toBe(archived.erased_from);
    for (const { status, body } of responses.filter((response) => !done.includes(response))) {
      expect([`401 ${texts.notSignedIn}`, `404 ${texts.accountGone}`]).toContain(`${status} ${body.error}`);
    }
    expect(await archive(member)).toHaveLength(1);
    await restore(member);
    const { data } = (await asAdmin("GET", `${member.path}/${idOf(member)}/history`)).body;
    const actions = data.map(({ action }: { action: string }) => action);
    expect(actions.slice(0, 2)).toEqual(["unarchived", "archived"]);
    expect(actions.filter((action: string) => action === "archived")).toHaveLength(1);
  });

  it("is for members only", async () => {
    expect((await remove(member, await community.signIn("admin"))).status).toBe(403);
    const visitor = await community.send("DELETE", "/api/me", { body: { email: like(1).email } });
    expect(visitor.status).toBe(401);
  });

  describe.each(members)("of the $role", (member) => {
    const { role, like } = member;

    it("archives the record in the member's name, ends every session, and says when it is erased", async () => {
      const [session, other] = [await community.signIn(role), await community.signIn(role)];
      const response = await remove(member, session, ` ${like(1).email.toUpperCase()} `);
      expect(response.status, response.text).toBe(200);
      expect(response.cookie).toMatch(/=$/);
      const [archived] = await archive(member);
      expect(archived).toMatchObject({
        id: idOf(member),
        archived_by: { role, id: idOf(member), name: null },
      });
      const { state, erased_from } = response.body.data;
      expect([state, erased_from]).toEqual(["deleted", archived.erased_from]);
      expect(days(archived.archived_at, erased_from)).toBe(30);
      for (const cookie of [session, other]) expect(await sessionOf(cookie)).toBeNull();
      expect([401, 404]).toContain((await signInTo(member)).status);
      const again = await remove(member, session);
      expect([again.status, again.body.error]).toEqual([401, texts.notSignedIn]);

      expect((await restore(member)).status).toBe(200);
      const back = await community.send("GET", own(member), { cookie: await community.signIn(role) });
      expect(back.body.data).toMatchObject({ name: like(1).name, email: like(1).email });
    });

    it.each(["archived", "erased"])("returns 404 when an admin has %s the record meanwhile", async (move) => {
      const session = await community.signIn(role);
      const { gateway } = community.product.databases;
      // As if the gateway had died before it ended the access.
      await gateway!.query("create table saved as select * from sessions");
      const query = move === "erased" ? "?erase=true" : "";
      expect((await asAdmin("DELETE", `${member.path}/${idOf(member)}${query}`)).status).toBe(200);
      await gateway!.query("insert into sessions select * from saved on conflict do nothing");
      await gateway!.query("drop table saved");
      const response = await remove(member, session);
      expect([response.status, response.body.error]).toEqual([404, texts.accountGone]);
      if (move === "archived") await restore(member);
    });
  });
});

describe("DELETE /api/me, with a mail server", () => {
  let mailing: MailingCommunity;
  let member: Member;
  let email: string;
  let session: string;
  beforeAll(async () => {
    mailing = await startMailingCommunity();
    community = mailing.community;
  });
  afterAll(() => mailing.stop());

  async function begin(one: Member): Promise<void> {
    member = one;
    email = one.like(1).email;
    await community.product.databases.gateway!.query("truncate attempt_counts, link_mails");
    session = await signIn();
    mailing.server.mails.length = 0;
  }
  const mails = () => mailing.mailsTo(email);
  async function signIn(): Promise<string> {
    if (member.role === "investor") return community.signIn("investor");
    return (await mailing.useLink(await mailing.mailedLink(email))).cookie!;
  }
  const ask = async () => {
    const response = await remove(member, session);
    expect(response.status, response.text).toBe(200);
    expect(response.body.data).toEqual({ state: "mailed", erased_from: null });
    return mailing.tokenTo(email);
  };
  const look = (token: string) => community.send("POST", "/api/account-deletion/link", { body: { token } });
  const confirm = (token: string) => community.send("POST", "/api/account-deletion", { body: { token } });
  const expectInvalid = async (token: string) => {
    for (const response of [await look(token), await confirm(token)]) {
      expect([response.status, response.body.error]).toEqual([401, texts.linkInvalid]);
    }
  };

  describe.each(members)("of the $role", (one) => {
    const { role, like } = one;
    beforeEach(() => begin(one));

    it("mails a link to the stored address, which shows whose account it deletes and deletes nothing", async () => {
      const token = await ask();
      expect(mails()[0]!.text).toContain(`${publicUrl}/account-deletion#token=`);
      expect((await look(token)).body.data).toEqual({ role, name: like(1).name, email });
      expect(await archive(member)).toEqual([]);
      expect(await sessionOf(session)).toMatchObject({ role });
    });

    it("deletes by the link, and mails until when an admin can restore the account", async () => {
      const token = await ask();
      const { status, body } = await confirm(token);
      expect([status, body.data.state]).toEqual([200, "deleted"]);
      const [archived] = await archive(member);
      expect(archived).toMatchObject({
        archived_by: { role, id: idOf(member) },
        erased_from: body.data.erased_from,
      });
      expect(await sessionOf(session)).toBeNull();
      const { text } = mails().at(-1)!;
      const day = new Date(archived.erased_from).toLocaleDateString("en-GB", {
        dateStyle: "long",
        // The deadline holds everywhere.
        timeZone: "Etc/GMT+12",
      });
      expect(text).toContain(`is kept until ${day}`);
      expect(text).toContain("help@kindling.example");
      await expectInvalid(token);
      await restore(member);
    });
  });

  // The code is the same for both roles.
  describe("of a member", () => {
    beforeEach(() => begin(founder));

    it("mails once for concurrent confirmations", async () => {
      const token = await ask();
      const statuses = (await Promise.all([1, 2, 3].map(() => confirm(token)))).map(({ status }) => status);
      expect(statuses).toContain(200);
      for (const status of statuses) expect([200, 401, 404]).toContain(status);
      await eventually(async () => expect(mails()).toHaveLength(2));
      await restore(member);
    });

    it("accepts only the newest link", async () => {
      const [first, second] = [await ask(), await ask()];
      await expectInvalid(first);
      expect((await look(second)).status).toBe(200);
    });

    it("ends the link when the email changes, and a day after it was mailed", async () => {
      const token = await ask();
      const admin = await community.signIn("admin");
      const put = (to: string) =>
        community.send("PUT", `${member.path}/${idOf(member)}`, { cookie: admin, body: { email: to } });
      await put("moved@elsewhere.example");
      await expectInvalid(token);
      await put(email);
      session = await signIn();
      const next = await ask();
      await community.product.databases.gateway!.query(
        "update mailed_links set expires_at = expires_at - interval '1 day' where purpose = 'deletion'",
      );
      await expectInvalid(next);
    });

    it("does not accept the link of an email change", async () => {
      const body = { email: "other@elsewhere.example" };
      await community.send("PUT", `${member.path}/${idOf(member)}`, { cookie: session, body });
      await expectInvalid(mailing.tokenTo(body.email));
    });

    it("ends the link when an admin archives the account", async () => {
      const token = await ask();
      await asAdmin("DELETE", `${member.path}/${idOf(member)}`);
      await expectInvalid(token);
      await restore(member);
    });

    it("mails at most five links a day, and reports a mail that could not be sent", async () => {
      mailing.server.refuses = true;
      const failed = await remove(member, session);
      mailing.server.refuses = false;
      expect([failed.status, failed.body.error]).toEqual([503, texts.notMailed]);
      for (let n = 1; n <= 5; n += 1) await ask();
      const sixth = await remove(member, session);
      expect([sixth.status, sixth.body.error]).toEqual([429, texts.linkMailed]);
    });
  });
});
