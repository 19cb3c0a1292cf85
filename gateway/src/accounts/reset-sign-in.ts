import type { SignInReset } from "@kindling/contracts/accounts/schemas.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import type pg from "pg";
import { endConfirmation } from "../applications/confirmation-mail.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import { deleteAccess, deleteUnconfirmed, inAccountTransaction } from "../members/member-access.ts";
import { type AccountChange, aboutMember } from "../members/member-sessions.ts";
import { requireLifted } from "../members/suspensions.ts";
import { mailSignInLink } from "../sign-in/founders/mail-sign-in-link.ts";
import { markInvited } from "../sign-in/investors/invited-marks.ts";
import { invitationPath, invite, mailInvitation } from "../sign-in/investors/mail-invitation.ts";

/**
 * Ends every session, link and password of a member. An investor is invited anew, a founder is mailed a link if there
 * is a mail server. `mailed` is false when mailing fails or was too frequent.
 * @throws 409 for a suspended member
 */
export async function resetSignIn(auth: AuthContext, change: AccountChange): Promise<SignInReset> {
  const { member, requestId } = change;
  if (member.role === "founder") {
    await endOldSignIn(auth, change, async () => {});
    const mailed = await mailLinkTo(auth, member.id, requestId);
    return { path: null, mailed, expires_at: null };
  }
  const { token, expiresAt } = await endOldSignIn(auth, change, async (client) => {
    await client.query("update investor_passwords set hash = null where investor_id = $1", [member.id]);
    return invite(auth, member.id, client);
  });
  await markInvited(auth, member.id, requestId);
  const path = invitationPath(token);
  const mailed = await mailInvitation(auth, member.id, path, requestId);
  return { path, mailed, expires_at: expiresAt.toISOString() };
}

async function endOldSignIn<T>(
  { pool, audit, sessions }: AuthContext,
  { member, caller, requestId }: AccountChange,
  replace: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { ended, result } = await inAccountTransaction(pool, member, async (client) => {
    await requireLifted(client, member);
    const ended = await deleteAccess(client, member.role, [member.id]);
    await deleteUnconfirmed(client, member.role, [member.id]);
    await endConfirmation(client, member);
    const result = await replace(client);
    const about = aboutMember(member);
    await audit.record({ action: "sign-in-reset", actor: caller, about, requestId }, client);
    return { ended, result };
  });
  sessions.reportEnded(ended);
  return result;
}

async function mailLinkTo(auth: AuthContext, founderId: number, requestId: string): Promise<boolean> {
  if (auth.mail === undefined) return false;
  try {
    // The reset has deleted the pauses between links, which strangers can cause.
    await auth.counters.take("mailsToAccount", `founder ${founderId}`);
    await mailSignInLink(auth, auth.mail, founderId, requestId);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
