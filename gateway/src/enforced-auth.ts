import type { Bus } from "@kindling/service-kit/bus/bus.ts";
import { migrate } from "@kindling/service-kit/database/migrations/migrate.ts";
import {
  createPool,
  createReadinessPool,
  databaseReady,
  whenReachable,
} from "@kindling/service-kit/database/pool.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import type { Handler } from "@kindling/service-kit/messaging/consumer/handler.ts";
import { databaseEpoch } from "@kindling/service-kit/messaging/recovery/epoch.ts";
import { Consumers } from "@kindling/service-kit/process/consumers.ts";
import { attemptEach } from "@kindling/service-kit/process/periodic-job.ts";
import type { Registry } from "prom-client";
import { sendEmailChanged } from "./accounts/email-changes/change-email.ts";
import { Audit } from "./activity/audit.ts";
import { type AdminMailJob, adminMailTask, sendDueInvitation } from "./admins/invite-admin.ts";
import { endReplacedAdmins } from "./admins/replaced-admins.ts";
import { mailConfirmation } from "./applications/confirmation-mail.ts";
import { sendDecision } from "./applications/decisions.ts";
import { storeMissedApplicants } from "./applications/missed-applicants.ts";
import type { AuthContext } from "./auth/auth-context.ts";
import type { GatewayConfig } from "./config.ts";
import { AdminDirectory } from "./credentials/admin-directory.ts";
import type { Admins } from "./credentials/admins.ts";
import { MailedLinks } from "./credentials/mailed-links.ts";
import { Tokens } from "./credentials/tokens.ts";
import { migrations } from "./database.ts";
import { FollowUpMails, sweepFollowUps } from "./follow-ups/follow-up-mails.ts";
import { sweepIntroductions } from "./introductions/introduction-links.ts";
import { InvitationRuns } from "./invitations/invitation-runs.ts";
import { DueMails, type InterruptedMail, type MailJob } from "./mail/due-mails.ts";
import { createMailer, type MailOptions } from "./mail/mailer.ts";
import { sendAccountDeleted } from "./me/deletion/delete-account.ts";
import { memberHandlers } from "./members/member-events.ts";
import { periodicTasks } from "./periodic-tasks.ts";
import { Queue } from "./queue.ts";
import { Counters } from "./rate-limits/counters.ts";
import { limitsOf } from "./rate-limits/rate-limits.ts";
import { SessionRateLimiter } from "./rate-limits/session-rate-limiter.ts";
import { Retention } from "./retention/retention.ts";
import { SecondFactors } from "./second-factor/second-factors.ts";
import type { SecondFactorContext } from "./second-factor/second-step.ts";
import { SessionCookie } from "./sessions/session-cookie.ts";
import { SessionStore } from "./sessions/session-store.ts";
import { SessionWatch } from "./sessions/session-watch.ts";
import { Sessions } from "./sessions/sessions.ts";
import { LinkMails } from "./sign-in/founders/link-mails.ts";
import { parseSender } from "./sign-in-settings.ts";
import type { CallService, CountInService } from "./upstreams/call-service.ts";
import { WeeklySummaries } from "./weekly-summary/weekly-summaries.ts";

/**
 * A sign-in makes about ten queries, and a connection returns one result per turn of the event loop. The queue listens on
 * one.
 */
const poolSize = 25;
/** Sends an interrupted mail of a kind: each feature knows its text, and whether it is still to be sent. */
const interruptedMails: Record<
  InterruptedMail["about"],
  (auth: AuthContext, due: InterruptedMail, mail: MailOptions) => Promise<boolean>
> = {
  email: sendEmailChanged,
  deletion: sendAccountDeleted,
  confirmation: mailConfirmation,
  approval: sendDecision,
  question: sendDecision,
  refusal: sendDecision,
};

