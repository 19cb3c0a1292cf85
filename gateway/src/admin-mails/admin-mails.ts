import { withLock } from "@kindling/service-kit/database/with-lock.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import type { MailText } from "../mail/mail-texts.ts";
import type { MailOptions } from "../mail/mailer.ts";

/** A mail that admins choose, once in a period. */
export interface AdminMail {
  /** For errors, in the plural. */
  readonly name: string;
  /** Begins the Message-ID. */
  readonly key: string;
  /** Key of the advisory lock of a run; any constant will do. */
  readonly lock: number;
  /** The columns of `admins`: who wants it, and the last period that was mailed. */
  readonly wanted: "weekly_summary" | "due_follow_ups";
  readonly mailed: "summary_week" | "follow_ups_day";
}

export interface MailedAdmin {
  readonly id: number;
  readonly name: string;
  readonly role: "admin" | "viewer";
  readonly email: string;
}

/** The text for an admin; null for nothing to mail in this period. */
export type TextFor = (admin: MailedAdmin) => MailText | null;

/** Mails admins and viewers what they have chosen, once in a period to each. */
export class AdminMails {
  private readonly auth: AuthContext;
  private readonly about: AdminMail;

  constructor(auth: AuthContext, about: AdminMail) {
    this.auth = auth;
    this.about = about;
  }

  /**
   * Mails what is due for a period, unless another replica does.
   * @param read reads the texts, if anybody is to be mailed
   * @throws the failure of `read`, before any mail; Error when mails were not accepted
   */
  async run(
    period: string,
    signal: AbortSignal,
    read: (publicUrl: string) => Promise<TextFor>,
  ): Promise<void> {
    const { pool, mail } = this.auth;
    if (mail === undefined) return;
    await withLock(pool, this.about.lock, async () => {
      const admins = await this.find(period, null);
      if (admins.length === 0) return;
      const textFor = await read(mail.publicUrl);
      let failed = 0;
      for (const { id } of admins) {
        signal.throwIfAborted();
        if (!(await this.send(id, period, mail, textFor))) failed += 1;
      }
      if (failed > 0) throw new Error(`${failed} ${this.about.name} were not accepted by the mail server`);
    });
  }

  /** Mails one, and then stores that. Killed in between, the second copy has the same Message-ID. */
  private async send(id: number, period: string, { mailer }: MailOptions, textFor: TextFor) {
    const { key, mailed } = this.about;
    const [admin] = await this.find(period, id);
    if (admin === undefined) return true;
    const text = textFor(admin);
    if (text !== null) {
      const mail = { to: admin.email, ...text, id: `${key}.${period}.${id}` };
      const { accepted, isFinal } = await mailer.deliver(mail);
      if (!accepted && !isFinal) return false;
    }
    await this.auth.pool.query(`update admins set ${mailed} = $2 where id = $1`, [id, period]);
    return true;
  }

  /**
   * Who can sign in and still wants the mail of a period, or whether one of them does. Replicas in other time zones may
   * be a day behind: periods sort as text.
   */
  private async find(period: string, only: number | null): Promise<MailedAdmin[]> {
    const { pool, admins } = this.auth;
    const { wanted, mailed } = this.about;
    const { rows } = await pool.query<MailedAdmin>(
      `select id, name, role, email from admins
       where ${wanted} and passcode_hash is not null and coalesce(${mailed}, '') collate "C" < $1 and name_key <> all($2) and ($3::integer is null or id = $3)
       order by id`,
      [period, admins.configuredKeys, only],
    );
    return rows;
  }
}
