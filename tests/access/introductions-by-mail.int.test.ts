import type { IntroductionMail } from "@kindling/contracts/introductions/mail-schemas.ts";
import type { IntroductionStep } from "@kindling/contracts/introductions/schemas.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { tokenIn } from "@kindling/gateway/testing/mail-server.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Community } from "./community.ts";
import { type MailingCommunity, publicUrl, startMailingCommunity } from "./mailing-community.ts";

let mailing: MailingCommunity;
let community: Community;
let admin: string;
/** The match of the first founder and the first investor. */
let id: number;
const founder = founderLike(1).email;
const investor = investorLike(1).email;

beforeAll(async () => {
  mailing = await startMailingCommunity();
  community = mailing.community;
  id = pairId(community.founders[0]!, community.investors[0]!);
  admin = await community.signIn("admin");
});
afterAll(() => mailing.stop());
beforeEach(async () => {
  await matches("truncate introductions, introduction_mails, introduction_preferences, left_introductions");
  await gateway("truncate introduction_mails, introduction_links, attempt_counts");
  mailing.server.mails.length = 0;
  mailing.server.refuses = false;
  mailing.server.refusesAddress = null;
});

const matches = (sql: string) => community.product.databases.matches!.query(sql);
const gateway = (sql: string) => community.product.databases.gateway!.query(sql);
const call = (method: string, path: string, body?: object, cookie = admin) =>
  community.send(method, path, { body, cookie });
const step = (body: IntroductionStep) => call("POST", `/api/introductions/${id}/steps`, body);
const introduction = async () => (await call("GET", `/api/introductions/${id}`)).body.data;
const mails = async (): Promise<IntroductionMail[]> =>
  (await call("GET", `/api/introductions/${id}/mails`)).body.data;
/** Runs the gateway's job of a minute. */
const send = () =>
  gateway(
    "select graphile_worker.add_job('mail introductions', '{}'::json, job_key => 'mail introductions')",
  );
const mailed = async (address: string, count = 1) => {
  await send();
  await eventually(() => expect(mailing.mailsTo(address)).toHaveLength(count));
  return mailing.mailsTo(address).at(-1)!;
};
const linked = (path: string, body: object) =>
  community.send("POST", `/api/introduction-link${path}`, { body });
/** Lets everything that is due in so many days be due now. */
const pass = (days: number) =>
  matches(`
    update introduction_mails set due_at = due_at - interval '${days} days', settled_at = settled_at - interval '${days} days';
    update introductions set state_since = state_since - interval '${days} days'`);

async function ask(): Promise<void> {
  expect(
    (await call("POST", "/api/introductions", { match_ids: [id], message: "You both mend." })).status,
  ).toBe(201);
  expect((await step({ step: "ask", by_mail: true })).status).toBe(200);
}

describe("an introduction that is asked by mail", () => {
  it("goes from the question to the meeting without an admin noting an answer", async () => {
    await ask();
    const question = await mailed(investor);
    expect(question.text).toContain("You both mend.");
    expect(question.text).toContain(`${publicUrl}/introduction#token=`);
    expect(mailing.mailsTo(founder)).toEqual([]);

    const token = tokenIn(question.text);
    const read = await linked("", { token });
    expect(read.body.data).toMatchObject({
      introduction: { state: "asked", answer: null, other: null },
      preferences: { not_before: null, unsubscribed: false },
    });
    // Reading answers nothing.
    expect(await introduction()).toMatchObject({ state: "asked", asked: { investor: { answer: null } } });
    const yes = await linked("/answer", { token, answer: "yes", shares: ["linked_in"] });
    expect(yes.body.data.introduction).toMatchObject({ state: "answered", answer: "yes", other: null });

    const second = await mailed(founder);
    const founderToken = tokenIn(second.text);
    await linked("/answer", { token: founderToken, answer: "yes", shares: ["pitch", "deck"] });
    expect(await introduction()).toMatchObject({ state: "accepted" });

    expect((await step({ step: "introduce", by_mail: true })).status).toBe(200);
    await send();
    await eventually(() => expect(mailing.mailsTo(founder)).toHaveLength(2));
    const both = mailing.mailsTo(founder).at(-1)!;
    for (const address of [founder, investor]) expect(both.raw).toContain(address);
    expect(both.text).toContain(investorLike(1).name);

    await pass(7.5);
    const outcome = await mailed(investor, 3);
    expect(outcome.text).toContain("Did you meet?");
    const met = await linked("/meeting", { token: tokenIn(outcome.text), met: "met" });
    expect(met.body.data.introduction).toMatchObject({
      state: "introduced",
      met: "met",
      other: { email: founder },
    });
    expect(await introduction()).toMatchObject({ state: "met" });
  });
});