/** The context of the features with its lifecycle. */
export interface EnforcedAuth extends SecondFactorContext {
  readonly watch: SessionWatch;
  readonly sessionRateLimiter: SessionRateLimiter;
  readonly retention: Retention;
  readonly summaries: WeeklySummaries;
  readonly followUpMails: FollowUpMails;
  /** What it does with events. */
  readonly handlers: readonly Handler[];
  /** Whether the database is reachable. */
  ready(): Promise<boolean>;
  /**
   * Waits for the database, migrates it and subscribes to events.
   * @throws MigrationError, or the last error when the database stays unreachable
   */
  start(): Promise<void>;
  /**
   * Deletes expired sessions, links and counts, and old entries of the audit. Encrypts second factors under the newest
   * secret. @throws Error when one of these failed
   */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export interface EnforcedAuthOptions {
  config: GatewayConfig;
  admins: Admins;
  callService: CallService;
  countInService: CountInService;
  bus: Bus;
  log: Log;
  registry: Registry;
  now: () => number;
}

/** Creates the context of the features. It does not use the database before `start`. */
export function enforcedAuth({
  config,
  admins: configured,
  callService,
  countInService,
  bus,
  log,
  registry,
  now,
}: EnforcedAuthOptions): EnforcedAuth {
  const database = { url: config.GATEWAY_DATABASE_URL!, service: "gateway", log };
  const pool = createPool({ ...database, max: poolSize });
  // Under load a readiness check would wait behind sign-ins for a connection.
  const readinessPool = createReadinessPool(database);
  const tokens = new Tokens(config.SESSION_SECRETS!);
  const links = new MailedLinks({ pool, tokens, now });
  const admins = new AdminDirectory(pool, configured);
  const store = new SessionStore({ pool, tokens, admins: configured.all, now });
  const counters = new Counters({ pool, tokens, limits: limitsOf(config), log });
  const sessionRateLimiter = new SessionRateLimiter(counters, log);
  const watch = new SessionWatch(store, log);
  const cookie = new SessionCookie(config.PUBLIC_URL);
  const audit = new Audit({ pool, days: config.HISTORY_DAYS, log });
  const secondFactors = new SecondFactors({ pool, secrets: config.SESSION_SECRETS!, now });
  const closing = new AbortController();
  const sessions = new Sessions({ store, cookie, sessionRateLimiter, audit, onEnd: (key) => watch.end(key) });
  const mail = mailOf(config, log);
  const confirmsEmails = mail !== undefined && config.REVIEW_APPLICATIONS === "on";
  const invitesInvestors = mail !== undefined && !confirmsEmails && config.INVITE_INVESTORS === "on";
  const linkMails = new LinkMails({ pool, now });
  const { PRODUCT_NAME: product, CONTACT_EMAIL: contact } = config;
  const dueMails = new DueMails({
    ...{ pool, mail, log, now },
    send: (due, mail) => interruptedMails[due.about](context, due, mail),
  });
  const context: SecondFactorContext = {
    ...{ pool, tokens, admins, links, sessions, counters, audit, secondFactors, callService, mail, dueMails },
    ...{ confirmsEmails, invitesInvestors, product, contact, log, now },
  };
  const retention = new Retention(context, config.RETENTION_MONTHS);
  const summaries = new WeeklySummaries(context, countInService);
  const followUpMails = new FollowUpMails(context);
  const sweeps = [
    ...[store, links, linkMails, counters].map((kept) => () => kept.deleteExpired()),
    () => retention.deleteOldMails(),
    () => dueMails.dropOld(),
    () => new InvitationRuns(context).deleteOld(),
    () => audit.deleteOlder(closing.signal),
    () => secondFactors.renewEncryption(),
    () => sweepFollowUps(pool),
    () => sweepIntroductions(pool),
  ];
  const sweep = (signal = closing.signal) => attemptEach(sweeps, signal, (run) => run());
  const queue = new Queue({
    ...{ pool, log, registry },
    tasks: mail
      ? {
          mail: (payload) => dueMails.run(payload as MailJob),
          [adminMailTask]: (payload) => sendDueInvitation(context, mail, payload as AdminMailJob),
        }
      : {},
    periodic: periodicTasks(context, config, { sweep, summaries, followUpMails, retention }),
  });
  const handlers = memberHandlers(pool, (applications) => storeMissedApplicants(context, applications));
  let members: Consumers | undefined;
  return {
    ...context,
    watch,
    sessionRateLimiter,
    retention,
    summaries,
    followUpMails,
    handlers,
    sweep,
    ready: () => databaseReady(readinessPool),
    async start() {
      const epoch = await whenReachable(pool, log, async () => {
        // Before the triggers that use it.
        await queue.migrate();
        await migrate(pool, migrations, log);
        await endReplacedAdmins(pool, admins);
        return databaseEpoch(pool);
      });
      members = new Consumers({ service: "gateway", ...{ handlers, bus, pool, log, registry, epoch } });
      await members.subscribe();
      for (const job of members.jobs) job.start();
      queue.start();
    },
    async close() {
      closing.abort();
      // A mail that is being sent is finished, if the mail server responds.
      await queue.stop(() => mail?.mailer.close());
      await Promise.all((members?.jobs ?? []).map((job) => job.stop()));
      await members?.stop();
      await watch.close();
      await sessionRateLimiter.close();
      await readinessPool.end();
      await pool.end();
    },
  };
}

function mailOf(
  { SMTP_URL, MAIL_FROM, PUBLIC_URL, PRODUCT_NAME }: GatewayConfig,
  log: Log,
): MailOptions | undefined {
  if (SMTP_URL === undefined) return undefined;
  const design = { product: PRODUCT_NAME, publicUrl: PUBLIC_URL! };
  const mailer = createMailer({ url: SMTP_URL, from: parseSender(MAIL_FROM!)!, design, log });
  return { mailer, publicUrl: PUBLIC_URL! };
}
