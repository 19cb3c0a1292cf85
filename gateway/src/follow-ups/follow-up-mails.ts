import type pg from "pg";
import { AdminMails } from "../admin-mails/admin-mails.ts";
import { dayText, mailHour } from "../admin-mails/morning.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import { nameKey } from "../credentials/admins.ts";
import { dueMail } from "./due-mail.ts";
import { type FollowUpRow, followUpColumns, isArchived, rowToFollowUp } from "./stored-follow-up.ts";

/** The name of the periodic task. It runs more often than mails are due, as its next run is its next attempt. */
export const followUpMailsTask = "mail due follow-ups";

/** Mails admins their follow-ups that are due, once in a morning to each. An owner is an admin of the same name. */
export class FollowUpMails {
  private readonly auth: AuthContext;
  private readonly mails: AdminMails;

  constructor(auth: AuthContext) {
    this.auth = auth;
    this.mails = new AdminMails(auth, {
      ...{ name: "mails of due follow-ups", key: "follow-ups", lock: 1_732_050_807 },
      ...{ wanted: "due_follow_ups", mailed: "follow_ups_day" },
    });
  }

  /**
   * Mails what is due at a time in ms, by default now, unless another replica does: from seven until the end of the day.
   * What is written later in the day is in the next morning's mail.
   * @throws Error when mails were not accepted
   */
  async run(signal: AbortSignal, at = this.auth.now()): Promise<void> {
    const time = new Date(at);
    if (time.getHours() < mailHour) return;
    const day = dayText(time);
    await this.mails.run(day, signal, async (publicUrl) => {
      const { rows } = await this.auth.pool.query<FollowUpRow & { owner: string }>(
        `select ${followUpColumns} from follow_ups f
         where done_at is null and owner is not null and due_on <= $1 and not ${isArchived}
         order by due_on, id`,
        [day],
      );
      const byOwner = Map.groupBy(rows, ({ owner }) => nameKey(owner));
      return ({ name, role }) => {
        const own = byOwner.get(nameKey(name));
        if (own === undefined || role !== "admin") return null;
        return dueMail(this.auth.product, publicUrl, own.map(rowToFollowUp));
      };
    });
  }
}

/** Deletes follow-ups of erased people that a gateway of an older version has left, or that were saved at that moment. */
export async function sweepFollowUps(pool: pg.Pool): Promise<void> {
  await pool.query(
    `delete from follow_ups f using members m
     where m.state = 'erased'
       and (m.role = 'founder' and m.subject_id = f.founder_id or m.role = 'investor' and m.subject_id = f.investor_id)`,
  );
}
