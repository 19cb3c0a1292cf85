import type { Application, OpenState } from "@kindling/contracts/applications/schemas.ts";

/** The condition that a record is listed and matched. */
export const isApproved = "application is null";

/** The rows of a table that are, for the `from` of a query. */
export const approvedOf = (table: string): string => `(select * from ${table} where ${isApproved}) ${table}`;

/** The application of a new record. */
export const pending = JSON.stringify({ state: "pending" } satisfies StoredApplication);

/** The value of the column `application`; times are PostgreSQL's. */
export interface StoredApplication extends Partial<Omit<Application, "state" | "email_confirmed">> {
  readonly state: OpenState;
}

/** What is selected of an application. */
export interface ApplicationRow {
  application: StoredApplication | null;
  email_confirmed: boolean | null;
}

/** Whether the confirmed email is that of the record; null without one. */
export const emailConfirmed = "lower(application ->> 'confirmed_email') = lower(email)";
/** The select list of an `ApplicationRow`. */
export const applicationColumns = `application, case when application is not null then coalesce(${emailConfirmed}, false) end as email_confirmed`;

const iso = (time: string | null | undefined): string | null =>
  time == null ? null : new Date(time).toISOString();

export function toApplication({ application, email_confirmed }: ApplicationRow): Application {
  const stored: Partial<StoredApplication> = application ?? {};
  return {
    state: stored.state ?? "approved",
    email_confirmed,
    confirmed_email: stored.confirmed_email ?? null,
    question: stored.question ?? null,
    asked_at: iso(stored.asked_at),
    answer: stored.answer ?? null,
    answered_at: iso(stored.answered_at),
    reason: stored.reason ?? null,
    declined_at: iso(stored.declined_at),
    declined_by: stored.declined_by ?? null,
  };
}
