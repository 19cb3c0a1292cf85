import {
  confirmAccountDeletion,
  deleteOwnAccount,
  readAccountDeletion,
} from "@kindling/contracts/me/endpoints.ts";
import type { AccountDeletion } from "@kindling/contracts/me/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError, invalid, unauthenticated } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AuthContext } from "../../auth/auth-context.ts";
import { guardSignIn } from "../../auth/sign-in-guard.ts";
import { confirmDeletionMail } from "../../mail/mail-texts.ts";
import type { MailOptions } from "../../mail/mailer.ts";
import type { Member } from "../../members/member-records.ts";
import { confirmationLifetimeMs, requireSession, storeInSession } from "../../members/member-sessions.ts";
import type { Counted } from "../../rate-limits/rate-limits.ts";
import { deleteAccount, readPresent } from "./delete-account.ts";

/**
 * DELETE /api/me with the typed email. With a mail server it only mails a link to the stored address: a stolen session
 * must not delete an account. POST /api/account-deletion/link reads the link, POST /api/account-deletion redeems it.
 */
export function addAccountDeletion(app: FastifyInstance, auth: AuthContext): void {
  addRoute(
    app,
    deleteOwnAccount,
    async ({ body, caller, requestId }, { request, reply }): Promise<AccountDeletion> => {
      const member = caller as Member;
      const { email } = await readPresent(auth, member, requestId);
      if (email.toLowerCase() !== body.email.toLowerCase()) throw invalid(texts.notYourEmail);
      if (auth.mail !== undefined) {
        await mailLink(auth.mail, member, email, request.session!.key);
        return { state: "mailed", erased_from: null };
      }
      const erased_from = await deleteAccount(auth, { member, email, token: null, requestId });
      // The session has ended already; this clears the cookie.
      await auth.sessions.signOut(request, reply);
      return { state: "deleted", erased_from };
    },
  );

  addRoute(app, readAccountDeletion, async ({ body, requestId }, { request }) => {
    const member = await requireMember(body.token, request);
    const { name, email } = await readPresent(auth, member, requestId);
    return { role: member.role, name, email };
  });

  addRoute(
    app,
    confirmAccountDeletion,
    async ({ body, requestId }, { request }): Promise<AccountDeletion> => {
      const member = await requireMember(body.token, request);
      const { email } = await readPresent(auth, member, requestId);
      const erased_from = await deleteAccount(auth, { member, email, token: body.token, requestId });
      return { state: "deleted", erased_from };
    },
  );

  const requireMember = (token: string, request: FastifyRequest): Promise<Member> =>
    guardSignIn(auth, { as: "account deletion", request }, async () => {
      const link = await auth.links.find("deletion", token);
      if (link === null) throw unauthenticated(texts.linkInvalid);
      return link.member;
    });

  async function mailLink(
    { mailer, publicUrl }: MailOptions,
    member: Member,
    email: string,
    session: Buffer,
  ): Promise<void> {
    const count: Counted = ["accountDeletions", `${member.role} ${member.id}`];
    await requireSession(auth.pool, session);
    await auth.counters.take(...count);
    const link = auth.links.make("deletion", member, new Date(auth.now() + confirmationLifetimeMs));
    const url = `${publicUrl}/account-deletion#token=${link.token}`;
    const mail = confirmDeletionMail(auth.product, url, auth.contact);
    if (!(await mailer.send({ to: email, ...mail }))) {
      await auth.counters.giveBack(...count);
      throw new AppError(503, "upstream_unavailable", texts.notMailed);
    }
    // Only now, because it replaces an earlier link.
    await storeInSession(auth, link, session);
  }
}
