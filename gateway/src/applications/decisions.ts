import type { Caller } from "@kindling/contracts/access.ts";
import type { DecidedApplication, Decision } from "@kindling/contracts/applications/schemas.ts";
import * as founders from "@kindling/contracts/founders/endpoints.ts";
import * as investors from "@kindling/contracts/investors/endpoints.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import { type Member, readMember } from "../accounts/member-records.ts";
import { approvedMail, declinedMail, type MailText, questionMail } from "../mail/mail-texts.ts";
import type { AuthContext } from "../sign-in/auth-context.ts";

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

interface Input {
  readonly caller: Caller;
  readonly requestId: string;
}

/**
 * The endpoints that decide about applications: the owner of the record stores the decision, and the applicant is mailed
 * what it was. With `confirmsEmails` only applications with a confirmed email are approved. If this process is
 * killed in between, the applicant learns the decision at the next sign-in.
 */
export function addDecisions(app: FastifyInstance, auth: AuthContext): void {
  for (const kind of kinds) addDecisionsOf(app, auth, kind);
}

function addDecisionsOf(app: FastifyInstance, auth: AuthContext, kind: (typeof kinds)[number]): void {
  const { callService, mail, confirmsEmails: confirmed_email, product, contact } = auth;
  const { role } = kind;
  // Both kinds differ in the owner and the paths only.
  const { approve, ask, decline, approveSome, declineSome } = kind as (typeof kinds)[0];
  const dashboard = `${mail?.publicUrl}/${role}/dashboard`;
  const declined = (reason: string) => declinedMail(product, reason, contact);

  addRoute(app, approve, async ({ params: { id }, body: { from }, caller, requestId }) => {
    const input = { caller, id, body: { from, confirmed_email }, requestId };
    return mailed(await callService(approve, input), id, approvedMail(product, dashboard), requestId);
  });
  addRoute(app, ask, async ({ params: { id }, body, caller, requestId }) => {
    const asked = await callService(ask, { caller, id, body, requestId });
    return mailed(asked, id, questionMail(product, body.question, dashboard), requestId);
  });
  addRoute(app, decline, async ({ params: { id }, body, caller, requestId }) =>
    mailed(await callService(decline, { caller, id, body, requestId }), id, declined(body.reason), requestId),
  );
  addRoute(app, approveSome, async ({ body: { ids }, ...input }) =>
    mailedEach(
      await callService(approveSome, { ...callOf(input), body: { ids, confirmed_email } }),
      approvedMail(product, dashboard),
      input.requestId,
    ),
  );
  addRoute(app, declineSome, async ({ body, ...input }) =>
    mailedEach(
      await callService(declineSome, { ...callOf(input), body }),
      declined(body.reason),
      input.requestId,
    ),
  );

  /** Adds whether the applicant was mailed. */
  async function mailed<R extends DecidedApplication | Decision>(
    decided: R,
    id: number,
    text: MailText,
    requestId: string,
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

  async function mailedEach(decisions: readonly Decision[], text: MailText, requestId: string) {
    const result: Decision[] = [];
    for (let from = 0; from < decisions.length; from += mailsAtOnce) {
      const some = decisions.slice(from, from + mailsAtOnce);
      result.push(
        ...(await Promise.all(
          some.map((one) => (one.error === null ? mailed(one, one.id, text, requestId) : one)),
        )),
      );
    }
    return result;
  }
}

const callOf = ({ caller, requestId }: Input): Input => ({ caller, requestId });
