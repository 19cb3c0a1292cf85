import { z } from "zod";
import * as field from "../fields/primitives.ts";
import { rejectUnknown } from "../lists/list-choice.ts";
import { limitParameter } from "../lists/list-query.ts";
import {
  type ActivitySource,
  type ActivityTopic,
  activitySource,
  activityTopics,
  changedFields,
  type HistoryPosition,
  historyPosition,
  type Person,
  person,
} from "./activity.ts";

/** A place in all sources: entries after it in the order of time, source and id have not been sent. */
export interface ActivityCursor extends HistoryPosition {
  readonly source: ActivitySource;
}

/** The parsed query parameters of the activity. */
export interface ActivityQuery {
  readonly person: Person | null;
  readonly what: ActivityTopic | null;
  readonly field: string | null;
  readonly since: string | null;
  readonly until: string | null;
  readonly cursor: ActivityCursor | null;
  readonly limit: number;
  readonly format: "csv" | null;
}

const fieldNames = [...new Set(Object.values(changedFields).flat())];

const shape = {
  person: field.cleanString
    .transform((text, context): Person => {
      const [, role = "", , rest] = /^([a-z]+)(:(.+))?$/.exec(text) ?? [];
      const found = person.shape.role.safeParse(role);
      const id = Number(rest);
      const isId = /^[1-9]\d{0,9}$/.test(rest ?? "") && id <= field.maxId;
      if (found.success) {
        if (rest === undefined) return { role: found.data, id: null, name: null };
        const { data: role } = found;
        if ((role === "admin" || role === "viewer") && rest.length <= 200)
          return { role, id: null, name: rest };
        if ((role === "founder" || role === "investor") && isId) return { role, id, name: null };
      }
      context.addIssue(
        `must be one of ${person.shape.role.options.join(", ")}, such as admin:anna or founder:12`,
      );
      return z.NEVER;
    })
    .describe(
      "Who did it: admin, viewer, founder, investor, public or system, or one of them, such as admin:anna or founder:12.",
    ),
  what: z
    .enum(Object.keys(activityTopics) as [ActivityTopic, ...ActivityTopic[]], {
      error: `must be one of ${Object.keys(activityTopics).join(", ")}`,
    })
    .describe("What it is about."),
  field: z
    .string()
    .refine((name) => fieldNames.includes(name), "is not a field whose changes are kept")
    .describe("Only changes of this field of a founder, an investor or a review."),
  since: timeParameter().describe("Not before this time, in UTC."),
  until: timeParameter().describe("Before this time, in UTC."),
  cursor: z
    .string()
    .max(500)
    .transform((text, context) => {
      const cursor = readCursor(text);
      if (cursor === null) context.addIssue("is not the next of a response");
      return cursor ?? z.NEVER;
    })
    .describe("`next` of the response before, for older entries."),
  limit: limitParameter(),
  format: z
    .enum(["csv"], "must be csv")
    .describe("Sends all entries as a file, with a line for each changed field."),
};

/** Parses the query parameters of the activity. Rejects unknown and repeated ones. */
export const activityQuery: z.ZodType<ActivityQuery> = z
  .looseObject(shape)
  .partial()
  .superRefine((given, context) => {
    rejectUnknown(given, shape, context);
    for (const name of ["limit", "cursor"]) {
      if (given.format === undefined || !(name in given)) continue;
      context.addIssue({ code: "custom", path: [name], message: "cannot be given with format" });
    }
  })
  .transform(({ person, what, field, since, until, cursor, limit, format }) => ({
    person: person ?? null,
    what: what ?? null,
    field: field ?? null,
    since: since ?? null,
    until: until ?? null,
    cursor: cursor ?? null,
    limit: limit ?? 100,
    format: format ?? null,
  }));

/** In the form of the entries' times. PostgreSQL has no year 0. */
function timeParameter() {
  return z.iso
    .datetime("must be a time such as 2026-11-23T10:00:00Z")
    .refine((text) => text >= "1970", "must be after 1970")
    .transform((text) => new Date(text).toISOString());
}

const cursorParts = z.tuple([historyPosition.shape.at, activitySource, historyPosition.shape.id]);

export function formatCursor({ at, source, id }: ActivityCursor): string {
  return [at, source, id].join("~");
}

function readCursor(text: string): ActivityCursor | null {
  const [at, source, id, ...rest] = text.split("~");
  const parts = cursorParts.safeParse([at, source, /^\d{1,16}$/.test(id ?? "") ? Number(id) : id]);
  if (!parts.success || rest.length > 0 || parts.data[0] < "1970") return null;
  // PostgreSQL rejects times with too many digits after the seconds.
  return { at: new Date(parts.data[0]).toISOString(), source: parts.data[1], id: parts.data[2] };
}
