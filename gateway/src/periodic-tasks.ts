import { analyzeTables } from "@kindling/service-kit/database/renew-statistics.ts";
import type { AuthContext } from "./auth/auth-context.ts";
import type { GatewayConfig } from "./config.ts";
import { type FollowUpMails, followUpMailsTask } from "./follow-ups/follow-up-mails.ts";
import { introductionMailsTask, sendIntroductions } from "./introductions/introduction-mails.ts";
import { sendInvitations, sendInvitationsTask } from "./invitations/send-invitations.ts";
import type { PeriodicTask } from "./queue.ts";
import type { Retention } from "./retention/retention.ts";
import { sendInvitedMarks } from "./sign-in/investors/invited-marks.ts";
import { type WeeklySummaries, weeklySummariesTask } from "./weekly-summary/weekly-summaries.ts";

/** After a backup was restored, an operator has this time to look at what will be archived, in seconds. */
const firstRetentionAfter = 10 * 60;

interface Features {
  readonly sweep: (signal: AbortSignal) => Promise<void>;
  readonly summaries: WeeklySummaries;
  readonly followUpMails: FollowUpMails;
  readonly retention: Retention;
}

/** What the queue of enforced access runs periodically. */
export function periodicTasks(
  auth: AuthContext,
  { MAILS_PER_MINUTE: perMinute }: GatewayConfig,
  { sweep, summaries, followUpMails, retention }: Features,
): Record<string, PeriodicTask> {
  const { mail, pool } = auth;
  return {
    sweep: { at: "*/10 * * * *", atStart: true, run: (signal) => sweep(signal) },
    "send interrupted mails": {
      ...{ at: "*/10 * * * *", atStart: true },
      run: () => auth.dueMails.queueMissing(),
    },
    ...(mail && {
      [sendInvitationsTask]: {
        ...{ at: "* * * * *", atStart: true },
        run: (signal) => sendInvitations({ auth, mail, perMinute, signal }),
      } satisfies PeriodicTask,
      [weeklySummariesTask]: mailsAdmins(summaries),
      [followUpMailsTask]: mailsAdmins(followUpMails),
    }),
    [introductionMailsTask]: {
      at: "* * * * *",
      run: (signal) => sendIntroductions(auth, perMinute, signal),
    },
    "archive absent members": {
      at: "15 * * * *",
      run: async (signal) => process.uptime() > firstRetentionAfter && retention.run(signal),
    },
    "mark invited investors": {
      at: "* * * * *",
      run: (signal) => sendInvitedMarks(auth, "new", signal),
    },
    "mark all invited investors": {
      ...{ at: "30 * * * *", atStart: true },
      run: (signal) => sendInvitedMarks(auth, "all", signal),
    },
    "renew statistics": { at: "45 * * * *", run: (signal) => analyzeTables(pool, signal) },
  };
}

const mailsAdmins = (mails: Pick<PeriodicTask, "run">): PeriodicTask => {
  return { at: "*/5 * * * *", atStart: true, run: (signal) => mails.run(signal) };
};