/** As a backup of `matches` that was made before the mails were sent. */
const restore = () =>
  matches(
    "update introduction_mails set result = null, settled_at = null, claimed_at = null, held_at = null",
  );
const messageId = (raw: string) => /^message-id: (.*)$/im.exec(raw)![1];
const has = (state: IntroductionMail["state"]) =>
  eventually(async () =>
    expect(await mails()).toMatchObject([{ kind: "ask", state }, ...(state === "sent" ? [{}] : [])]),
  );

describe("a mail of an introduction", () => {
  it("is not sent again after the service was restored from a backup", async () => {
    await ask();
    await mailed(investor);
    await has("sent");
    await restore();
    await send();
    await has("sent");
    expect(mailing.mailsTo(investor)).toHaveLength(1);
  });

  it("that was sent again, because the gateway was killed before it knew, has the same id and link", async () => {
    await ask();
    const first = await mailed(investor);
    await has("sent");
    await restore();
    await gateway("update introduction_mails set sent_at = null");
    const second = await mailed(investor, 2);
    expect(messageId(second.raw)).toBe(messageId(first.raw));
    expect(second.text).toBe(first.text);
  });

  it("that is over a day old waits for an admin, unless the gateway has seen it in time", async () => {
    await ask();
    await matches("update introduction_mails set due_at = now() - interval '2 days'");
    await send();
    await has("held");
    expect(mailing.mailsTo(investor)).toEqual([]);
    expect((await call("POST", `/api/introductions/${id}/mails/release`)).status).toBe(200);
    await mailed(investor);
    await has("sent");

    await restore();
    await matches("update introduction_mails set released_at = null");
    await gateway("update introduction_mails set sent_at = null, tried_at = now() - interval '20 hours'");
    await mailed(investor, 2);
  });

  it("waits for the mail server, and says when that refuses its address for good", async () => {
    mailing.server.refuses = true;
    await ask();
    await send();
    await eventually(() => expect(mailing.server.refused).toContain(investor));
    mailing.server.refuses = "permanently";
    await eventually(async () => {
      await send();
      expect(await mails()).toMatchObject([{ state: "refused" }]);
    });
    expect(mailing.mailsTo(investor)).toEqual([]);
  });

  it("is sent also while another one is refused for now, which was due before", async () => {
    await call("POST", "/api/introductions", { match_ids: [id], first: "both" });
    await step({ step: "ask", by_mail: true });
    await matches(
      "update introduction_mails set due_at = due_at - interval '1 hour' where side = 'investor'",
    );
    mailing.server.refusesAddress = investor;
    await mailed(founder);
    expect(mailing.server.refused).toContain(investor);
    mailing.server.refusesAddress = null;
    await mailed(investor);
  });

  it("to both reaches one while the other is refused for now, and then that one, with one copy to each", async () => {
    await ask();
    for (const side of ["investor", "founder"] as const) await step({ step: "answer", side, answer: "yes" });
    await step({ step: "introduce", by_mail: true });
    const introductions = (address: string) =>
      mailing.mailsTo(address).filter(({ raw }) => raw.includes("Subject: Introduction: "));
    mailing.server.refusesAddress = founder;
    await send();
    await eventually(() => expect(introductions(investor)).toHaveLength(1));
    expect(introductions(founder)).toEqual([]);
    await eventually(() => expect(mailing.server.refused).toContain(founder));
    const [entry] = (await call("GET", `/api/matches/${id}/history`)).body.data;
    expect(await call("POST", `/api/matches/${id}/history/${entry.id}/undo`)).toMatchObject({
      status: 409,
      body: { error: texts.introductionMailed },
    });
    mailing.server.refusesAddress = null;
    await matches(
      "update introduction_mails set claimed_at = now() - interval '11 minutes' where side is null",
    );
    await eventually(async () => {
      await send();
      expect(await mails()).toContainEqual(expect.objectContaining({ kind: "introduction", state: "sent" }));
    });
    expect([investor, founder].map((address) => introductions(address).map(({ to }) => to))).toEqual([
      [[investor]],
      [[founder]],
    ]);
    const [[first], [second]] = [introductions(investor), introductions(founder)];
    expect(messageId(second!.raw)).toBe(messageId(first!.raw));
    for (const address of [investor, founder]) expect(second!.raw).toContain(address);
  });

  it("waits for an admin when its person is suspended, whose link does not work either", async () => {
    await ask();
    const token = tokenIn((await mailed(investor)).text);
    const account = `/api/investors-database/${community.investors[0]}/account`;
    expect((await call("POST", `${account}/suspend`, {})).status).toBe(200);
    const refused = await linked("", { token });
    expect([refused.status, refused.body.error]).toEqual([403, texts.accountSuspended]);
    await gateway("truncate introduction_mails");
    await restore();
    await send();
    await eventually(async () => expect((await mails())[0]).toMatchObject({ state: "held" }));
    expect((await call("POST", `${account}/lift`)).status).toBe(200);
    expect((await linked("", { token })).status).toBe(200);
  });
});

