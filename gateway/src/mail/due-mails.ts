import { randomUUID } from "node:crypto";
import type { DueMailKind } from "@kindling/contracts/gateway/late-mails.ts";
import { withLock } from "@kindling/service-kit/database/with-lock.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import { attemptEach, PeriodicJob } from "@kindling/service-kit/process/periodic-job.ts";
import type pg from "pg";
import type { Registry } from "prom-client";
import type { MailOptions } from "./mailer.ts";

const minute = 60_000;
/** A change with its mails takes less, in ms: a slow mail server takes 150 s for a hundred applications. */
const changeMs = 10 * minute;
const hour = 60 * minute;
/** How long a mail is tried, in ms: as long as a deleted account can be restored by its link. */
const triedMs = 30 * 24 * hour;
/** How long it is tried if the mail server permanently rejects its recipient, in ms: the server may be set up wrongly. */
const refusedMs = 24 * hour;
/** How long after an application its first mail is made due, if that was interrupted, in ms. */
const missedMs = 24 * hour;
/** Key of the advisory lock of `sendInterrupted`; any constant will do. */
const sendLock = 1_414_213_562;

/** A change that members are mailed about. */
interface Change {
  readonly role: "founder" | "investor";
  readonly ids: readonly number[];
  readonly about: DueMailKind;
  /** The recipient, where the record no longer has it, or not yet, until the change is saved. */
  readonly email?: string;
}

interface DueMail extends Pick<Change, "role" | "about"> {
  readonly subject_id: number;
  readonly email: string;
  readonly made_at: Date;
}

/** A due mail whose change, or whose sending, was interrupted. */
export interface InterruptedMail extends Pick<Change, "about"> {
  readonly member: { readonly role: Change["role"]; readonly id: number };
  /** As in `Change`, or "". */
  readonly email: string;
  /** When it became due. */
  readonly madeAt: Date;
  readonly requestId: string;
}

export interface DueMailsOptions {
  readonly pool: pg.Pool;
  readonly mail: MailOptions | undefined;
  readonly log: Log;
  readonly now: () => number;
  /**
   * Sends a mail if its change was saved. Returns false if the mail server refused it.
   * @throws 404 when the member's record was archived or erased
   */
  readonly send: (due: InterruptedMail, mail: MailOptions) => Promise<boolean>;
  /** Makes mails due that were missed between these times, in ms: a process was killed before it stored them. */
  readonly storeMissed: (times: { since: number; until: number }, signal: AbortSignal) => Promise<void>;
}

interface Stored {
  readonly done: (ids?: readonly number[]) => Promise<unknown>;
  readonly refused: (ids?: readonly number[]) => Promise<unknown>;
}

/**
 * Mails about changes that a service saves, and the first ones to applicants. That they are due is stored before the
 * service is called, or before the applicant has the response, and deleted once they are sent. If this process is
 * killed in between, or the service does not respond, `sendInterrupted` finds out whether the mail is still to be sent.
 */
export class DueMails {
  private readonly options: DueMailsOptions;

  constructor(options: DueMailsOptions) {
    this.options = options;
  }

  /**
   * Saves a change whose mails are due, and says how to end them, as `store` does.
   * @throws what `save` throws
   */
  async around<T>(change: Change, save: () => Promise<T>): Promise<Stored & { readonly saved: T }> {
    const stored = await this.store(change);
    try {
      return { saved: await save(), ...stored };
    } catch (error) {
      // Only a refusal of the service says that nothing was saved.
      if (error instanceof AppError && error.status < 500) await stored.refused();
      throw error;
    }
  }

