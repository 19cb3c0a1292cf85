import { texts } from "@kindling/contracts/texts.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applicationsOf, founder, investor, type Kind, kinds, queue } from "./applicants.ts";
import { type Community, password } from "./community.ts";
import { type MailingCommunity, publicUrl, startMailingCommunity } from "./mailing-community.ts";

let mailing: MailingCommunity;
let community: Community;
beforeAll(async () => {
  mailing = await startMailingCommunity({ REVIEW_APPLICATIONS: "on" });
  community = mailing.community;
});
afterAll(() => mailing.stop());
// All mails are counted for one address.
beforeEach(() => community.product.databases.gateway!.query("truncate attempt_counts"));

const { apply, asAdmin, decide, ownApplication } = applicationsOf(() => community);
const confirm = ({ role }: Kind, email: string) => {
  const body = { token: mailing.tokenTo(email), password };
  return role === "founder"
    ? mailing.useLink(body.token)
    : community.send("POST", "/api/investor/password", { body });
};
const applied = async (kind: Kind, number: number) => {
  const id = await apply(kind, number);
  const { email } = kind.like(number);
  await eventually(() => expect(mailing.mailsTo(email)).toHaveLength(1));
  return { id, email };
};

describe.each(kinds)("an application ($role), with a mail server", (kind) => {
  const { role, path, like } = kind;

  it("is approved once the applicant has used the mailed link, and each step is mailed", async () => {
    const { id, email } = await applied(kind, 5);
    expect(mailing.mailsTo(email)[0]!.raw).toContain("Subject: Confirm your email for Kindling");
    expect(await decide(kind, id, "approve")).toMatchObject({
      status: 409,
      body: { error: texts.emailUnconfirmed },
    });
    const early = await asAdmin("POST", `${queue(kind)}/approve`, { ids: [id] });
    expect(early.body.data).toEqual([{ id, error: texts.emailUnconfirmed }]);

    const { status, cookie } = await confirm(kind, email);
    expect(status).toBe(200);
    const { data } = (await ownApplication(kind, id, cookie!)).body;
    expect(data).toMatchObject({ state: "pending", email_confirmed: true, confirmed_email: email });
    const { body: exported } = await community.send("GET", "/api/me/export", { cookie: cookie! });
    expect(exported.data.application).toEqual(data);

    expect((await decide(kind, id, "ask", { question: "Who builds it?" })).body.data.mailed).toBe(true);
    expect(mailing.mailsTo(email)[1]!.text).toContain("Who builds it?");
    expect(mailing.mailsTo(email)[1]!.text).toContain(`${publicUrl}/${role}/dashboard`);
    expect((await decide(kind, id, "approve")).body.data).toMatchObject({ state: "approved", mailed: true });
    expect(mailing.mailsTo(email)[2]!.raw).toContain("Subject: You have joined Kindling");
    expect((await decide(kind, id, "approve")).status).toBe(409);
    expect(mailing.mailsTo(email)).toHaveLength(3);
  });

  it("is mailed a link to the email that an admin types or brings back, unless it is refused", async () => {
    const { id, email } = await applied(kind, 10);
    const type = (email: string) => asAdmin("PUT", `${path}/${id}`, { email });
    const isConfirmed = async () => (await asAdmin("GET", `${queue(kind)}/${id}`)).body.data.email_confirmed;
    await asAdmin("POST", path, like(11));
    expect((await type(like(11).email)).status).toBe(409);

    const typed = `typed-for-${role}@elsewhere.example`;
    expect((await type(typed)).status).toBe(200);
    await eventually(() => expect(mailing.mailsTo(typed)).toHaveLength(1));
    expect([(await confirm(kind, typed)).status, await isConfirmed()]).toEqual([200, true]);

    const { body } = await asAdmin("GET", `${path}/${id}/history`);
    const isChange = ({ action }: { action: string }) => action === "changed";
    const undone = await asAdmin("POST", `${path}/${id}/history/${body.data.find(isChange).id}/undo`);
    expect(undone.body.data).toMatchObject({ email });
    // The first link, the notice of the change, and the second link.
    await eventually(() => expect(mailing.mailsTo(email)).toHaveLength(3));
    expect([(await confirm(kind, email)).status, await isConfirmed()]).toEqual([200, true]);
    expect(mailing.mailsTo(like(11).email)).toEqual([]);
  });
});

// The code is the same for both roles.
describe("an application, with a mail server", () => {
  const kind = founder;
  const { path, like } = kind;

  it("is approved without a confirmed email when an admin asks for that", async () => {
    const { id } = await applied(kind, 12);
    const decided = await decide(kind, id, "approve", { unconfirmed: true });
    expect(decided.body.data).toMatchObject({ state: "approved", mailed: true });
  });

  it("is declined with a mail that has the reason, several at once", async () => {
    const some = [await applied(kind, 6), await applied(kind, 7)];
    const ids = [...some.map(({ id }) => id), 9_999];
    const { body } = await asAdmin("POST", `${queue(kind)}/decline`, { ids, reason: "Not our field." });
    expect(body.data).toMatchObject([
      { error: null, mailed: true },
      { error: null, mailed: true },
      { id: 9_999, error: texts.founderNotFound },
    ]);
    for (const { email } of some) expect(mailing.mailsTo(email)[1]!.text).toContain("Not our field.");
  });

  it("is confirmed by a new email too, and not by that of an admin", async () => {
    const { id, email } = await applied(kind, 8);
    await confirm(kind, email);
    const isConfirmed = async () => (await asAdmin("GET", `${queue(kind)}/${id}`)).body.data.email_confirmed;
    await asAdmin("PUT", `${path}/${id}`, { email: "typed@by-admin.example" });
    expect([await isConfirmed(), (await decide(kind, id, "approve")).status]).toEqual([false, 409]);

    await asAdmin("PUT", `${path}/${id}`, { email });
    expect(await isConfirmed()).toBe(true);
    const own = "own@elsewhere.example";
    const change = await community.send("PUT", `${path}/${id}`, {
      cookie: (await mailing.useLink(await mailing.mailedLink(email))).cookie,
      body: { email: own },
    });
    expect(change.status).toBe(200);
    expect(await isConfirmed()).toBe(true);
    const used = await community.send("POST", "/api/email-change", { body: { token: mailing.tokenTo(own) } });
    expect([used.status, await isConfirmed(), (await decide(kind, id, "approve")).status]).toEqual([
      200,
      true,
      200,
    ]);
  });

  it("of an admin is not mailed", async () => {
    await asAdmin("POST", path, like(9));
    expect(mailing.mailsTo(like(9).email)).toEqual([]);
  });
});

it("a stranger who registers with a known investor's email gets the reply of a new one, and the investor a mail a day", async () => {
  const { server, mailsTo } = mailing;
  const { path } = investor;
  const known = investor.like(1);
  const register = (email: string) => community.send("POST", path, { body: { ...known, email } });
  server.mails.length = 0;
  const replies = [
    await register(known.email),
    await register("new@mail.example"),
    await register(known.email),
  ];
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  const [hidden, created] = replies.map(({ body }) => Object.keys(body.data));
  expect(hidden).toEqual(created);
  await expect
    .poll(() => server.mails.map(({ to }) => to[0]).sort())
    .toEqual([known.email, "new@mail.example"].sort());
  expect(mailsTo(known.email)[0]!.text).toContain("It is registered already, so nothing was changed.");
  const cookie = await community.signIn("admin");
  const again = await community.send("POST", path, { body: known, cookie });
  expect([again.status, again.body.error]).toEqual([409, "An investor with this email already exists"]);
});
