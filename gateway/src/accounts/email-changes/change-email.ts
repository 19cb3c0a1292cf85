import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type pg from "pg";
import { emailChangedMail, emailChangeUncertainMail } from "../../mail/mail-texts.ts";
import type { AuthContext } from "../../sign-in/auth-context.ts";
import { mayBeDone } from "../../upstreams/upstream-failure.ts";
import { deleteAccess, deleteUnconfirmed, inAccountTransaction } from "../member-access.ts";
import { type Member, readMember } from "../member-records.ts";

export interface EmailSave {
  /** The new email. */
  email: string;
  save: () => Promise<Founder | Investor>;
  /** For a change that its member confirms: throws when the link has ended meanwhile. */
  requireLink?: (client: pg.PoolClient) => Promise<unknown>;
}

/**
 * Saves a change with a new email, ends the account's sessions, links and invitations, and notifies the old address,
 * also when the change may have been saved without a response. An unconfirmed email change ends too; with `requireLink`
 * only once it is saved, so that its confirmation can be repeated.
 * @throws 409 when the email is taken, and what `requireLink` throws
 */
export async function changeEmail(
  auth: AuthContext,
  member: Member,
  requestId: string,
  { email, save, requireLink }: EmailSave,
): Promise<Founder | Investor> {
  const { role, id } = member;
  const { email: before } = await readMember(auth, member, requestId);
  const endAccess = () =>
    inAccountTransaction(auth.pool, member, async (client) => {
      await requireLink?.(client);
      await deleteAccess(client, role, [id]);
      if (requireLink === undefined) await deleteUnconfirmed(client, role, [id]);
    });
  // Also before the change, so that no session survives a crash in between.
  await endAccess();
  // Another change of the account, or a sign-in, comes first or waits until the email is saved.
  const saving = inAccountTransaction(auth.pool, member, async (client) => {
    await requireLink?.(client);
    const saved = await save();
    await deleteAccess(client, role, [id]);
    await deleteUnconfirmed(client, role, [id]);
    return saved;
  });
  const notify = async (text: typeof emailChangedMail) => {
    // A repeated change may find the email saved.
    if (before !== email)
      await auth.mail?.mailer.send({ to: before, ...text(auth.product, email, auth.contact) });
  };
  const saved = await saving.catch(async (error) => {
    try {
      await endAccess();
    } finally {
      // Now, because a retry no longer finds the old address.
      if (mayBeDone(error)) await notify(emailChangeUncertainMail);
    }
    throw error;
  });
  await notify(emailChangedMail);
  return saved;
}