  /**
   * Stores that mails are due, and says how to end them: the caller calls `done` for those that it has sent, and
   * `refused` for members whose change the service refused. Mails of an earlier attempt that may have been saved stay
   * due then.
   */
  async store({ role, ids, about, email = "" }: Change): Promise<Stored> {
    const { pool, mail, now } = this.options;
    if (mail === undefined) return { done: async () => {}, refused: async () => {} };
    const madeAt = new Date(now());
    const { rows } = await pool.query<{ subject_id: number }>(
      `insert into due_mails (role, subject_id, about, email, made_at)
       select distinct $1, unnest($2::integer[]), $3, $4, $5::timestamptz
       on conflict (role, subject_id, about, email) do nothing returning subject_id`,
      [role, ids, about, email, madeAt],
    );
    const added = new Set(rows.map(({ subject_id }) => subject_id));
    const done = (some = ids) => this.remove({ role, ids: some, about, email }, madeAt);
    const refused = (some = ids) => done(some.filter((id) => added.has(id)));
    return { done, refused };
  }

  /** Runs every ten minutes, apart from other work, because a mail server that is down delays each mail. */
  job(registry: Registry): PeriodicJob {
    return new PeriodicJob({
      name: "send interrupted mails",
      intervalMs: 10 * minute,
      firstAfterMs: 0,
      log: this.options.log,
      registry,
      run: (signal) => this.sendInterrupted(signal),
    });
  }

  /**
   * Sends the mails of interrupted changes that were saved, and drops those that could not be sent for 30 days.
   * @throws Error when a service cannot be reached
   */
  async sendInterrupted(signal: AbortSignal): Promise<void> {
    const { pool, mail, storeMissed, now } = this.options;
    await this.dropOld();
    if (mail === undefined) return;
    const until = now() - changeMs;
    const since = now() - missedMs;
    const steps = [
      () => storeMissed({ since, until }, signal),
      () => this.sendUntil(new Date(until), mail, signal),
    ];
    await withLock(pool, sendLock, () => attemptEach(steps, signal, (step) => step()));
  }

  private async dropOld(): Promise<void> {
    const { pool, log, now } = this.options;
    const { rows } = await pool.query<Pick<DueMail, "role" | "subject_id" | "about">>(
      "delete from due_mails where made_at <= $1 returning role, subject_id, about",
      [new Date(now() - triedMs)],
    );
    if (rows.length > 0) log.error({ mails: rows }, "mails that could not be sent for 30 days were dropped");
  }

  private async sendUntil(until: Date, mail: MailOptions, signal: AbortSignal): Promise<void> {
    const { rows } = await this.options.pool.query<DueMail>(
      "select role, subject_id, about, email, made_at from due_mails where made_at <= $1 order by made_at",
      [until],
    );
    await attemptEach(rows, signal, (due) => this.sendOne(due, until, mail));
  }

  private async sendOne(due: DueMail, until: Date, mail: MailOptions): Promise<void> {
    if (!(await this.isStillDue(due, until))) return;
    const { role, subject_id: id, about, email, made_at: madeAt } = due;
    const interrupted = { member: { role, id }, about, email, madeAt, requestId: randomUUID() };
    const { mailer, publicUrl } = mail;
    const givesUp = madeAt.getTime() <= this.options.now() - refusedMs;
    const patience = { publicUrl, mailer: givesUp ? { ...mailer, ...mailer.givingUp } : mailer };
    const isSent = await this.options.send(interrupted, patience).catch((error) => {
      // The member was archived or erased meanwhile.
      if (error instanceof AppError && error.status === 404) return true;
      throw error;
    });
    if (isSent) await this.remove({ role, ids: [id], about, email }, madeAt);
  }

  /** False once another change has ended the mail, or has made it due anew, while earlier ones were sent. */
  private async isStillDue({ role, subject_id, about, email }: DueMail, until: Date): Promise<boolean> {
    const { rowCount } = await this.options.pool.query(
      `select from due_mails
       where role = $1 and subject_id = $2 and about = $3 and email = $4 and made_at <= $5`,
      [role, subject_id, about, email, until],
    );
    return rowCount === 1;
  }

  /** Removes the mails that were due by a time; those of a later attempt stay. */
  private remove({ role, ids, about, email }: Required<Change>, until: Date): Promise<unknown> {
    return this.options.pool.query(
      `delete from due_mails
       where role = $1 and subject_id = any($2) and about = $3 and email = $4 and made_at <= $5`,
      [role, ids, about, email, until],
    );
  }
}
