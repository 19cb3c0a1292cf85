import { randomUUID } from "node:crypto";
import type { DueMailKind } from "@kindling/contracts/gateway/late-mails.ts";
import { recordEndpoints } from "@kindling/contracts/records/record-endpoints.ts";
import { erasedFrom } from "@kindling/contracts/removals/schemas.ts";
import { withLock } from "@kindling/service-kit/database/with-lock.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import { attemptEach, PeriodicJob } from "@kindling/service-kit/process/periodic-job.ts";
import type { Registry } from "prom-client";
import { mailConfirmation } from "../applications/confirmation-mail.ts";
import { storeMissedApplicants } from "../applications/missed-applicants.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import { AccountRestorations } from "../me/deletion/account-restorations.ts";
import { readApplication } from "../members/applicants.ts";
import { type Member, readHistory, readMember } from "../members/member-records.ts";
import { approvedMail, declinedMail, emailChangedMail, type MailText, questionMail } from "./mail-texts.ts";
import type { MailOptions } from "./mailer.ts";

const minute = 60_000;
/** A change with its mails takes less, in ms: a slow mail server takes 150 s for a hundred applications. */
const changeMs = 10 * minute;
const hour = 60 * minute;
/** How long a mail is tried, in ms: as long as a deleted account can be restored by its link. */
const triedMs = 30 * 24 * hour;
/** How long after an application its first mail is made due, if that was interrupted, in ms. */
const missedMs = 24 * hour;
/** How far the clocks of this process and of a service's database may differ, in ms. */
const clockDifferenceMs = minute;
/** Key of the advisory lock of `sendInterrupted`; any constant will do. */
const sendLock = 1_414_213_562;

/** A change that members are mailed about. */
interface Change {
  readonly role: Member["role"];
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
  private readonly auth: AuthContext;

  constructor(auth: AuthContext) {
    this.auth = auth;
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
    const { pool, mail, now } = this.auth;
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
      log: this.auth.log,
      registry,
      run: (signal) => this.sendInterrupted(signal),
    });
  }

  /**
   * Sends the mails of interrupted changes that were saved, and drops those that could not be sent for 30 days.
   * @throws Error when a service cannot be reached
   */
  async sendInterrupted(signal: AbortSignal): Promise<void> {
    const { pool, mail, confirmsEmails, now } = this.auth;
    await this.dropOld();
    if (mail === undefined) return;
    const until = now() - changeMs;
    const since = now() - missedMs;
    const storeMissed = () => storeMissedApplicants(this.auth, { since, until }, signal);
    const send = () => this.sendUntil(new Date(until), mail, signal);
    const steps = [...(confirmsEmails ? [storeMissed] : []), send];
    await withLock(pool, sendLock, () => attemptEach(steps, signal, (step) => step()));
  }

  private async dropOld(): Promise<void> {
    const { pool, log, now } = this.auth;
    const { rows } = await pool.query<Pick<DueMail, "role" | "subject_id" | "about">>(
      "delete from due_mails where made_at <= $1 returning role, subject_id, about",
      [new Date(now() - triedMs)],
    );
    if (rows.length > 0) log.error({ mails: rows }, "mails that could not be sent for 30 days were dropped");
  }

  private async sendUntil(until: Date, mail: MailOptions, signal: AbortSignal): Promise<void> {
    const { rows } = await this.auth.pool.query<DueMail>(
      "select role, subject_id, about, email, made_at from due_mails where made_at <= $1 order by made_at",
      [until],
    );
    await attemptEach(rows, signal, (due) => this.sendOne(due, until, mail));
  }

  private async sendOne(due: DueMail, until: Date, mail: MailOptions): Promise<void> {
    if (!(await this.isStillDue(due, until))) return;
    const isSent = await this.send(due, mail).catch((error) => {
      // The member was archived or erased meanwhile.
      if (error instanceof AppError && error.status === 404) return true;
      throw error;
    });
    if (isSent) await this.remove({ ...due, ids: [due.subject_id] }, due.made_at);
  }

  /** False once another change has ended the mail, or has made it due anew, while earlier ones were sent. */
  private async isStillDue({ role, subject_id, about, email }: DueMail, until: Date): Promise<boolean> {
    const { rowCount } = await this.auth.pool.query(
      `select from due_mails
       where role = $1 and subject_id = $2 and about = $3 and email = $4 and made_at <= $5`,
      [role, subject_id, about, email, until],
    );
    return rowCount === 1;
  }

  /** Removes the mails that were due by a time; those of a later attempt stay. */
  private remove({ role, ids, about, email }: Required<Change>, until: Date): Promise<unknown> {
    return this.auth.pool.query(
      `delete from due_mails
       where role = $1 and subject_id = any($2) and about = $3 and email = $4 and made_at <= $5`,
      [role, ids, about, email, until],
    );
  }

  /**
   * Sends a mail if its change was saved. Returns false if the mail server refused it.
   * @throws 404 when the member's record was archived or erased
   */
  private async send({ role, subject_id: id, about, email, made_at }: DueMail, mail: MailOptions) {
    const requestId = randomUUID();
    const { mailer, publicUrl } = mail;
    if (about === "deletion") {
      if (!(await this.isArchived({ role, id }, requestId))) return true;
      const deleted = { email, erasedFrom: erasedFrom(made_at.toISOString()) };
      return new AccountRestorations(this.auth).mail({ role, id }, deleted, mail);
    }
    if (about === "confirmation")
      return mailConfirmation(this.auth, { role, id }, mail, { email, requestId });
    const record = await readMember(this.auth, { role, id }, requestId);
    if (about === "email") {
      if (record.email === email) return true;
      const { product, contact } = this.auth;
      return mailer.sendInBackground({ to: email, ...emailChangedMail(product, record.email, contact) });
    }
    const decision = { about, since: made_at.getTime() - clockDifferenceMs };
    const text = await this.textOf(decision, { role, id }, `${publicUrl}/${role}/dashboard`, requestId);
    return text === null || mailer.sendInBackground({ to: record.email, ...text });
  }

  private async isArchived({ role, id }: Member, requestId: string): Promise<boolean> {
    const endpoint = recordEndpoints[role].findRemoved;
    const caller = { role: "gateway" } as const;
    const { archived } = await this.auth.callService(endpoint, { caller, body: { ids: [id] }, requestId });
    return archived.includes(id);
  }

  private async textOf(
    { about, since }: { about: Change["about"]; since: number },
    member: Member,
    dashboard: string,
    requestId: string,
  ): Promise<MailText | null> {
    const { product, contact } = this.auth;
    const application = await readApplication(this.auth, member, requestId);
    const { state, question, asked_at, reason, declined_at } = application;
    // An older decision was mailed before.
    const isSince = (at: string | null) => at !== null && Date.parse(at) >= since;
    if (about === "approval" && state === "approved") {
      const history = await readHistory(this.auth, member, requestId);
      const isApproved = history.some(({ action, at }) => action === "approved" && isSince(at));
      return isApproved ? approvedMail(product, dashboard) : null;
    }
    if (about === "question" && question !== null && isSince(asked_at))
      return questionMail(product, question, dashboard);
    if (about === "refusal" && reason !== null && isSince(declined_at))
      return declinedMail(product, reason, contact);
    return null;
  }
}
