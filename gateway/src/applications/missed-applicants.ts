import { randomUUID } from "node:crypto";
import { listInvestorApplications } from "@kindling/contracts/investors/endpoints.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import { wasInvited } from "./confirmation-mail.ts";

/** Applications asked for in one request. */
const page = 500;
const minute = 60_000;
/** How long after an application its first mail may be made due, in ms; before, the gateway may still do it. */
const missedMs = { from: 10 * minute, to: 24 * 60 * minute };

/**
 * Makes the first mail due to investors who applied within a day and were not invited: the gateway was killed, or lost
 * its database, before it stored that the mail is due. Founders in that case ask for a link to sign in. Without
 * `confirmsEmails` there is no such mail.
 */
export async function storeMissedApplicants(
  { pool, callService, confirmsEmails, now }: AuthContext,
  signal: AbortSignal,
): Promise<void> {
  if (!confirmsEmails) return;
  for (let offset = 0; !signal.aborted; offset += page) {
    const applications = await callService(listInvestorApplications, {
      caller: { role: "admin" },
      query: { state: "pending", limit: String(page), offset: String(offset) },
      requestId: randomUUID(),
    });
    const unconfirmed = applications.filter(({ application, record }) => {
      const ago = now() - Date.parse(record.created_at);
      return !application.email_confirmed && missedMs.from <= ago && ago < missedMs.to;
    });
    if (unconfirmed.length > 0)
      await pool.query(
        `insert into due_mails (role, subject_id, about, email, made_at)
         select 'investor', id, 'confirmation', '', applied_at
         from unnest($1::int[], $2::timestamptz[]) a(id, applied_at)
         where not exists (select from history where ${wasInvited("a.id")})
           and not exists (select from due_mails where role = 'investor' and subject_id = a.id and about = 'confirmation')
         on conflict do nothing`,
        [unconfirmed.map(({ id }) => id), unconfirmed.map(({ record }) => record.created_at)],
      );
    if (applications.length < page) return;
  }
}
