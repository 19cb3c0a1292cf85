import type { Application, applicationTexts, OpenState } from "@kindling/contracts/applications/schemas.ts";
import type { Actor, HistoryAction } from "@kindling/contracts/history/schemas.ts";
import { defaultLimit } from "@kindling/contracts/lists/list-query.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { raw, type Sql, sqltag as sql } from "@prisma/client/runtime/client";
import type pg from "pg";
import { querySql } from "../database/query-sql.ts";
import { type AppError, conflict, notFound } from "../errors.ts";
import { toActor } from "../history/actor.ts";
import type { Author } from "../history/author.ts";
import { moveRecord } from "../history/record-move.ts";
import { ListPage } from "../lists/list-page.ts";
import {
  type ApplicationRow,
  applicationColumns,
  emailConfirmed,
  toApplication,
} from "./stored-application.ts";

/** The records of a service that are reviewed: their table has a column `application`. */
export interface ReviewedRecords<Row, R> {
  /** As in the history and in the outbox: `founder`. */
  readonly kind: string;
  readonly table: string;
  /** The select list of a record, and how a row becomes one. */
  readonly selected: string;
  readonly toRecord: (row: Row) => R;
  /** The error text for an unknown id. */
  readonly notFound: string;
}

interface Step {
  readonly author: Author;
  readonly action: Extract<HistoryAction, "approved" | "asked" | "answered" | "declined">;
  /** The state that the application must have, and a further condition. */
  readonly from: OpenState;
  readonly where?: Sql;
  /** Why an application does not meet the condition. */
  readonly unmet?: (application: Application) => string;
  /** The new value of `application`. */
  readonly next: Sql;
  /** What the history keeps of it. */
  readonly historyTexts?: Partial<Record<(typeof applicationTexts)[number], string>>;
}

export type ApplicationsRepository<R = unknown> = ReturnType<typeof applicationsRepository<never, R>>;

/**
 * The applications that are not approved. Each step is one statement with the entry in the history and the mark that
 * publishes the record: an open application is published like an archived record, without a state.
 */
