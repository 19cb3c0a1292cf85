import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import { authFounder, getFounder } from "@kindling/contracts/founders/endpoints.ts";
import { createFounderSession, readFounderLink } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError, unauthenticated } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/add-route.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasEmail } from "../accounts/change-email.ts";
import { countsOfAddress } from "../limits/limits.ts";
import { guardSignIn } from "../limits/sign-in-guard.ts";
import { signInMail } from "../mail/mail-texts.ts";
import { UpstreamError } from "../proxy/upstream-failure.ts";
import type { Doors, MailOptions } from "./doors.ts";
import { LinkMails } from "./link-mails.ts";
import { linkLifeMs, SignInLinks } from "./sign-in-links.ts";

/**
 * POST /api/founder/auth: a founder's email lets in at once where `how` is `email-only`, else a link
 * is mailed. POST /api/founder/link says whom the link signs in, POST /api/founder/session takes it.
 */
export function addFounderSignIn(app: FastifyInstance, doors: Doors, how: "email-only" | "link"): void {
  const { ask, counters, sessions } = doors;
  const links = new SignInLinks(doors);
  const mails = new LinkMails(doors);

  addRoute(
    app,
    authFounder,
    async ({ body, requestId }, { request, reply }) => {
      const attempt = { as: "founder", account: body.email.toLowerCase(), request };
      const founder = await guardSignIn(counters, attempt, () =>
        ask(authFounder, { caller: { role: "gateway" }, body, requestId }),
      );
      const { id } = founder;
      if (id === undefined) throw new UpstreamError("broken");
      if (how === "email-only") {
        await signIn(id, body.email, request, reply);
        return founder;
      }
      await counters.takeAll(countsOfAddress("mails", request.ip));
      await mailLink(doors.mail!, id, requestId);
      return { mailed: true };
    },
    { invalidText },
  );

  const founderOf = async (token: string, requestId: string) => {
    const id = await links.find(token);
    if (id === null) throw unauthenticated(texts.linkSpent);
    const { name, company, email } = await ask(getFounder, {
      caller: { role: "founder", id },
      id,
      requestId,
    });
    return { id, name, company, email };
  };

  addRoute(app, readFounderLink, ({ body, requestId }, { request }) =>
    guardSignIn(counters, { as: "founder", request }, () => founderOf(body.token, requestId)),
  );

  addRoute(app, createFounderSession, async ({ body, requestId }, { request, reply }) => {
    const founder = await guardSignIn(counters, { as: "founder", request }, async () => {
      // Asked before the link is spent: it is still good when the answer fails.
      const founder = await founderOf(body.token, requestId);
      if (!(await links.spend(body.token))) throw unauthenticated(texts.linkSpent);
      return founder;
    });
    await signIn(founder.id, founder.email, request, reply);
    return founder;
  });

  function signIn(id: number, email: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const member = { role: "founder", id } as const;
    return sessions.signIn(request, reply, member, () => hasEmail(doors, member, email, request.id));
  }

  async function mailLink({ mailer, publicUrl }: MailOptions, id: number, requestId: string): Promise<void> {
    const lifeMs = Math.max(linkLifeMs, await mails.take(id));
    const token = await links.make(id, lifeMs);
    let isMailed = false;
    try {
      // Read after the link was made: a change of the email ends the link, or it is the new one that is read.
      const { email } = await ask(getFounder, { caller: { role: "founder", id }, id, requestId });
      const mail = signInMail(doors.product, `${publicUrl}/founder/login#token=${token}`, lifeMs);
      isMailed = await mailer.send({ to: email, ...mail });
    } finally {
      if (!isMailed) await Promise.all([links.remove(token), mails.giveBack(id)]);
    }
    if (!isMailed) throw new AppError(503, "upstream_unavailable", texts.upstreamDown);
  }
}

/** As the founders service says it (spec section 8). */
const invalidText = (details: readonly ErrorDetail[]): string =>
  details.find(({ path }) => path === "email")?.message === "is required"
    ? texts.emailMissing
    : texts.invalidInput;
