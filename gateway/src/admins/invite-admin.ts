import type { Invitation } from "@kindling/contracts/gateway/schemas.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import type pg from "pg";
import type { AuthContext } from "../auth/auth-context.ts";
import { adminInvitationMail } from "../mail/mail-texts.ts";
import type { AdminAccount } from "./admin-transaction.ts";

/** How long a link that chooses a passcode is valid, in ms. */
const lifetimeMs = 7 * 24 * 60 * 60_000;

interface Link {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Stores a link that chooses a passcode, which replaces the admin's earlier one. */
export async function storeInvitation(
  { tokens, now }: Pick<AuthContext, "tokens" | "now">,
  client: pg.PoolClient,
  id: number,
): Promise<Link> {
  const { token, hash } = tokens.make("admin-invitation");
  const expiresAt = new Date(now() + lifetimeMs);
  await client.query("update admins set invitation = $2, invitation_expires_at = $3 where id = $1", [
    id,
    hash,
    expiresAt,
  ]);
  return { token, expiresAt };
}

/**
 * Mails a stored link. `mailed` is false when there is no mail server, mailing fails or was too frequent: then the admin
 * passes the path on.
 */
export async function sendInvitation(
  auth: AuthContext,
  admin: AdminAccount,
  { token, expiresAt }: Link,
  mails = true,
): Promise<Invitation> {
  const path = `/admin/invitation#token=${token}`;
  return { path, mailed: mails && (await mailLink(auth, admin, path)), expires_at: expiresAt.toISOString() };
}

async function mailLink(
  { mail, counters, product }: AuthContext,
  { id, name, email, has_passcode: hasPasscode }: AdminAccount,
  path: string,
): Promise<boolean> {
  if (mail === undefined) return false;
  try {
    await counters.take("mailsToAccount", `admin ${id}`);
    const text = adminInvitationMail(product, `${mail.publicUrl}${path}`, { name, hasPasscode });
    return await mail.mailer.send({ to: email, ...text });
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
