import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { inOwnTransaction } from "@kindling/service-kit/database/transaction.ts";
import type pg from "pg";
import type { AuthContext } from "../auth/auth-context.ts";
import type { MailOptions } from "../mail/mailer.ts";
import { sendInvitation } from "./send-invitation.ts";
import type { Recipient } from "./settle-invitation.ts";

/** The name of the periodic task. */
export const sendInvitationsTask = "send invitations";
/** The most mails that one job sends at a time: a mail server may be slow. */
const atOnce = 10;
/** Between two looks for mails, in ms. */
const stepMs = 1_000;
const minute = 60_000;

interface SendingOptions {
  readonly auth: AuthContext;
  readonly mail: MailOptions;
  /** The limit for all gateways. */
  readonly perMinute: number;
  readonly signal: AbortSignal;
}

/** The job of a minute: sends the mails of runs that are due, evenly, and ends early if none is. */
export async function sendInvitations({ auth, mail, perMinute, signal }: SendingOptions): Promise<void> {
  const sending = new Set<Promise<void>>();
  const perStep = Math.ceil((perMinute * stepMs) / minute);
  const waitMs = Math.max(stepMs, minute / perMinute);
  const end = performance.now() + minute;
  try {
    while (performance.now() < end && (await isAnyDue(auth.pool))) {
      for (const recipient of await claim(auth.pool, Math.min(perStep, atOnce - sending.size), perMinute)) {
        const mailed: Promise<void> = sendInvitation(auth, recipient, {
          mail,
          signal,
          requestId: randomUUID(),
        })
          .catch((err) => auth.log.warn({ err }, "an invitation could not be sent, retrying in ten minutes"))
          .finally(() => sending.delete(mailed));
        sending.add(mailed);
      }
      await pause(waitMs, undefined, { signal });
    }
  } finally {
    await Promise.all(sending);
  }
}

/** Runs the task now: at the start of a run, and of a retry. */
export const wakeSending = (client: pg.PoolClient): Promise<unknown> =>
  client.query("select graphile_worker.add_job($1, '{}', job_key => $1, max_attempts => 1, priority => -1)", [
    sendInvitationsTask,
  ]);

const due = "invitation_recipients where state = 'waiting' and try_at <= now()";

async function isAnyDue(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(`select from ${due} limit 1`);
  return rowCount !== 0;
}

/**
 * The next recipients, of the oldest run first: at most so many, and with those of the last minute at most `perMinute`.
 * Nobody else gets them for ten minutes; after a kill they are tried again.
 */
function claim(pool: pg.Pool, most: number, perMinute: number): Promise<Recipient[]> {
  return inOwnTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('pace of invitations'))");
    const { rows } = await client.query<Recipient>(
      `with due as (
         select run_id, subject_id, attempted_at from ${due} order by run_id, subject_id
         limit greatest(0, least($1, $2 - (
           select count(*) from invitation_recipients where attempted_at > clock_timestamp() - interval '1 minute'))))
       update invitation_recipients i
       set attempted_at = clock_timestamp(), try_at = clock_timestamp() + interval '10 minutes'
       from due join invitation_runs run on run.id = due.run_id
       where (i.run_id, i.subject_id) = (due.run_id, due.subject_id) and i.state = 'waiting'
       returning i.run_id, i.role, i.subject_id as id, run.link_seed, run.again, due.attempted_at as attempted_before,
         i.failing_since, i.failures`,
      [most, perMinute],
    );
    return rows;
  });
}
