import { withLock } from "@kindling/service-kit/database/with-lock.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import type { MailText } from "../mail/mail-texts.ts";
import type { MailOptions } from "../mail/mailer.ts";
import type { CountInService } from "../upstreams/call-service.ts";
import { dueWeek } from "./due-week.ts";
import { readWeek } from "./read-week.ts";
import { summaryMail } from "./summary-mail.ts";

/** Key of the advisory lock of a run; any constant will do. */
const summariesLock = 1_414_213_562;

/** The name of the periodic task. It runs more often than a summary is due, as its next run is its next attempt. */
export const weeklySummariesTask = "mail weekly summaries";

/** Mails the summary of a week to the admins and viewers who want it, once to each. */
export class WeeklySummaries {
  private readonly auth: AuthContext;
  private readonly countInService: CountInService;

  constructor(auth: AuthContext, countInService: CountInService) {
    this.auth = auth;
    this.countInService = countInService;
  }

  /**
   * Mails the summaries that are due at a time in ms, by default now, unless another replica does.
   * @throws when a service does not return its numbers, before any mail; Error when mails were not accepted
   */
  async run(signal: AbortSignal, at = this.auth.now()): Promise<void> {
    const { pool, mail } = this.auth;
    const week = dueWeek(new Date(at));
    if (week === null || mail === undefined) return;
    await withLock(pool, summariesLock, () => this.runAlone(week, mail, signal, at));
  }

  private async runAlone(week: string, mail: MailOptions, signal: AbortSignal, at: number): Promise<void> {
    const recipients = await this.find(week, null);
    if (recipients.length === 0) return;
    const numbers = await readWeek(this.auth, this.countInService, at);
    const text = summaryMail(this.auth.product, mail.publicUrl, numbers);
    let failed = 0;
    for (const { id } of recipients) {
      signal.throwIfAborted();
      if (!(await this.send(id, week, { mail, text }))) failed += 1;
    }
    if (failed > 0) throw new Error(`${failed} weekly summaries were not accepted by the mail server`);
  }

  /** Mails one, and then stores that. Killed in between, the second copy has the same Message-ID. */
  private async send(id: number, week: string, { mail, text }: { mail: MailOptions; text: MailText }) {
    const [admin] = await this.find(week, id);
    if (admin === undefined) return true;
    const messageId = `weekly-summary.${week}.${id}`;
    const { accepted, isFinal } = await mail.mailer.deliver({ to: admin.email, ...text, id: messageId });
    const isDone = accepted || isFinal;
    if (isDone) await this.auth.pool.query("update admins set summary_week = $2 where id = $1", [id, week]);
    return isDone;
  }

  /** Who still wants the summary of a week, or whether one of them does. */
  private async find(week: string, only: number | null): Promise<{ id: number; email: string }[]> {
    const { pool, admins } = this.auth;
    const { rows } = await pool.query<{ id: number; email: string }>(
      `select id, email from admins
       where weekly_summary and summary_week is distinct from $1 and name_key <> all($2) and ($3::integer is null or id = $3)
       order by id`,
      [week, admins.configuredKeys, only],
    );
    return rows;
  }
}
