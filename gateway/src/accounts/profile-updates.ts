import type { Caller } from "@kindling/contracts/access.ts";
import type { EmailChange } from "@kindling/contracts/fields/primitives.ts";
import { founderProblems } from "@kindling/contracts/founders/changes.ts";
import { updateFounder } from "@kindling/contracts/founders/endpoints.ts";
import type { Founder, FounderUpdate } from "@kindling/contracts/founders/schemas.ts";
import { investorProblems } from "@kindling/contracts/investors/changes.ts";
import { updateInvestor } from "@kindling/contracts/investors/endpoints.ts";
import type { Investor, InvestorUpdate } from "@kindling/contracts/investors/schemas.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type { AuthContext } from "../auth/auth-context.ts";
import { confirmEmailMail, emailChangeAskedMail } from "../mail/mail-texts.ts";
import { type Member, readMember, saveMember } from "../members/member-records.ts";
import { confirmationLifetimeMs, requireSession, storeInSession } from "../members/member-sessions.ts";
import { TooManyError } from "../rate-limits/counters.ts";
import { countCriteriaChange } from "../rate-limits/criteria-changes.ts";
import { saveTypedEmail } from "./email-changes/save-typed-email.ts";

interface Input {
  member: Member;
  body: FounderUpdate | InvestorUpdate;
  caller: Caller;
  /** The key of the request's session. */
  session: Buffer;
  requestId: string;
}

/**
 * PUT /api/founders/{id} and PUT /api/investors-database/{id}. The service saves every field except a member's new
 * email, which must be confirmed by mail.
 */
export function addProfileUpdates(app: FastifyInstance, auth: AuthContext): void {
  addRoute(
    app,
    updateFounder,
    ({ params: { id }, ...input }, { request }) =>
      save({ ...input, member: { role: "founder", id }, session: request.session!.key }) as Promise<Founder>,
  );
  addRoute(
    app,
    updateInvestor,
    ({ params: { id }, ...input }, { request }) =>
      save({
        ...input,
        member: { role: "investor", id },
        session: request.session!.key,
      }) as Promise<Investor>,
  );

  async function save({ member, body, caller, session, requestId }: Input): Promise<object> {
    const { email } = body;
    if (caller.role === "admin") {
      const save = () => saveMember(auth, member, body, requestId, caller);
      if (email === undefined) return save();
      const stored = await readMember(auth, member, requestId);
      if (email === stored.email) return save();
      const problems = member.role === "founder" ? founderProblems : investorProblems;
      const isRefused = problems(stored, body).length > 0;
      return saveTypedEmail(auth, member, requestId, { email, save, isRefused });
    }
    const stored = () => readMember(auth, member, requestId);
    const changed = await countCriteriaChange(auth.counters, member, body, stored);
    const saved = await saveMember(auth, member, changed, requestId, caller);
    if (email === undefined || email === saved.email) return saved;
    return { ...saved, email_change: await mailConfirmation(member, saved.email, email, session) };
  }

  async function mailConfirmation(
    member: Member,
    stored: string,
    email: string,
    session: Buffer,
  ): Promise<EmailChange> {
    const { mail, product, contact } = auth;
    if (mail === undefined) return "admin-only";
    try {
      await auth.counters.take("emailChanges", `${member.role} ${member.id}`);
      await auth.counters.take("emailChanges", email.toLowerCase());
    } catch (error) {
      if (error instanceof TooManyError) return "not-mailed";
      throw error;
    }
    await requireSession(auth.pool, session);
    const link = auth.links.make("email", member, new Date(auth.now() + confirmationLifetimeMs), email);
    const url = `${mail.publicUrl}/email-change#token=${link.token}`;
    const [isMailed] = await Promise.all([
      mail.mailer.send({ to: email, ...confirmEmailMail(product, url) }),
      mail.mailer.send({ to: stored, ...emailChangeAskedMail(product, email, contact) }),
    ]);
    // Stays counted: otherwise a session could try any number of addresses that the mail server refuses.
    if (!isMailed) return "not-mailed";
    // Only now, because it replaces an earlier link.
    await storeInSession(auth, link, session);
    return "mailed";
  }
}
