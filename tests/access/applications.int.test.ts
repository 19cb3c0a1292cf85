import { texts } from "@kindling/contracts/texts.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Community, password } from "./community.ts";
import { type MailingCommunity, publicUrl, startMailingCommunity } from "./mailing-community.ts";

let community: Community;
const kinds = [
  { role: "founder", path: "/api/founders", others: "investors", like: founderLike },
  { role: "investor", path: "/api/investors-database", others: "founders", like: investorLike },
] as const;
type Kind = (typeof kinds)[number];

const asAdmin = async (method: string, path: string, body?: object) =>
  community.send(method, path, { cookie: await community.signIn("admin"), body });
const apply = async ({ path, like }: Kind, number: number): Promise<number> => {
  const { status, text, body } = await community.send("POST", path, { body: like(number) });
  expect(status, text).toBe(201);
  return body.data.id;
};
const queue = ({ role }: Kind) => `/api/applications/${role}s`;
const decide = (kind: Kind, id: number, what: "approve" | "ask" | "decline", body: object = {}) =>
  asAdmin("POST", `${queue(kind)}/${id}/${what}`, body);
const ownApplication = (kind: Kind, id: number, cookie: string) =>
  community.send("GET", `${queue(kind)}/${id}`, { cookie });
/** Signs an applicant in: a founder by email, an investor by an admin's invitation. */
const signIn = async ({ role, like }: Kind, id: number, number: number): Promise<string> => {
  if (role === "founder")
    return (await community.send("POST", "/api/founder/auth", { body: { email: like(number).email } }))
      .cookie!;
  const body = { token: await community.invite(id), password };
  return (await community.send("POST", "/api/investor/password", { body })).cookie!;
};
/** The matches of everybody on the other side. */
const matched = async ({ others }: Kind): Promise<number> => {
  const lists = community[others].map((id) => asAdmin("GET", `/api/${others}/${id}/matches`));
  return (await Promise.all(lists)).reduce((sum, { body }) => sum + body.data.length, 0);
};

describe.each(kinds)("an application ($role), without a mail server", (kind) => {
  const { role, path, like } = kind;
  beforeAll(async () => {
    community = await Community.start({ REVIEW_APPLICATIONS: "on" });
  });
  afterAll(() => community.stop());

  it("counts nowhere and has no matches; approving it brings both", async () => {
    const shown = async () =>
      Promise.all(
        [
          "/api/stats",
          "/api/founders",
          "/api/investors",
          "/api/investors-database?limit=100&facets=true",
        ].map(async (listed) => (await asAdmin("GET", listed)).body),
      );
    const stands = await shown();
    const before = await matched(kind);
    const id = await apply(kind, 5);
    await community.product.waitUntilConsistent();
    expect(await shown()).toEqual(stands);
    expect(await matched(kind)).toBe(before);

    const cookie = await signIn(kind, id, 5);
    expect((await ownApplication(kind, id, cookie)).body.data.state).toBe("pending");
    const ownMatches = await community.send("GET", `/founders/${id}/matches`, { cookie });
    // Investors see no matches at all.
    expect([ownMatches.status, ownMatches.body.data]).toEqual(
      role === "founder" ? [200, []] : [403, undefined],
    );
    // The webinars of a public feed are for every founder (decision 59).
    const webinars = await community.send("GET", "/youtube-videos", { cookie });
    expect(webinars.status).toBe(role === "founder" ? 200 : 403);
    const edited = await community.send("PUT", `${path}/${id}`, {
      cookie,
      body: { phone: "+1 415 555 0100" },
    });
    expect(edited.body.data.phone).toBe("+1 415 555 0100");

    expect(await decide(kind, id, "approve")).toMatchObject({ status: 200 });
    await eventually(async () => expect(await matched(kind)).toBe(before + 2));
    expect((await asAdmin("GET", `${path}?limit=10`)).body.page.total).toBe(3);
    expect((await ownApplication(kind, id, cookie)).body.data.state).toBe("approved");
    const [entry] = (await asAdmin("GET", "/api/activity?what=applications")).body.data.entries;
    expect(entry).toMatchObject({ action: "approved", [role]: { id, name: like(5).name } });
  });

  it("can be asked about, answered, declined, downloaded and deleted by its applicant", async () => {
    const id = await apply(kind, 6);
    const cookie = await signIn(kind, id, 6);
    expect((await decide(kind, id, "ask", { question: "Who builds it?" })).status).toBe(200);
    const body = { answer: "The two of us." };
    const answered = await community.send("POST", `${queue(kind)}/${id}/answer`, { cookie, body });
    expect([answered.status, answered.body.data.answer]).toEqual([200, body.answer]);
    const declined = await decide(kind, id, "decline", { reason: "Not our field." });
    expect(declined.body.data).not.toHaveProperty("mailed");

    const again = await signIn(kind, id, 6);
    const own = (await ownApplication(kind, id, again)).body.data;
    expect(own).toMatchObject({ state: "declined", reason: "Not our field.", answer: body.answer });
    const { body: exported } = await community.send("GET", "/api/me/export", { cookie: again });
    expect(exported.data.application).toEqual(own);
    expect(exported.data.matches).toEqual([]);
    expect(exported.data.history.map(({ action }: { action: string }) => action)).toContain("declined");
    const deleted = { cookie: again, body: { email: like(6).email } };
    expect((await community.send("DELETE", "/api/me", deleted)).body.data.state).toBe("deleted");
    expect((await asAdmin("GET", queue(kind))).body.data).toEqual([]);
  });

  it("of an admin is approved at once", async () => {
    const created = await asAdmin("POST", path, like(7));
    const application = await asAdmin("GET", `${queue(kind)}/${created.body.data.id}`);
    expect(application.body.data.state).toBe("approved");
  });

  it("returns 403 to another member and 401 without a session", async () => {
    const id = await apply(kind, 8);
    const member = await community.signIn(role);
    for (const cookie of [member, undefined]) {
      const statuses = [
        await community.send("GET", queue(kind), { cookie }),
        await community.send("GET", `${queue(kind)}/${id}`, { cookie }),
        await community.send("POST", `${queue(kind)}/${id}/approve`, { cookie, body: {} }),
        await community.send("POST", `${queue(kind)}/${id}/answer`, { cookie, body: { answer: "Yes." } }),
      ].map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([cookie ? 403 : 401]));
    }
  });
});

