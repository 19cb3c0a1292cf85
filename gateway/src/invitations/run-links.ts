import type pg from "pg";
import { endConfirmation } from "../applications/confirmation-mail.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import type { NewLink } from "../credentials/mailed-links.ts";
import { inAccountTransaction } from "../members/member-access.ts";
import type { Member } from "../members/member-records.ts";
import { findNewer } from "../members/member-versions.ts";
import { invitationPath } from "../sign-in/investors/mail-invitation.ts";

/** How long a link of a run is valid, in ms. */
export const linkLifetimeMs = 7 * 24 * 60 * 60_000;

/** The path and fragment of a link. */
export const pathOf = (role: Member["role"], token: string): string =>
  role === "investor" ? invitationPath(token) : `/founder/login#token=${token}`;

/** The link of a recipient, the same each time. */
export const linkOf = (
  { links }: Pick<AuthContext, "links">,
  member: Member,
  seed: string,
  expiresAt: Date,
): NewLink =>
  links.derive(member.role === "investor" ? "invitation" : "link", member, expiresAt, `${seed}.${member.id}`);

/** Of a link that is stored. */
interface LinkToStore {
  readonly seed: string;
  /** The record's version, as read. */
  readonly version: number;
  /** If given, the record's email, as read. */
  readonly email?: string;
  /** Whether the recipient still waits. Runs in the transaction. */
  readonly isWanted: (client: pg.PoolClient, link: NewLink) => Promise<boolean>;
}

/**
 * Stores a recipient's link. Returns `archived` if the record was archived since `version`, or has another email, and
 * `cancelled` if the link is no longer wanted.
 */
export function storeLink(
  auth: AuthContext,
  { role, id }: Member,
  { seed, version, email, isWanted }: LinkToStore,
): Promise<NewLink | "archived" | "cancelled"> {
  const member = { role, id };
  const link = linkOf(auth, member, seed, new Date(auth.now() + linkLifetimeMs));
  return inAccountTransaction(auth.pool, member, async (client) => {
    const newer = await findNewer(client, member, version);
    if (newer !== null && newer.state !== "present") return "archived";
    const known = newer?.email ?? email;
    if (email !== undefined && known?.toLowerCase() !== email.toLowerCase()) return "archived";
    if (!(await isWanted(client, link))) return "cancelled";
    // It would replace this one.
    await endConfirmation(client, member);
    await auth.links.remove(link, client);
    await auth.links.store(link, client);
    return link;
  });
}
