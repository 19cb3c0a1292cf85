import { randomUUID } from "node:crypto";
import { recordEndpoints } from "@kindling/contracts/records/record-endpoints.ts";
import type { OlderRecord, OlderThan } from "@kindling/contracts/removals/retention-endpoints.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import type { Member } from "../members/member-records.ts";
import { type Absence, type Plan, planOf } from "./plan.ts";

const day = 86_400_000;
/** The most members in one request. */
const batch = 1_000;

/** A member whose mail is due or was sent. */
export interface AbsentMember extends Member, Plan {
  readonly email: string;
  readonly signedInAt: Date | null;
  /** An investor without a password needs an invitation to sign in. */
  readonly hasPassword: boolean;
}

interface Row {
  id: number;
  signed_in_at: Date | null;
  mailed_at: Date | null;
  mailed_to: string | null;
  has_password: boolean;
  is_kept: boolean;
}

/** Finds the members who have not signed in for a number of months, less 30 days. */
export class AbsentMembers {
  private readonly context: Pick<AuthContext, "pool" | "callService" | "now">;
  private readonly months: number;

  constructor(context: Pick<AuthContext, "pool" | "callService" | "now">, months: number) {
    this.context = context;
    this.months = months;
  }

  /** The absent members after `last`, by role and id; all of them for null. */
  async *after(last: Member | null): AsyncGenerator<AbsentMember> {
    for (const role of ["founder", "investor"] as const) {
      if (role === "founder" && last?.role === "investor") continue;
      let after = last?.role === role ? last.id : 0;
      for (;;) {
        const records = await this.older(role, after, batch);
        if (records.length === 0) break;
        yield* await this.absentAmong(role, records);
        after = records.at(-1)!.id;
      }
    }
  }

  /** The member as it is now, or null if it is gone or has come back. */
  async find({ role, id }: Member): Promise<AbsentMember | null> {
    const records = await this.older(role, id - 1, 1);
    const [found] = records[0]?.id === id ? await this.absentAmong(role, records) : [];
    return found ?? null;
  }

  private older(role: Member["role"], after: number, limit: number): Promise<OlderRecord[]> {
    const { callService, now } = this.context;
    // A month has at least 28 days.
    const until = new Date(now() - (this.months * 28 - 30) * day).toISOString();
    const body: OlderThan = { until, after, limit };
    const input = { caller: { role: "gateway" }, body, requestId: randomUUID() } as const;
    return callService(recordEndpoints[role].findOlder, input);
  }

  private async absentAmong(role: Member["role"], records: readonly OlderRecord[]): Promise<AbsentMember[]> {
    const { pool, now: clock } = this.context;
    const now = clock();
    const { rows } = await pool.query<Row>(
      `select m.id, l.at as signed_in_at, r.mailed_at, r.email as mailed_to,
              p.hash is not null as has_password,
              s.subject_id is not null or i.subject_id is not null as is_kept
       from unnest($2::int[]) m(id)
       left join last_sign_ins l on l.role = $1 and l.subject_id = m.id
       left join retention_mails r on r.role = $1 and r.subject_id = m.id
       left join suspensions s on s.role = $1 and s.subject_id = m.id
       left join investor_passwords p on $1 = 'investor' and p.investor_id = m.id
       left join mailed_links i on i.role = $1 and i.subject_id = m.id and i.purpose = 'invitation' and i.expires_at > $3`,
      [role, records.map(({ id }) => id), new Date(now)],
    );
    const known = new Map(rows.map((row) => [row.id, row]));
    return records.flatMap(({ id, email, since }) => {
      const row = known.get(id)!;
      const absence: Absence = {
        since: new Date(since),
        email,
        signedInAt: row.signed_in_at,
        mailedAt: row.mailed_at,
        mailedTo: row.mailed_to,
      };
      const plan = planOf(absence, this.months, now);
      // Suspended members and invited investors are not absent by choice.
      if (row.is_kept || plan.mailFrom.getTime() > now) return [];
      return [
        {
          role,
          id,
          email,
          signedInAt: row.signed_in_at,
          hasPassword: row.has_password,
          ...plan,
        },
      ];
    });
  }
}
