import { AdminMails } from "../admin-mails/admin-mails.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import type { CountInService } from "../upstreams/call-service.ts";
import { dueWeek } from "./due-week.ts";
import { readWeek } from "./read-week.ts";
import { summaryMail } from "./summary-mail.ts";

/** The name of the periodic task. It runs more often than a summary is due, as its next run is its next attempt. */
export const weeklySummariesTask = "mail weekly summaries";

/** Mails the summary of a week to the admins and viewers who want it, once to each. */
export class WeeklySummaries {
  private readonly auth: AuthContext;
  private readonly countInService: CountInService;
  private readonly mails: AdminMails;

  constructor(auth: AuthContext, countInService: CountInService) {
    this.auth = auth;
    this.countInService = countInService;
    this.mails = new AdminMails(auth, {
      ...{ name: "weekly summaries", key: "weekly-summary", lock: 1_414_213_562 },
      ...{ wanted: "weekly_summary", mailed: "summary_week" },
    });
  }

  /**
   * Mails the summaries that are due at a time in ms, by default now, unless another replica does.
   * @throws when a service does not return its numbers, before any mail; Error when mails were not accepted
   */
  async run(signal: AbortSignal, at = this.auth.now()): Promise<void> {
    const week = dueWeek(new Date(at));
    if (week === null) return;
    await this.mails.run(week, signal, async (publicUrl) => {
      const numbers = await readWeek(this.auth, this.countInService, at);
      const text = summaryMail(this.auth.product, publicUrl, numbers);
      return () => text;
    });
  }
}
