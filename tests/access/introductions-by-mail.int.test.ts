import type { IntroductionMail } from "@kindling/contracts/introductions/mail-schemas.ts";
import type { IntroductionStep } from "@kindling/contracts/introductions/schemas.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
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
    expect(both.to).toEqual(expect.arrayContaining([founder, investor]));
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
    // Nobody is asked what is known.
    await send();
    await eventually(async () =>
      expect(
        (await mails())
          .filter(({ kind }) => kind === "outcome")
          .map(({ state }) => state)
          .sort(),
      ).toEqual(["not-needed", "sent"]),
    );
  });
});
