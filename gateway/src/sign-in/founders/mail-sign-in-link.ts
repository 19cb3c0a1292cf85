import { getFounder } from "@kindling/contracts/founders/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import type { AuthContext } from "../../auth/auth-context.ts";
import { signInMail } from "../../mail/mail-texts.ts";
import type { MailOptions } from "../../mail/mailer.ts";
import { LinkMails } from "./link-mails.ts";

/** The shortest lifetime of a link, in ms. */
const minLinkLifetimeMs = 15 * 60_000;

/** Mails a founder a link that signs in. @throws TooManyError during a pause, 503 when it cannot be mailed */
export async function mailSignInLink(
  auth: AuthContext,
  { mailer, publicUrl }: MailOptions,
  id: number,
  requestId: string,
): Promise<void> {
  const { links, now } = auth;
  const mails = new LinkMails(auth);
  const lifetimeMs = Math.max(minLinkLifetimeMs, await mails.take(id));
  const founder = { role: "founder", id } as const;
  const link = links.make("link", founder, new Date(now() + lifetimeMs));
  await links.store(link);
  let isMailed = false;
  try {
    // Read after the link was stored: an email change ends the link, or the new email is read.
    const { email } = await auth.callService(getFounder, { caller: founder, id, requestId });
    const mail = signInMail(auth.product, `${publicUrl}/founder/login#token=${link.token}`, lifetimeMs);
    isMailed = await mailer.send({ to: email, ...mail });
  } finally {
    if (!isMailed) await Promise.all([links.remove(link), mails.giveBack(id)]);
  }
  if (!isMailed) throw new AppError(503, "upstream_unavailable", texts.upstreamDown);
}
