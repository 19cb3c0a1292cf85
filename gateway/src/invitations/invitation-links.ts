import type { Caller } from "@kindling/contracts/access.ts";
import type {
  InvitationLink,
  InvitationLinks,
  SkipReason,
} from "@kindling/contracts/gateway/invitation-runs.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { conflict, notFound } from "@kindling/service-kit/errors.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import type { Member } from "../members/member-records.ts";
import { findSuspension } from "../members/suspensions.ts";
import { linkLifetimeMs, linkOf, pathOf, storeLink } from "./run-links.ts";
import { type Listed, readListed } from "./select-recipients.ts";
import { hasPassword } from "./send-invitation.ts";
import { noteInvited } from "./settle-invitation.ts";

interface LinksRequest {
  readonly runId: number;
  /** The last recipient of the part before, or 0. */
  readonly after: number;
  readonly caller: Caller;
  readonly requestId: string;
}

/** Recipients in one part. */
const batch = 100;

interface Row {
  readonly id: number;
  readonly state: "waiting" | "sent";
  readonly sent_at: Date | null;
}

/**
 * A part of the links of a run without a mail server. A link works from its first reading on, and each reading has the
 * same, as long as they work: who loses the file, or is killed while making it, gets it again. @throws 404, or 409 for a mailed run
 */
export async function readLinks(
  auth: AuthContext,
  { runId, after, caller, requestId }: LinksRequest,
): Promise<InvitationLinks> {
  const { pool } = auth;
  const { rows: runs } = await pool.query<{ role: Member["role"]; means: string; link_seed: string }>(
    "select role, means, link_seed from invitation_runs where id = $1",
    [runId],
  );
  const [run] = runs;
  if (run === undefined) throw notFound(texts.invitationRunNotFound);
  if (run.means !== "file") throw conflict(texts.invitationsMailed);
  // The links sign in.
  if (after === 0)
    await auth.audit.record({
      action: "exported",
      actor: caller,
      about: { kind: `${run.role}s` },
      requestId,
    });
  const { rows } = await pool.query<Row>(
    `select subject_id as id, state, sent_at from invitation_recipients
     where run_id = $1 and subject_id > $2 and state in ('waiting', 'sent') order by subject_id limit $3`,
    [runId, after, batch],
  );
  const records = new Map<number, Listed>();
  for await (const part of readListed(
    auth,
    run.role,
    rows.map(({ id }) => id),
    requestId,
  ))
    for (const record of part) records.set(record.id, record);
  const links: InvitationLink[] = [];
  for (const row of rows) {
    const link = await linkFor(auth, { ...run, runId }, row, records.get(row.id));
    if (link !== null) links.push(link);
  }
  return { links, next: rows.length < batch ? null : rows.at(-1)!.id };
}

async function linkFor(
  auth: AuthContext,
  { role, link_seed: seed, runId }: { role: Member["role"]; link_seed: string; runId: number },
  { id, state, sent_at }: Row,
  record: Listed | undefined,
): Promise<InvitationLink | null> {
  const member = { role, id };
  const reason =
    record === undefined ? "archived" : state === "waiting" ? await reasonAgainst(auth, member) : null;
  if (record === undefined || reason !== null) {
    await skip(auth, runId, id, reason ?? "archived");
    return null;
  }
  const { name, email } = record;
  const expiresAt = new Date((sent_at?.getTime() ?? auth.now()) + linkLifetimeMs);
  const link =
    state === "sent"
      ? linkOf(auth, member, seed, expiresAt)
      : await storeLink(auth, member, {
          ...{ seed, version: 0, email },
          isWanted: async (client, { expiresAt }) => {
            const { rowCount } = await client.query(
              `update invitation_recipients set state = 'sent', sent_at = $3
               where run_id = $1 and subject_id = $2 and state = 'waiting'`,
              [runId, id, new Date(expiresAt.getTime() - linkLifetimeMs)],
            );
            if (rowCount === 1) await noteInvited(client, member);
            return rowCount === 1;
          },
        });
  // The record has changed since it was read, which the next reading sees, or another file has it.
  if (typeof link === "string") return null;
  if (state === "sent" && (await auth.links.find(link.purpose, link.token)) === null) return null;
  return { id, name, email, path: pathOf(role, link.token), expires_at: link.expiresAt.toISOString() };
}

async function reasonAgainst({ pool }: AuthContext, member: Member): Promise<SkipReason | null> {
  if ((await findSuspension(pool, member)) !== null) return "suspended";
  return (await hasPassword(pool, member)) ? "has_password" : null;
}

async function skip({ pool }: AuthContext, runId: number, id: number, reason: SkipReason): Promise<void> {
  await pool.query(
    `update invitation_recipients set state = 'skipped', reason = $3
     where run_id = $1 and subject_id = $2 and state = 'waiting'`,
    [runId, id, reason],
  );
}
