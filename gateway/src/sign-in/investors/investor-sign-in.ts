import { createInvestorSession, setInvestorPassword } from "@kindling/contracts/gateway/endpoints.ts";
import { getInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { invalid, unauthenticated } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AuthContext } from "../../auth/auth-context.ts";
import { type Attempt, guardSignIn, rememberSignIn } from "../../auth/sign-in-guard.ts";
import { hashPassword, verifyPassword } from "../../credentials/argon2.ts";
import { passwordProblem } from "../../credentials/weak-passwords.ts";
import { confirmEmail } from "../../members/applicants.ts";
import { findIdByEmail, hasEmail } from "../../members/member-records.ts";
import { requireNotSuspended } from "../../members/suspensions.ts";
import { InvestorAccounts } from "./investor-accounts.ts";

/**
 * POST /api/investor/session signs in by email and password. POST /api/investor/password sets a password by an
 * invitation and signs in.
 */
export function addInvestorSignIn(app: FastifyInstance, auth: AuthContext): void {
  const { callService, counters, sessions, links } = auth;
  const accounts = new InvestorAccounts(auth);
  // Verified if there is no other, so that an unknown email takes as long as a wrong password.
  const dummyHash = hashPassword("belongs to no account");
  dummyHash.catch(() => {});

  addRoute(app, createInvestorSession, async ({ body, requestId }, { request, reply }) => {
    const attempt: Attempt = { as: "investor", account: body.email.toLowerCase(), request };
    const { id, hash } = await guardSignIn(auth, attempt, async () => {
      const investorId = await findIdByEmail(auth, "investor", body.email, requestId);
      if (investorId !== null) attempt.owner = { id: investorId };
      // An unknown email takes as many queries: no investor has the id 0.
      const hash = await accounts.passwordHash(investorId ?? 0);
      const isCorrect = await verifyPassword(body.password, hash ?? (await dummyHash));
      if (investorId === null || hash === null || !isCorrect) throw unauthenticated(texts.wrongLogin);
      return { id: investorId, hash };
    });
    await signIn({ id, email: body.email, hash }, request, reply);
    return { role: "investor" as const, id };
  });

  addRoute(app, setInvestorPassword, async ({ body, requestId }, { request, reply }) => {
    const account = await guardSignIn(auth, { as: "investor", request }, async () => {
      const link = await links.find("invitation", body.token);
      if (link === null) throw unauthenticated(texts.linkInvalid);
      const { id } = link.member;
      const caller = { role: "investor", id } as const;
      await requireNotSuspended(auth, caller, requestId);
      const { name, email } = await callService(getInvestor, { caller, id, requestId });
      const problem = passwordProblem(body.password, [email, name, auth.product]);
      if (problem !== null) throw invalid(problem, [{ path: "password", message: problem }]);
      const hash = await hashPassword(body.password);
      // An admin who changes the email first ends the invitation: it was not mailed to the new email.
      if ((await links.find("invitation", body.token)) === null) throw unauthenticated(texts.linkInvalid);
      await confirmEmail(auth, caller, email, requestId);
      const given = { hash, consent: request.consent, requestId };
      const ended = await accounts.setPassword(id, body.token, given);
      if (ended === null) throw unauthenticated(texts.linkInvalid);
      sessions.reportEnded(ended);
      return { id, email, hash };
    });
    await signIn(account, request, reply);
    await rememberSignIn(counters, { as: "investor", account: account.email.toLowerCase(), request });
    return { role: "investor" as const, id: account.id };
  });

  function signIn(
    { id, email, hash }: { id: number; email: string; hash: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const member = { role: "investor", id } as const;
    return sessions.signIn(
      request,
      reply,
      member,
      async () =>
        (await accounts.passwordHash(id)) === hash && (await hasEmail(auth, member, email, request.id)),
    );
  }
}
