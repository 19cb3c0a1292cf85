import { randomUUID } from "node:crypto";
import { listInvestorApplications } from "@kindling/contracts/investors/endpoints.ts";
import type { AuthContext } from "../sign-in/auth-context.ts";

/** Applications asked for in one request. */
const page = 500;

/**
 * Makes the first mail due to investors who applied after `since` and were not invited until `until`, in ms: a gateway
 * was killed, or had no database, when it was to store that. Founders in that case ask for a link to sign in.
 */
export async function storeMissedApplicants(
  { pool, callService }: Pick<AuthContext, "pool" | "callService">,
  { since, until }: { since: number; until: number },
): Promise<void> {
  for (let offset = 0; ; offset += page) {
    const applications = await callService(listInvestorApplications, {
      caller: { role: "admin" },
      query: { state: "pending", limit: String(page), offset: String(offset) },
      requestId: randomUUID(),
    });
    const unconfirmed = applications.filter(({ application, record }) => {
      const appliedAt = Date.parse(record.created_at);
      return !application.email_confirmed && since < appliedAt && appliedAt <= until;
    });
    await pool.query(
      `insert into due_mails (role, subject_id, about, email, made_at)
       select 'investor', id, 'confirmation', '', applied_at from unnest($1::int[], $2::timestamptz[]) a(id, applied_at)
       where not exists (select from history where (kind, record_id, action) = ('investor', a.id, 'invited'))
       on conflict do nothing`,
      [unconfirmed.map(({ id }) => id), unconfirmed.map(({ record }) => record.created_at)],
    );
    if (applications.length < page) return;
  }
}