describe.each(kinds)("an application ($role), with a mail server", (kind) => {
  const { role, path, like } = kind;
  let mailing: MailingCommunity;
  beforeAll(async () => {
    mailing = await startMailingCommunity({ REVIEW_APPLICATIONS: "on" });
    community = mailing.community;
  });
  afterAll(() => mailing.stop());

  const confirm = (email: string) => {
    const body = { token: mailing.tokenTo(email), password };
    return role === "founder"
      ? mailing.useLink(body.token)
      : community.send("POST", "/api/investor/password", { body });
  };
  const signInAgain = async (email: string): Promise<string> => {
    if (role === "founder") return (await mailing.useLink(await mailing.mailedLink(email))).cookie!;
    const body = { email, password };
    return (await community.send("POST", "/api/investor/session", { body })).cookie!;
  };
  const applied = async (number: number) => {
    const id = await apply(kind, number);
    const { email } = like(number);
    await eventually(() => expect(mailing.mailsTo(email)).toHaveLength(1));
    return { id, email };
  };

  it("is approved once the applicant has used the mailed link, and each step is mailed", async () => {
    const { id, email } = await applied(5);
    expect(mailing.mailsTo(email)[0]!.raw).toContain("Subject: Confirm your email for Kindling");
    expect(await decide(kind, id, "approve")).toMatchObject({
      status: 409,
      body: { error: texts.emailUnconfirmed },
    });
    const early = await asAdmin("POST", `${queue(kind)}/approve`, { ids: [id] });
    expect(early.body.data).toEqual([{ id, error: texts.emailUnconfirmed }]);

    const { status, cookie } = await confirm(email);
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

  it("is approved without a confirmed email when an admin asks for that", async () => {
    const { id } = await applied(12);
    const decided = await decide(kind, id, "approve", { unconfirmed: true });
    expect(decided.body.data).toMatchObject({ state: "approved", mailed: true });
  });

  it("is declined with a mail that has the reason, several at once", async () => {
    const some = [await applied(6), await applied(7)];
    const ids = [...some.map(({ id }) => id), 9_999];
    const { body } = await asAdmin("POST", `${queue(kind)}/decline`, { ids, reason: "Not our field." });
    expect(body.data).toMatchObject([
      { error: null, mailed: true },
      { error: null, mailed: true },
      { id: 9_999, error: role === "founder" ? texts.founderNotFound : texts.investorNotFound },
    ]);
    for (const { email } of some) expect(mailing.mailsTo(email)[1]!.text).toContain("Not our field.");
  });

  it("is confirmed by a new email too, and not by that of an admin", async () => {
    const { id, email } = await applied(8);
    await confirm(email);
    const isConfirmed = async () => (await asAdmin("GET", `${queue(kind)}/${id}`)).body.data.email_confirmed;
    await asAdmin("PUT", `${path}/${id}`, { email: `typed@by-admin-of-${role}.example` });
    expect([await isConfirmed(), (await decide(kind, id, "approve")).status]).toEqual([false, 409]);

    await asAdmin("PUT", `${path}/${id}`, { email });
    expect(await isConfirmed()).toBe(true);
    const own = `own-of-${role}@elsewhere.example`;
    const change = await community.send("PUT", `${path}/${id}`, {
      cookie: await signInAgain(email),
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

  it("is mailed a link to the email that an admin types or brings back, unless it is refused", async () => {
    const { id, email } = await applied(10);
    const type = (email: string) => asAdmin("PUT", `${path}/${id}`, { email });
    const isConfirmed = async () => (await asAdmin("GET", `${queue(kind)}/${id}`)).body.data.email_confirmed;
    await asAdmin("POST", path, like(11));
    expect((await type(like(11).email)).status).toBe(409);

    const typed = `typed-for-${role}@elsewhere.example`;
    expect((await type(typed)).status).toBe(200);
    await eventually(() => expect(mailing.mailsTo(typed)).toHaveLength(1));
    expect([(await confirm(typed)).status, await isConfirmed()]).toEqual([200, true]);

    const { body } = await asAdmin("GET", `${path}/${id}/history`);
    const isChange = ({ action }: { action: string }) => action === "changed";
    const undone = await asAdmin("POST", `${path}/${id}/history/${body.data.find(isChange).id}/undo`);
    expect(undone.body.data).toMatchObject({ email });
    // The first link, the notice of the change, and the second link.
    await eventually(() => expect(mailing.mailsTo(email)).toHaveLength(3));
    expect([(await confirm(email)).status, await isConfirmed()]).toEqual([200, true]);
    expect(mailing.mailsTo(like(11).email)).toEqual([]);
  });

  it("of an admin is not mailed", async () => {
    await asAdmin("POST", path, like(9));
    expect(mailing.mailsTo(like(9).email)).toEqual([]);
  });
});
