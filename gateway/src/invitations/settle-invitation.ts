import type { SkipReason } from "@kindling/contracts/gateway/invitation-runs.ts";
import { inOwnTransaction } from "@kindling/service-kit/database/transaction.ts";
import type pg from "pg";
import type { AuthContext } from "../auth/auth-context.ts";
import type { NewLink } from "../credentials/mailed-links.ts";
import type { Member } from "../members/member-records.ts";

/** A recipient whose invitation is due. */
export interface Recipient extends Member {
  readonly run_id: number;
  readonly link_seed: string;
  readonly again: boolean;
  /** When the attempt before began. */
  readonly attempted_before: Date | null;
  readonly failing_since: Date | null;
  readonly failures: number;
}

/** What became of a recipient. */
interface Outcome {
  readonly state: "sent" | "refused" | "skipped";
  readonly reason?: SkipReason;
  /** The mail server's reply. */
  readonly detail?: string | null;
  /** The link that nobody got. */
  readonly link?: NewLink;
}

/** Also of a recipient who was cancelled while the mail was sent. */
export function settle(
  { pool, links, now }: AuthContext,
  recipient: Recipient,
  { state, reason, detail, link }: Outcome,
): Promise<void> {
  return inOwnTransaction(pool, async (client) => {
    await client.query(
      `update invitation_recipients
       set state = $3, reason = $4, detail = $5, sent_at = case $3 when 'sent' then $6::timestamptz end
       where run_id = $1 and subject_id = $2`,
      [recipient.run_id, recipient.id, state, reason, detail, new Date(now())],
    );
    if (state === "sent") await noteInvited(client, recipient);
    if (link) await links.remove(link, client);
  });
}

/** An investor counts as invited once the mail or the file has the link. */
export async function noteInvited(client: pg.PoolClient, { role, id }: Member): Promise<void> {
  if (role === "founder") return;
  await client.query("insert into invited_investors (investor_id) values ($1) on conflict do nothing", [id]);
}

/** The next attempt is in five minutes, after each failure twice as late, at most four hours. */
export function noteFailure(
  { pool, links, now }: AuthContext,
  { run_id, id }: Recipient,
  { detail, link }: { detail: string | null; link: NewLink },
): Promise<void> {
  return inOwnTransaction(pool, async (client) => {
    await client.query(
      `update invitation_recipients
       set failing_since = coalesce(failing_since, $3), failures = failures + 1, detail = $4,
         try_at = now() + least(5 * 2 ^ failures, 240) * interval '1 minute'
       where run_id = $1 and subject_id = $2 and state = 'waiting'`,
      [run_id, id, new Date(now()), detail ?? "The mail server could not be reached."],
    );
    // The next attempt stores the same one.
    await links.remove(link, client);
  });
}
