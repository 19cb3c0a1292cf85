import { createFounder } from "@kindling/contracts/founders/endpoints.ts";
import { findFounderByEmail, findInvestorByEmail } from "@kindling/contracts/internal-endpoints.ts";
import { createInvestor } from "@kindling/contracts/investors/endpoints.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Member, readMember } from "../accounts/member-records.ts";
import { confirmFounderMail, confirmInvestorMail } from "../mail/mail-texts.ts";
import { TooManyError } from "../rate-limits/counters.ts";
import { countsOfAddress } from "../rate-limits/rate-limits.ts";
import type { AuthContext, MailOptions } from "../sign-in/auth-context.ts";
import { SignInLinks } from "../sign-in/founders/sign-in-links.ts";
import { InvestorAccounts } from "../sign-in/investors/investor-accounts.ts";
import { readApplication } from "./applicants.ts";

/** How long a founder can confirm the email with the first link, in ms. Later, a link to sign in does the same. */
export const confirmationLifetimeMs = 24 * 60 * 60_000;

/**
 * Mails new applicants a link that signs them in and so confirms their email. The response does not wait for it, since
 * the application is stored already. Without the mail, also when the address has reached its limit of mails, founders
 * ask for a link to sign in, and admins invite investors. For the routes added to `app` after it.
 */
export function mailApplicants(app: FastifyInstance, auth: AuthContext, mail: MailOptions): void {
  const links = new SignInLinks(auth);
  const accounts = new InvestorAccounts(auth);
  const created = new Map<string, Member["role"]>([
    [createFounder.path, "founder"],
    [createInvestor.path, "investor"],
  ]);

  // Fastify does not run `onResponse` when the client has disconnected.
  app.addHook("onSend", (request, reply, _payload, done) => {
    const role = created.get(request.routeOptions.url ?? "");
    const isCreated = request.method === "POST" && reply.statusCode === 201;
    if (role !== undefined && isCreated && request.caller.role !== "admin") void mailApplicant(role, request);
    done();
  });

  async function mailApplicant(role: Member["role"], request: FastifyRequest): Promise<void> {
    try {
      await auth.counters.takeAll(countsOfAddress("mails", request.ip));
      await mailLink(role, emailIn(request.body), request.id);
    } catch (err) {
      if (err instanceof TooManyError)
        return request.log.info({ role }, "an applicant was not mailed: too many mails");
      request.log.error({ err, role }, "an applicant could not be mailed a link");
    }
  }

  async function mailLink(role: Member["role"], email: string, requestId: string): Promise<void> {
    const { callService, product } = auth;
    const endpoint = role === "founder" ? findFounderByEmail : findInvestorByEmail;
    const { id } = await callService(endpoint, { caller: { role: "gateway" }, body: { email }, requestId });
    const member = { role, id };
    if ((await readApplication(auth, member, requestId)).state !== "pending") return;
    const text = role === "founder" ? await founderText(id) : await investorText(id, requestId);
    // Read after the link was stored: an email change ends the link, or the new email is read.
    const { email: to } = await readMember(auth, member, requestId);
    await mail.mailer.send({ to, ...text });

    async function founderText(founder: number) {
      const token = await links.make(founder, confirmationLifetimeMs);
      return confirmFounderMail(product, `${mail.publicUrl}/founder/login#token=${token}`);
    }

    async function investorText(investor: number, requestId: string) {
      const { token } = await accounts.invite(investor);
      const about = { kind: "investor", id: investor } as const;
      await auth.audit.record({ action: "invited", actor: { role: "system" }, about, requestId });
      return confirmInvestorMail(product, `${mail.publicUrl}/investor/invitation#token=${token}`);
    }
  }
}

/** The email in a body that the service has accepted. */
const emailIn = (body: unknown): string =>
  (JSON.parse((body as Buffer).toString("utf8")) as { email: string }).email;
