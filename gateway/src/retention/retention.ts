import { randomUUID } from "node:crypto";
import { recordEndpoints } from "@kindling/contracts/records/record-endpoints.ts";
import { inOwnTransaction } from "@kindling/service-kit/database/transaction.ts";
import { withLock } from "@kindling/service-kit/database/with-lock.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import { absenceMail } from "../mail/mail-texts.ts";
import { learnMembers, removedState } from "../members/known-members.ts";
import { inAccountTransaction } from "../members/member-access.ts";
import type { Member } from "../members/member-records.ts";
import { type AbsentMember, AbsentMembers } from "./absent-members.ts";

/** Key of the advisory lock of a run; any constant will do. */
const retentionLock = 2_718_281_828;
const hour = 3_600_000;
/** How long a mail is remembered, in ms: somebody who signed in meanwhile is mailed again in the next absence. */
const mailsKeptMs = 90 * 24 * hour;
/**
 * What ends a run: so many members mailed or archived, or so many failed mails, because the mail server may be down.
 */
const defaultBounds = { members: 200, failures: 10 };
/** Longer than a call to a service takes, in ms: 12 s, and 11 s for a part of the body. */
const archivingMs = 30_000;

/**
 * Mails the members who have not signed in for a number of months, less 30 days, and archives those who do not come
 * back within 30 days of the mail (decision 39). One replica at a time, a bounded number in one run.
 */
export class Retention {
  private readonly auth: AuthContext;
  private readonly months: number;
  private readonly members: AbsentMembers;
  private readonly bounds: typeof defaultBounds;
  /**
   * The last member that a bounded run reached. The next one starts there, so that refused mails do not block others.
   */
  private last: Member | null = null;

  /** @param months 0 for never */
  constructor(auth: AuthContext, months: number, bounds = defaultBounds) {
    this.auth = auth;
    this.months = months;
    this.bounds = bounds;
    this.members = new AbsentMembers(auth, months);
  }

  /** Deletes mails that no archiving depends on any more. */
  async deleteOldMails(): Promise<void> {
    const { pool, now } = this.auth;
    await pool.query("delete from retention_mails where mailed_at <= $1", [new Date(now() - mailsKeptMs)]);
  }

  /** Does what is due, unless another replica does. @throws Error when a service cannot be reached */
  async run(signal: AbortSignal): Promise<void> {
    if (this.months === 0) return;
    await withLock(this.auth.pool, retentionLock, () => this.runAlone(signal));
  }

  private async runAlone(signal: AbortSignal): Promise<void> {
    const done = { mailed: 0, archived: 0, failed: 0 };
    let isComplete = true;
    for await (const member of this.members.after(this.last)) {
      if (member.step === "wait") continue;
      const isBounded =
        done.mailed + done.archived + done.failed >= this.bounds.members ||
        done.failed >= this.bounds.failures;
      if (signal.aborted || isBounded) {
        isComplete = false;
        break;
      }
      this.last = member;
      const result = await (member.step === "mail" ? this.mail(member) : this.archive(member));
      if (result !== null) done[result] += 1;
    }
    if (isComplete) this.last = null;
    if (done.mailed + done.archived + done.failed > 0) this.auth.log.info(done, "retention run ended");
  }

  /** Mails a member, and then stores that. Killed in between, the mail is sent twice: no archiving is without one. */
  private async mail({ role, id }: Member): Promise<"mailed" | "failed" | null> {
    const { pool, mail, audit, product, contact, now } = this.auth;
    const member = await this.members.find({ role, id });
    if (mail === undefined || member?.step !== "mail") return null;
    const { email } = member;
    const signInUrl = role === "founder" || member.hasPassword ? `${mail.publicUrl}/${role}/login` : null;
    const text = absenceMail(product, { ...member, signInUrl }, contact);
    if (!(await mail.mailer.sendInBackground({ to: email, ...text }))) return "failed";
    await inOwnTransaction(pool, async (client) => {
      await client.query(
        `insert into retention_mails (role, subject_id, email, mailed_at) values ($1, $2, $3, $4)
         on conflict (role, subject_id) do update set email = excluded.email, mailed_at = excluded.mailed_at`,
        [role, id, email, new Date(now())],
      );
      const entry = {
        action: "absence-mailed",
        actor: { role: "system" },
        about: { kind: role, id },
      } as const;
      await audit.record({ ...entry, requestId: randomUUID() }, client);
    });
    return "mailed";
  }

  /**
   * Archives a member's record and ends their access, unless they sign in at the same time: then one of both is refused.
   * If this process is killed in between, the record's event ends the access.
   */
  private async archive({ role, id }: Member): Promise<"archived" | null> {
    const { pool, callService } = this.auth;
    const member = await this.members.find({ role, id });
    if (member?.step !== "archive" || !(await this.refuseSignIns(member))) return null;
    try {
      const input = { caller: { role: "gateway" }, id, requestId: randomUUID() } as const;
      const removal = await callService(recordEndpoints[role].archiveAbsent, input);
      await learnMembers(pool, role, [removedState(removal)]);
    } catch (error) {
      await pool.query(
        "update retention_mails set archives_until = null where role = $1 and subject_id = $2",
        [role, id],
      );
      throw error;
    }
    return "archived";
  }

  /**
   * Refuses the member's sign-ins while the record is archived. Returns false, and refuses none, if the member has signed
   * in since `find` planned the archiving.
   */
  private refuseSignIns({ role, id, lastHere }: AbsentMember): Promise<boolean> {
    return inAccountTransaction(this.auth.pool, { role, id }, async (client) => {
      const { rowCount } = await client.query(
        `update retention_mails set archives_until = clock_timestamp() + $4 * interval '1 millisecond'
         where role = $1 and subject_id = $2 and not exists (
           select from last_sign_ins where role = $1 and subject_id = $2 and date_trunc('milliseconds', at) > $3)`,
        [role, id, lastHere, archivingMs],
      );
      return rowCount === 1;
    });
  }
}
