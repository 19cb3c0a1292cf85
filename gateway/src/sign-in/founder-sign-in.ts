import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import { authFounder, getFounder } from "@kindling/contracts/founders/endpoints.ts";
import { createFounderSession } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError, unauthenticated } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/add-route.ts";
import type { FastifyInstance } from "fastify";
import { addressKey } from "../limits/client-address.ts";
import { guardSignIn } from "../limits/sign-in-guard.ts";
import { signInMail } from "../mail/mail-texts.ts";
import { UpstreamError } from "../proxy/upstream-failure.ts";
import type { Doors, MailOptions } from "./doors.ts";
import { SignInLinks } from "./sign-in-links.ts";

/**
 * POST /api/founder/auth: a founder's email lets in at once where `how` is `email-only`, else a link
 * is mailed. POST /api/founder/session takes the link.
 */
export function addFounderSignIn(app: FastifyInstance, doors: Doors, how: "email-only" | "link"): void {
  const { ask, counters, sessions } = doors;
  const links = new SignInLinks(doors);

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
        await sessions.signIn(request, reply, { role: "founder", id });
        return founder;
      }
      await counters.take("mailsFromAddress", addressKey(request.ip));
      await counters.take("mailsToAccount", `founder ${id}`);
      // To the address that is stored, however it was typed here.
      const { email } = await ask(getFounder, { caller: { role: "founder", id }, id, requestId });
      await mailLink(doors.mail!, id, email);
      return { mailed: true };
    },
    { invalidText },
  );

  addRoute(app, createFounderSession, async ({ body, requestId }, { request, reply }) => {
    const { id, name, company, email } = await guardSignIn(counters, { as: "founder", request }, async () => {
      const id = await links.find(body.token);
      if (id === null) throw unauthenticated(texts.linkSpent);
      // Asked before the link is spent: it is still good when the answer fails.
      const founder = await ask(getFounder, { caller: { role: "founder", id }, id, requestId });
      if (!(await links.spend(body.token))) throw unauthenticated(texts.linkSpent);
      return founder;
    });
    await sessions.signIn(request, reply, { role: "founder", id });
    return { id, name, company, email };
  });

  async function mailLink({ mailer, publicUrl }: MailOptions, founderId: number, to: string): Promise<void> {
    const token = await links.make(founderId);
    const mail = signInMail(doors.product, `${publicUrl}/founder/login#token=${token}`);
    if (await mailer.send({ to, ...mail })) return;
    await links.spend(token);
    throw new AppError(503, "upstream_unavailable", texts.upstreamDown);
  }
}

/** As the founders service says it (spec section 8). */
const invalidText = (details: readonly ErrorDetail[]): string =>
  details.find(({ path }) => path === "email")?.message === "is required"
    ? texts.emailMissing
    : texts.invalidInput;
