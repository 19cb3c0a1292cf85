import type { DecidedApplication, Decision } from "@kindling/contracts/applications/schemas.ts";
import * as founders from "@kindling/contracts/founders/endpoints.ts";
import * as investors from "@kindling/contracts/investors/endpoints.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type { AuthContext } from "../auth/auth-context.ts";
import type { InterruptedMail } from "../mail/due-mails.ts";
import { approvedMail, declinedMail, type MailText, questionMail } from "../mail/mail-texts.ts";
import type { MailOptions } from "../mail/mailer.ts";
import { readApplication } from "../members/applicants.ts";
import { type Member, readHistory, readMember } from "../members/member-records.ts";

/** How far the clocks of this process and of a service's database may differ, in ms. */
const clockDifferenceMs = 60_000;
/** Each mail is a connection to the mail server, and those limit how many a client has. */
const mailsAtOnce = 10;

const kinds = [
  {
    role: "founder",
    approve: founders.approveFounder,
    ask: founders.askFounder,
    decline: founders.declineFounder,
    approveSome: founders.approveFounders,
    declineSome: founders.declineFounders,
  },
  {
    role: "investor",
    approve: investors.approveInvestor,
    ask: investors.askInvestor,
    decline: investors.declineInvestor,
    approveSome: investors.approveInvestors,
    declineSome: investors.declineInvestors,
  },
] as const;

interface DecisionMail {
  readonly about: "approval" | "question" | "refusal";
  readonly text: MailText;
  readonly requestId: string;
}

/**
 * The endpoints that decide about applications: the owner of the record stores the decision, and the applicant is
 * mailed what it was. With `confirmsEmails` only applications with a confirmed email are approved, unless the admin
 * approves one of them anyway.
 */
export function addDecisions(app: FastifyInstance, auth: AuthContext): void {
  for (const kind of kinds) addDecisionsOf(app, auth, kind);
}

function addDecisionsOf(app: FastifyInstance, auth: AuthContext, kind: (typeof kinds)[number]): void {
  const { callService, mail, dueMails, confirmsEmails: confirmed_email, product, contact } = auth;
  const { role } = kind;
  // Both kinds differ in the owner and the paths only.
  const { approve, ask, decline, approveSome, declineSome } = kind as (typeof kinds)[0];
  const dashboard = `${mail?.publicUrl}/${role}/dashboard`;
  const declined = (reason: string) => declinedMail(product, reason, contact);

  addRoute(app, approve, ({ params: { id }, body: { from, unconfirmed }, caller, requestId }) => {
    const body = { from, confirmed_email: confirmed_email && !unconfirmed };
    const input = { caller, id, body, requestId };
    const mail = { about: "approval", text: approvedMail(product, dashboard), requestId } as const;
    return decideOne(id, mail, () => callService(approve, input));
  });
  addRoute(app, ask, ({ params: { id }, body, caller, requestId }) => {
    const mail = {
      about: "question",
      text: questionMail(product, body.question, dashboard),
      requestId,
    } as const;
    return decideOne(id, mail, () => callService(ask, { caller, id, body, requestId }));
  });
  addRoute(app, decline, ({ params: { id }, body, caller, requestId }) => {
    const mail = { about: "refusal", text: declined(body.reason), requestId } as const;
    return decideOne(id, mail, () => callService(decline, { caller, id, body, requestId }));
  });
  addRoute(app, approveSome, ({ body: { ids }, caller, requestId }) => {
    const input = { caller, body: { ids, confirmed_email }, requestId };
    const mail = { about: "approval", text: approvedMail(product, dashboard), requestId } as const;
    return decideSome(ids, mail, () => callService(approveSome, input));
  });
  addRoute(app, declineSome, ({ body, caller, requestId }) => {
    const mail = { about: "refusal", text: declined(body.reason), requestId } as const;
    return decideSome(body.ids, mail, () => callService(declineSome, { caller, body, requestId }));
  });

  async function decideOne(
    id: number,
    decision: DecisionMail,
    save: () => Promise<DecidedApplication>,
  ): Promise<DecidedApplication> {
    const { saved, done } = await dueMails.around({ role, ids: [id], about: decision.about }, save);
    const result = await mailed(saved, id, decision);
    await done();
    return result;
  }

  async function decideSome(
    ids: readonly number[],
    decision: DecisionMail,
    save: () => Promise<Decision[]>,
  ): Promise<Decision[]> {
    const { saved, done, refused } = await dueMails.around({ role, ids, about: decision.about }, save);
    await refused(saved.filter(({ error }) => error !== null).map(({ id }) => id));
    const end = async (one: Decision) => {
      if (one.error !== null) return one;
      const result = await mailed(one, one.id, decision);
      await done([one.id]);
      return result;
    };
    const result: Decision[] = [];
    for (let from = 0; from < saved.length; from += mailsAtOnce) {
      result.push(...(await Promise.all(saved.slice(from, from + mailsAtOnce).map(end))));
    }
    return result;
  }

  /** Adds whether the applicant was mailed. A mail that fails is not tried again, because the admin learns of it. */
  async function mailed<R extends DecidedApplication | Decision>(
    decided: R,
    id: number,
    { text, requestId }: DecisionMail,
  ): Promise<R> {
    if (mail === undefined) return decided;
    try {
      const member: Member = { role, id };
      const { email } = await readMember(auth, member, requestId);
      return { ...decided, mailed: await mail.mailer.send({ to: email, ...text }) };
    } catch (err) {
      auth.log.error({ err, role, id }, "an applicant could not be mailed");
      return { ...decided, mailed: false };
    }
  }
}

/**
 * Mails an applicant an interrupted decision, if it was saved. Returns false if the mail server refused it.
 * @throws 404 when the applicant was archived or erased
 */
export async function sendDecision(
  auth: AuthContext,
  due: InterruptedMail,
  { mailer, publicUrl }: MailOptions,
): Promise<boolean> {
  const { email } = await readMember(auth, due.member, due.requestId);
  const text = await textOf(auth, due, `${publicUrl}/${due.member.role}/dashboard`);
  return text === null || mailer.sendInBackground({ to: email, ...text });
}

async function textOf(
  auth: AuthContext,
  { about, member, madeAt, requestId }: InterruptedMail,
  dashboard: string,
): Promise<MailText | null> {
  const { product, contact } = auth;
  const application = await readApplication(auth, member, requestId);
  const { state, question, asked_at, reason, declined_at } = application;
  // An older decision was mailed before.
  const since = madeAt.getTime() - clockDifferenceMs;
  const isSince = (at: string | null) => at !== null && Date.parse(at) >= since;
  if (about === "approval" && state === "approved") {
    const history = await readHistory(auth, member, requestId);
    const isApproved = history.some(({ action, at }) => action === "approved" && isSince(at));
    return isApproved ? approvedMail(product, dashboard) : null;
  }
  if (about === "question" && state === "pending" && question !== null && isSince(asked_at))
    return questionMail(product, question, dashboard);
  if (about === "refusal" && state === "declined" && reason !== null && isSince(declined_at))
    return declinedMail(product, reason, contact);
  return null;
}
