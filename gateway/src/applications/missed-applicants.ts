import type { EventMessage } from "@kindling/contracts/event.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import { wasInvited } from "./confirmation-mail.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Makes the first mail due to investors whose open applications were saved within a day, unless they were invited or a
 * mail is due: the gateway may have been killed, or have lost its database, before it stored that. Founders in that
 * case ask for a link to sign in. Without `confirmsEmails` there is no such mail.
 */
export async function storeMissedApplicants(
  { pool, confirmsEmails, now }: Pick<AuthContext, "pool" | "confirmsEmails" | "now">,
  applications: readonly Pick<EventMessage<unknown>, "id" | "at">[],
): Promise<void> {
  const recent = applications.filter(({ at }) => Date.parse(at) > now() - day);
  // An older one is due now. It is not late, because most of these have been mailed.
  const dueSince = ({ at }: { at: string }) => new Date(Math.max(Date.parse(at), now() - 10 * minute));
  if (!confirmsEmails || recent.length === 0) return;
  await pool.query(
    `insert into due_mails (role, subject_id, about, email, made_at)
     select 'investor', id, 'confirmation', '', due_since
     from unnest($1::int[], $2::timestamptz[]) a(id, due_since)
     where not exists (select from history where ${wasInvited("a.id")})
       and not exists (select from due_mails where role = 'investor' and subject_id = a.id and about = 'confirmation')
     on conflict do nothing`,
    [recent.map(({ id }) => id), recent.map(dueSince)],
  );
}