export function applicationsRepository<Row extends { id: number }, R>(
  pool: pg.Pool,
  { kind, table, selected, toRecord, notFound: notFoundText }: ReviewedRecords<Row, R>,
  wakeRelay: () => void,
) {
  /** @throws 404 for an unknown id */
  async function require(id: number): Promise<Application> {
    const { rows } = await pool.query<ApplicationRow>(
      `select ${applicationColumns} from ${table} where id = $1`,
      [id],
    );
    if (rows[0] === undefined) throw notFound(notFoundText);
    return toApplication(rows[0]);
  }

  /** @throws 404 for an unknown id, 409 when the application is not in that state, or the condition is not met */
  async function transition(
    id: number,
    { author, action, from, where = sql`true`, unmet, next, historyTexts = {} }: Step,
  ) {
    const changes = Object.fromEntries(
      Object.entries(historyTexts).map(([name, text]) => [name, [null, text]]),
    );
    const { rows } = await querySql<ApplicationRow>(
      pool,
      sql`
      with saved as (
        update ${raw(table)} set application = ${next}, version = version + 1, updated_at = now()
        where id = ${id} and application ->> 'state' = ${from} and ${where}
        returning id, version, email, application),
      ${moveRecord({ kind, moved: "saved", action, author, changes })}
      select ${raw(applicationColumns)} from saved`,
    );
    if (rows[0] === undefined) throw await refusalOf(id, { from, unmet, author });
    wakeRelay();
    return toApplication(rows[0]);
  }

  /** Why an application could not be changed: what stands now, and for admins who decided it. */
  async function refusalOf(
    id: number,
    { from, unmet, author }: Pick<Step, "from" | "unmet" | "author">,
  ): Promise<AppError> {
    const application = await require(id);
    const { state, declined_by } = application;
    if (state === from && unmet !== undefined) return conflict(unmet(application));
    const by = state === "approved" ? await approvedBy(id) : declined_by;
    const who = by === null || author.caller.role !== "admin" ? "" : ` by ${by.name ?? "an admin"}`;
    const text = {
      approved: texts.applicationApproved,
      declined: texts.applicationDeclined,
      pending: texts.applicationPending,
    }[state];
    const message = state === "pending" ? "is pending" : `was ${state}${who}`;
    return conflict(text, [{ path: "state", message, current: state }]);
  }

  async function approvedBy(id: number): Promise<Pick<Actor, "name"> | null> {
    const { rows } = await pool.query<Pick<Actor, "name">>(
      `select actor_name as name from history where kind = $1 and record_id = $2 and action = 'approved'
       order by id desc limit 1`,
      [kind, id],
    );
    return rows[0] ?? null;
  }

  return {
    kind,
    require,

    /** The applications that are not approved, oldest first. */
    async list({
      state = null,
      limit = defaultLimit,
      offset = 0,
    }: {
      state?: OpenState | null | undefined;
      limit?: number | undefined;
      offset?: number | undefined;
    }) {
      const where = "application is not null and ($1::text is null or application ->> 'state' = $1)";
      const [{ rows }, counted] = await Promise.all([
        pool.query<Row & ApplicationRow>(
          `select ${selected}, ${applicationColumns} from ${table} where ${where} order by id limit $2 offset $3`,
          [state, limit, offset],
        ),
        pool.query<{ total: number }>(`select count(*)::int as total from ${table} where ${where}`, [state]),
      ]);
      const found = rows.map(({ application, email_confirmed, ...row }) => ({
        id: row.id as number,
        application: toApplication({ application, email_confirmed }),
        record: toRecord(row as unknown as Row),
      }));
      const { total } = counted.rows[0]!;
      return new ListPage(found, { total, matching: total, offset, limit });
    },

    /** @param confirmedOnly whether an application with an unconfirmed email is refused */
    approve: (id: number, author: Author, from: OpenState, confirmedOnly: boolean) =>
      transition(id, {
        author,
        action: "approved",
        from,
        where: sql`(${!confirmedOnly}::boolean or ${raw(emailConfirmed)})`,
        unmet: () => texts.emailUnconfirmed,
        next: sql`null`,
      }),

    ask: (id: number, author: Author, question: string) =>
      transition(id, {
        author,
        action: "asked",
        from: "pending",
        next: sql`application || jsonb_build_object(
          'question', ${question}::text, 'asked_at', now(), 'answer', null, 'answered_at', null)`,
        historyTexts: { question },
      }),

    /** Answers the question that is not answered yet. @param read the question that the applicant read, if given */
    answer: (id: number, author: Author, answer: string, read: string | null) =>
      transition(id, {
        author,
        action: "answered",
        from: "pending",
        where: sql`application ->> 'answer' is null
          and application ->> 'question' = coalesce(${read}, application ->> 'question')`,
        unmet: ({ question, answer }) =>
          question === null || answer !== null ? texts.noOpenQuestion : texts.questionReplaced,
        next: sql`application || jsonb_build_object('answer', ${answer}::text, 'answered_at', now())`,
        historyTexts: { answer },
      }),

    decline(id: number, author: Author, reason: string) {
      const by = JSON.stringify(toActor(author.caller));
      return transition(id, {
        author,
        action: "declined",
        from: "pending",
        next: sql`application || jsonb_build_object(
          'state', 'declined', 'reason', ${reason}::text, 'declined_at', now(), 'declined_by', ${by}::jsonb)`,
        historyTexts: { reason },
      });
    },

    /**
     * Stores that the applicant has used a link that was mailed to this email. Another email stays unconfirmed.
     * @throws 404 for an unknown id
     */
    async confirmEmail(id: number, email: string, requestId: string): Promise<Application> {
      const caller = { role: kind as "founder" | "investor", id };
      const changes = { confirmed_email: [null, email] };
      const { rowCount } = await querySql(
        pool,
        sql`
        with saved as (
          update ${raw(table)} set application = application || jsonb_build_object('confirmed_email', ${email}::text),
                 version = version + 1, updated_at = now()
          where id = ${id} and application is not null and lower(email) = lower(${email})
            and not coalesce(${raw(emailConfirmed)}, false)
          returning id, version),
        ${moveRecord({ kind, moved: "saved", action: "confirmed", author: { caller, requestId }, changes })}
        select from saved`,
      );
      if (rowCount === 1) wakeRelay();
      return require(id);
    },
  };
}
