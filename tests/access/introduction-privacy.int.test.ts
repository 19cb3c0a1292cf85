import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import { endpoints } from "@kindling/contracts/endpoints.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { tokenIn } from "@kindling/gateway/testing/mail-server.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Community } from "./community.ts";
import { type MailingCommunity, startMailingCommunity } from "./mailing-community.ts";

const founder = {
  ...founderLike(1),
  name: "Zsuzsanna Quillfeather",
  company: "Tarnwick Instruments",
  website: "https://tarnwick-instruments.example",
  linked_in: "https://www.linkedin.com/in/zquillfeather",
  requested_check_usd: 512_345,
  elevator_pitch:
    "Tarnwick Instruments earns $48,250 a month. Zsuzsanna answers at zsuzsanna@tarnwick-instruments.example.",
};
const investor = {
  ...investorLike(1),
  name: "Ottokar Ravensbourne",
  company: "Ravensbourne Capital",
  website: "https://ravensbourne.example",
  linked_in: "https://www.linkedin.com/in/oravensbourne",
  typical_check_usd: 523_456,
  thesis_text:
    "Ravensbourne Capital writes checks of 523,456 dollars. Ottokar replies at otto@ravensbourne.example.",
};
/** What says who a side is, in any reply. */
const tellsOf = {
  founder: ["zsuzsanna", "quillfeather", "tarnwick", "48,250", "512345", "512,345", founderLike(1).email],
  investor: ["ottokar", "ravensbourne", "523,456", "523456", investorLike(1).email],
};

let mailing: MailingCommunity;
let community: Community;
let admin: string;
/** The match, whose id says who both are. */
let id: number;

beforeAll(async () => {
  mailing = await startMailingCommunity();
  community = mailing.community;
  admin = await community.signIn("admin");
  const [founderId, investorId] = [community.founders[0]!, community.investors[0]!];
  id = pairId(founderId, investorId);
  expect((await call("PUT", `/api/founders/${founderId}`, founder)).status).toBe(200);
  expect((await call("PUT", `/api/investors-database/${investorId}`, investor)).status).toBe(200);
  await community.product.waitUntilConsistent();
});
afterAll(() => mailing.stop());

const call = (method: string, path: string, body?: object, cookie = admin) =>
  community.send(method, path, { body, cookie });
const step = async (body: object) =>
  expect((await call("POST", `/api/introductions/${id}/steps`, body)).status).toBe(200);
const send = () =>
  community.product.databases.gateway!.query(
    "select graphile_worker.add_job('mail introductions', '{}'::json, job_key => 'mail introductions')",
  );
const linked = (path: string, body: object) =>
  community.send("POST", `/api/introduction-link${path}`, { body });
const emailOf = { founder: founderLike(1).email, investor: investorLike(1).email };
type Side = keyof typeof emailOf;

/** The member's own cookie: founders sign in by a mailed link. */
async function signIn(side: Side): Promise<string> {
  if (side === "investor") return community.signIn("investor");
  await community.product.databases.gateway!.query("truncate attempt_counts, link_mails");
  return (await mailing.useLink(await mailing.mailedLink(emailOf.founder))).cookie!;
}

/** Every reply that a side can get by a GET, its mails, and the page of its link. */
async function everythingFor(side: Side): Promise<string[]> {
  const cookie = await signIn(side);
  const own = { founder: community.founders[0]!, investor: community.investors[0]! }[side];
  const isRead = ({ method, audience, stream }: EndpointShape) =>
    method === "GET" && !stream && (audience as readonly string[]).includes(side);
  const replies = await Promise.all(
    endpoints.filter(isRead).map(async ({ path }) => {
      const { text } = await community.send("GET", path.replace(":id", String(own)), { cookie });
      return `${path}: ${text}`;
    }),
  );
  const mails = mailing.mailsTo(emailOf[side]).map(({ raw, text }) => `a mail: ${raw}\n${text}`);
  const link = mailing
    .mailsTo(emailOf[side])
    .map(({ text }) => /introduction#token=/.test(text) && tokenIn(text));
  const token = link.findLast(Boolean);
  if (token) replies.push(`the link: ${(await linked("", { token })).text}`);
  return [...replies, ...mails];
}

/** Checks that nothing a side can read says who the other one is. */
async function expectSilence(): Promise<void> {
  for (const side of ["founder", "investor"] as const) {
    const other = side === "founder" ? "investor" : "founder";
    const everything = await everythingFor(side);
    expect(everything.length).toBeGreaterThan(5);
    for (const text of everything)
      for (const tell of [...tellsOf[other], String(id)])
        expect(text.toLowerCase(), `the ${side} reads ${tell}`).not.toContain(tell.toLowerCase());
  }
}

const mailTo = async (side: Side, count: number) => {
  await send();
  await eventually(() =>
    expect(mailing.mailsTo(emailOf[side]).filter(({ text }) => text.includes("/introduction#"))).toHaveLength(
      count,
    ),
  );
  return tokenIn(
    mailing.mailsTo(emailOf[side]).findLast(({ text }) => text.includes("/introduction#"))!.text,
  );
};

describe("before both said yes", () => {
  it("no reply, mail, page or export of a side says who the other one is, whatever the state", async () => {
    await call("POST", "/api/introductions", { match_ids: [id] });
    await expectSilence();
    await step({ step: "ask", by_mail: true });
    const investorToken = await mailTo("investor", 1);
    await expectSilence();
    await linked("/answer", { token: investorToken, answer: "yes" });
    const founderToken = await mailTo("founder", 1);
    await expectSilence();
    await linked("/answer", { token: founderToken, answer: "no", reason: "Too early" });
    await expectSilence();
    await linked("/answer", { token: founderToken, answer: "yes", shares: [] });
    await expectSilence();
    await step({ step: "introduce", by_mail: true });
    // Now they know each other: the check can fail.
    await expect(expectSilence()).rejects.toThrow("reads");
  });
});
