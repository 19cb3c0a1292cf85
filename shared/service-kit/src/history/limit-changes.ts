import { texts } from "@kindling/contracts/texts.ts";
import { type Sql, sqltag as sql } from "@prisma/client/runtime/client";
import { causeWithCode } from "../database/database-errors.ts";
import { AppError } from "../errors.ts";
import { toActor } from "./actor.ts";
import type { Author } from "./author.ts";

/** What one member may change, and how much the history may grow by it, in bytes (decision 14). */
const perHour = 60;
const perDay = 200;
const bytesPerDay = 5_000_000;

/** As the function `limit_changes` raises it, with the seconds until the next change as its detail. */
const tooManyChanges = "KN429";

/**
 * A condition of the statement that adds a member's change to the history; it fails the statement at the limit. The
 * statement must have locked the record before.
 * @param kind `founder`; the statement has the columns `id` and `changes`
 */
export function limitChanges(kind: string, author: Author): Sql {
  const { role, id } = toActor(author.caller);
  if ((role !== "founder" && role !== "investor") || author.isConfirmation) return sql`true`;
  return sql`limit_changes(${kind}, id, ${role}, ${id}::int, pg_column_size(changes),
                           ${perHour}::int, ${perDay}::int, ${bytesPerDay}::int)`;
}

/** The 429 for a change beyond the limit; null for other errors. */
export function toChangesRefused(error: unknown): AppError | null {
  const cause = causeWithCode(error, tooManyChanges);
  if (cause === null) return null;
  const seconds = Number(cause.detail);
  return new AppError(429, "too_many", texts.tooManyOwnChanges(seconds), undefined, seconds);
}
