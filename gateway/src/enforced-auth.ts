import { migrate } from "@kindling/service-kit/database/migrations/migrate.ts";
import {
  createPool,
  createReadinessPool,
  databaseReady,
  whenReachable,
} from "@kindling/service-kit/database/pool.ts";
import { renewStatistics } from "@kindling/service-kit/database/renew-statistics.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import { attemptEach, PeriodicJob } from "@kindling/service-kit/process/periodic-job.ts";
import type { Registry } from "prom-client";
import { sendEmailChanged } from "./accounts/email-changes/change-email.ts";
import { endAccessOfRemoved } from "./accounts/removals.ts";
import { Audit } from "./activity/audit.ts";
import { mailConfirmation } from "./applications/confirmation-mail.ts";
import { sendDecision } from "./applications/decisions.ts";
import { storeMissedApplicants } from "./applications/missed-applicants.ts";
import type { AuthContext } from "./auth/auth-context.ts";
import type { GatewayConfig } from "./config.ts";
import type { Admins } from "./credentials/admins.ts";
import { Tokens } from "./credentials/tokens.ts";
import { migrations } from "./database.ts";
import { DueMails, type InterruptedMail } from "./mail/due-mails.ts";
import { createMailer, type MailOptions } from "./mail/mailer.ts";
import { sendAccountDeleted } from "./me/deletion/delete-account.ts";
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
import { InvitedMarks } from "./sign-in/investors/invited-marks.ts";
import { parseSender } from "./sign-in-settings.ts";
import type { CallService } from "./upstreams/call-service.ts";

/** A sign-in makes about ten queries, and a connection returns one result per turn of the event loop. */
const poolSize = 24;
/** Time between two sweeps, in ms. */
const sweepMs = 10 * 60_000;

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
  /** Whether the database is reachable. */
  ready(): Promise<boolean>;
  /** Waits for the database and migrates it. @throws MigrationError, or the last error when it stays unreachable */
  start(): Promise<void>;
  /**
   * Deletes expired sessions, links, invitations and counts, and old entries of the audit. Encrypts second factors
   * under the newest secret. Ends the access of removed members. @throws Error when one of these failed
   */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export interface EnforcedAuthOptions {
  config: GatewayConfig;
  admins: Admins;
  callService: CallService;
  log: Log;
  registry: Registry;
  now: () => number;
}

/** Creates the context of the features. It does not use the database before `start`. */
export function enforcedAuth({
  config,
  admins,
  callService,
  log,
  registry,
  now,
}: EnforcedAuthOptions): EnforcedAuth {
  const database = { url: config.GATEWAY_DATABASE_URL!, service: "gateway", log };
  const pool = createPool({ ...database, max: poolSize });
  // Under load a readiness check would wait behind sign-ins for a connection.
  const readinessPool = createReadinessPool(database);
  const tokens = new Tokens(config.SESSION_SECRETS!);
  const store = new SessionStore({ pool, tokens, admins: admins.all, now });
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
    storeMissed: (times, signal) => storeMissedApplicants(context, times, signal),
  });
  const context: SecondFactorContext = {
    ...{ pool, tokens, sessions, counters, audit, secondFactors, callService, mail, dueMails },
    ...{ confirmsEmails, invitesInvestors, product, contact, log, now },
  };
  const retention = new Retention(context, config.RETENTION_MONTHS);
  const deleteUntilNow = (table: string) => () =>
    pool.query(`delete from ${table} where expires_at <= $1`, [new Date(now())]);
  const sweeps = [
    () => store.deleteExpired(),
    ...["sign_in_links", "email_changes", "account_deletions", "account_restorations", "invitations"].map(
      deleteUntilNow,
    ),
    () => retention.deleteOldMails(),
    () => linkMails.deleteExpired(),
    () => counters.deleteExpired(),
    () => audit.deleteOlder(closing.signal),
    () => secondFactors.renewEncryption(),
    // Apart, because the service of one kind may be down.
    () => endAccessOfRemoved(pool, callService, "founder"),
    () => endAccessOfRemoved(pool, callService, "investor"),
  ];
  const sweep = () => attemptEach(sweeps, closing.signal, (run) => run());
  const sweepJob = new PeriodicJob({
    name: "sweep",
    intervalMs: sweepMs,
    // The process before may have been killed between a member's removal and the end of their access.
    firstAfterMs: 0,
    log,
    registry,
    run: sweep,
  });
  const jobs = [
    sweepJob,
    dueMails.job(registry),
    retention.job(registry),
    new InvitedMarks(context).job(registry),
    renewStatistics(pool, { log, registry }),
  ];
  return {
    ...context,
    watch,
    sessionRateLimiter,
    retention,
    sweep,
    ready: () => databaseReady(readinessPool),
    async start() {
      await whenReachable(pool, log, () => migrate(pool, migrations, log));
      for (const job of jobs) job.start();
    },
    async close() {
      closing.abort();
      mail?.mailer.close();
      await Promise.all(jobs.map((job) => job.stop()));
      await watch.close();
      await sessionRateLimiter.close();
      await readinessPool.end();
      await pool.end();
    },
  };
}

function mailOf({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: GatewayConfig, log: Log): MailOptions | undefined {
  if (SMTP_URL === undefined) return undefined;
  const mailer = createMailer({ url: SMTP_URL, from: parseSender(MAIL_FROM!)!, log });
  return { mailer, publicUrl: PUBLIC_URL! };
}