describe("the link of an introduction", () => {
  const make = (side: string) => call("POST", `/api/introductions/${id}/link`, { side });

  it("can be made by an admin for a side that was asked, and is the one that was mailed", async () => {
    await ask();
    const { token } = { token: tokenIn((await mailed(investor)).text) };
    expect((await make("investor")).body.data.path).toBe(`/introduction#token=${token}`);
    const { entries } = (await call("GET", "/api/activity?limit=1")).body.data;
    expect(entries).toMatchObject([
      { action: "introduction-link-made", investor: { id: community.investors[0] } },
    ]);
    expect(await make("founder")).toMatchObject({
      status: 409,
      body: { error: texts.introductionNotAsked("founder") },
    });
  });

  it("ends with the access of its member, and is of no use for another introduction", async () => {
    await ask();
    const token = tokenIn((await make("investor")).body.data.path);
    expect((await linked("", { token: `${token.slice(1)}x` })).status).toBe(401);
    await call("POST", `/api/investors-database/${community.investors[0]}/account/reset`);
    expect((await linked("", { token })).status).toBe(401);
    await community.choosePassword(community.investors[0]!);
  });

  it("says that it is over when the pair was drafted again", async () => {
    await ask();
    const token = tokenIn((await make("investor")).body.data.path);
    await step({ step: "withdraw" });
    await call("POST", "/api/introductions", { match_ids: [id], again: true });
    expect(await linked("/answer", { token, answer: "yes" })).toMatchObject({ status: 404 });
    expect(await introduction()).toMatchObject({ state: "drafted" });
  });

  it("lets its reader choose not to be asked, which is in the export", async () => {
    await ask();
    const token = tokenIn((await make("investor")).body.data.path);
    const chosen = await linked("/preferences", { token, not_before: null, unsubscribed: true });
    expect(chosen.body.data.preferences).toEqual({ not_before: null, unsubscribed: true });
    const cookie = await community.signIn("investor");
    const { data } = (await community.send("GET", "/api/me/export", { cookie })).body;
    expect(data).toMatchObject({
      introductions: [{ state: "asked", text: expect.stringContaining("You both mend.") }],
      introduction_preferences: { unsubscribed: true },
      account: { introduction_links_expire_at: [expect.any(String)] },
    });
  });
});
