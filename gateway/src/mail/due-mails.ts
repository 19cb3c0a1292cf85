import { randomUUID } from "node:crypto";
import type { DueMailKind } from "@kindling/contracts/gateway/late-mails.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import type pg from "pg";
import type { MailOptions } from "./mailer.ts";

const hour = 60 * 60_000;
/** How long a mail is tried, in ms: as long as a deleted account can be restored by its link. */
const triedMs = 30 * 24 * hour;
/** How long it is tried if the mail server permanently rejects its recipient, in ms: the server may be set up wrongly. */
const refusedMs = 24 * hour;
/** How long a mail waits until it is tried again, in s. */
const waits = { shortest: 5, longest: 45 };

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

/** The payload of a mail's job: which one, and how long the job has waited, in s. */
export type MailJob = { readonly id: number; readonly wait: number };

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
}

interface Stored {
  readonly done: (ids?: readonly number[]) => Promise<unknown>;
  readonly refused: (ids?: readonly number[]) => Promise<unknown>;
  readonly leave: () => Promise<unknown>;
}

/**
 * Mails about changes that a service saves, and the first ones to applicants. That they are due is stored before the
 * service is called, or before the applicant has the response, and deleted once they are sent. A trigger gives each a
 * job of the queue, which runs ten minutes later: if this process is killed, or the service does not respond, the job
 * finds out whether the mail is still to be sent.
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
   * Stores that mails are due, and says how to end them: the caller calls `done` for those that it has sent, `leave` to
   * leave them to the queue at once, and `refused` for members whose change the service refused. Mails of an earlier
   * attempt that may have been saved stay due then.
   */
  async store({ role, ids, about, email = "" }: Change): Promise<Stored> {
    const { pool, mail, now } = this.options;
    if (mail === undefined) return { done: async () => {}, refused: async () => {}, leave: async () => {} };
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
    const leave = () => pool.query(`select queue_mail(id, '0') from ${dueTo}`, [role, ids, about, email]);
    return { done, refused, leave };
  }

  /** The job of a mail: sends it if it is still to be sent. If it cannot be sent, the next job waits longer. */
  async run({ id, wait }: MailJob): Promise<void> {
    const { pool, mail, log } = this.options;
    const isDone = await this.sendOne(id, mail!).catch((err) => {
      log.warn({ err }, "a mail could not be sent, retrying");
    });
    if (isDone) await pool.query("delete from due_mails where id = $1", [id]);
    else
      await pool.query("select queue_mail(id, $2 * interval '1 second') from due_mails where id = $1", [
        id,
        Math.min(Math.max(3 * wait, waits.shortest), waits.longest),
      ]);
  }

  /** Gives a job to mails without one: those of the version before, and those whose job failed too often. */
  async queueMissing(): Promise<void> {
    await this.options.pool.query(
      `select queue_mail(id, made_at + interval '10 minutes' - now()) from due_mails m
       where not exists (select from graphile_worker.jobs where key = 'mail ' || m.id)`,
    );
  }

  private async sendOne(id: number, mail: MailOptions): Promise<boolean> {
    const { pool, send, now } = this.options;
    const { rows } = await pool.query<DueMail>(
      "select role, subject_id, about, email, made_at from due_mails where id = $1",
      [id],
    );
    const [due] = rows;
    if (due === undefined) return true;
    const { role, subject_id, about, email, made_at: madeAt } = due;
    const interrupted = { member: { role, id: subject_id }, about, email, madeAt, requestId: randomUUID() };
    const { mailer, publicUrl } = mail;
    const givesUp = madeAt.getTime() <= now() - refusedMs;
    const patience = { publicUrl, mailer: givesUp ? { ...mailer, ...mailer.givingUp } : mailer };
    return send(interrupted, patience).catch((error) => {
      // The member was archived or erased meanwhile.
      if (error instanceof AppError && error.status === 404) return true;
      throw error;
    });
  }

  /** Drops the mails that could not be sent for 30 days. */
  async dropOld(): Promise<void> {
    const { pool, log, now } = this.options;
    const { rows } = await pool.query<Pick<DueMail, "role" | "subject_id" | "about">>(
      "delete from due_mails where made_at <= $1 returning role, subject_id, about",
      [new Date(now() - triedMs)],
    );
    if (rows.length > 0) log.error({ mails: rows }, "mails that could not be sent for 30 days were dropped");
  }

  /** Removes the mails that were due by a time; those of a later attempt stay. */
  private remove({ role, ids, about, email }: Required<Change>, until: Date): Promise<unknown> {
    return this.options.pool.query(`delete from ${dueTo} and made_at <= $5`, [
      ...[role, ids, about, email],
      until,
    ]);
  }
}

/** The mails of one change. */
const dueTo = "due_mails where role = $1 and subject_id = any($2) and about = $3 and email = $4";
