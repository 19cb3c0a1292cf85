import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import { getFounder } from "@kindling/contracts/founders/endpoints.ts";
import { authFounder, createFounderSession, readFounderLink } from "@kindling/contracts/gateway/endpoints.ts";
import { findFounderByEmail } from "@kindling/contracts/internal-endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { inOwnTransaction } from "@kindling/service-kit/database/transaction.ts";
import { AppError, notFound, unauthenticated } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type { AuthContext } from "../../auth/auth-context.ts";
import { guardSignIn } from "../../auth/sign-in-guard.ts";
import { confirmEmail } from "../../members/applicants.ts";
import { hasEmail } from "../../members/member-records.ts";
import { requireNotSuspended } from "../../members/suspensions.ts";
import { countsOfAddress } from "../../rate-limits/rate-limits.ts";
import type { CallService } from "../../upstreams/call-service.ts";
import { LinkMails } from "./link-mails.ts";
import { mailSignInLink } from "./mail-sign-in-link.ts";

/**
 * POST /api/founder/auth signs a founder in by email alone if `method` is `email-only`, and mails a link otherwise.
 * POST /api/founder/link reads a link, POST /api/founder/session redeems it.
 */
export function addFounderSignIn(
  app: FastifyInstance,
  auth: AuthContext,
  method: "email-only" | "link",
): void {
  const { callService, counters, sessions, links } = auth;
  const mails = new LinkMails(auth);

  addRoute(
    app,
    authFounder,
    async ({ body, requestId }, { request, reply }) => {
      const attempt = { as: "founder", account: body.email.toLowerCase(), request } as const;
      const founder = await guardSignIn(auth, attempt, () =>
        requireFounderByEmail(callService, auth.product, body.email, requestId),
      );
      if (method === "email-only") {
        const member = { role: "founder", id: founder.id } as const;
        await sessions.signIn(request, reply, member, () => hasEmail(auth, member, body.email, requestId));
        return founder;
      }
      await counters.takeAll(countsOfAddress("mails", request.ip));
      await mailSignInLink(auth, auth.mail!, founder.id, requestId);
      return { mailed: true };
    },
    { invalidText },
  );

  const founderOf = async (token: string, requestId: string) => {
    const link = await links.find("link", token);
    if (link === null) throw unauthenticated(texts.linkInvalid);
    const { id } = link.member;
    await requireNotSuspended(auth, { role: "founder", id }, requestId);
    const { name, company, email } = await callService(getFounder, {
      caller: { role: "founder", id },
      id,
      requestId,
    });
    // An admin who changes the email first ends the links: this one was not mailed to the new email.
    if ((await links.find("link", token)) === null) throw unauthenticated(texts.linkInvalid);
    return { id, name, company, email };
  };

  addRoute(app, readFounderLink, ({ body, requestId }, { request }) =>
    guardSignIn(auth, { as: "founder", request }, () => founderOf(body.token, requestId)),
  );

  addRoute(app, createFounderSession, ({ body, requestId }, { request, reply }) =>
    guardSignIn(auth, { as: "founder", request }, async () => {
      const founder = await founderOf(body.token, requestId);
      const member = { role: "founder", id: founder.id } as const;
      await confirmEmail(auth, member, founder.email, requestId);
      await sessions.signIn(
        request,
        reply,
        member,
        () => hasEmail(auth, member, founder.email, requestId),
        // Last, so that the link stays valid if anything before fails. The session is stored by now: an earlier reset
        // has ended the link, and a later one ends the session.
        (record) =>
          inOwnTransaction(auth.pool, async (client) => {
            if (!(await links.redeem("link", body.token, client))) throw unauthenticated(texts.linkInvalid);
            await mails.endPause(founder.id, client);
            await record(client);
          }),
      );
      return founder;
    }),
  );
}

/** POST /api/founder/auth with open access returns the founder. There are no sessions. */
export function addOpenFounderSignIn(app: FastifyInstance, callService: CallService, product: string): void {
  addRoute(
    app,
    authFounder,
    ({ body, requestId }) => requireFounderByEmail(callService, product, body.email, requestId),
    {
      invalidText,
    },
  );
}

/** @throws 404 with the product's name when no founder has the email */
async function requireFounderByEmail(
  callService: CallService,
  product: string,
  email: string,
  requestId: string,
) {
  try {
    return await callService(findFounderByEmail, { caller: { role: "gateway" }, body: { email }, requestId });
  } catch (error) {
    if (error instanceof AppError && error.status === 404) throw notFound(texts.noFounderWithEmail(product));
    throw error;
  }
}

/** A missing email has a text of its own. */
const invalidText = (details: readonly ErrorDetail[]): string =>
  details.find(({ path }) => path === "email")?.message === "is required"
    ? texts.emailMissing
    : texts.invalidInput;
