import { z } from "zod";
import * as field from "../fields/primitives.ts";
import { namedRecord } from "../history/activity.ts";
import { flagParameter, limitParameter, offsetParameter, parameters } from "../lists/list-query.ts";

/** What a follow-up can be about. An introduction has the id of its match. */
export const followUpKinds = ["founder", "investor", "match"] as const;
const kind = z.enum(followUpKinds);
export type FollowUpKind = z.output<typeof kind>;

const about = z.object({ kind, id: field.wideId }).meta({ id: "FollowUpSubject" });
export type FollowUpSubject = z.output<typeof about>;

/** A day as "2026-12-01". PostgreSQL has no year 0. */
const day = z.iso.date().refine((text) => text >= "1970", "must be after 1970");
const owner = field.optionalText(100);
const note = field.optionalText(500);

/** The owner is the name of an admin: the caller's unless it is given. Null is nobody. */
export const newFollowUp = z
  .object({ about, due_on: day, owner: owner.optional(), note: note.optional() })
  .meta({ id: "NewFollowUp" });
export type NewFollowUp = z.output<typeof newFollowUp>;

/** Fields that are left out stay. Refused if the follow-up has another `version`, unless it is as this makes it. */
export const followUpUpdate = z
  .object({ due_on: day, owner, note, done: z.boolean(), version: z.int().min(1).max(field.maxId) })
  .partial()
  .meta({ id: "FollowUpUpdate" });
export type FollowUpUpdate = z.output<typeof followUpUpdate>;

/** What an admin wants to do about a record on a day. */
export const followUp = z
  .object({
    id: field.id,
    about,
    /** The people that it is about: a match has both. */
    founder: namedRecord.nullable(),
    investor: namedRecord.nullable(),
    due_on: z.iso.date(),
    owner: z.string().nullable(),
    note: z.string().nullable(),
    /** Null while it is open. */
    done_at: field.timestamp.nullable(),
    done_by: z.string().nullable(),
    /** Rises with each change. */
    version: z.int().min(1),
    created_by: z.string().nullable(),
    created_at: field.timestamp,
    updated_at: field.timestamp,
  })
  .meta({ id: "FollowUp" });
export type FollowUp = z.output<typeof followUp>;

/** Those of a record, of an owner, or that are due; open ones unless the done ones are asked for. */
export const followUpParameters = parameters({
  kind: kind.describe("Only follow-ups about records of this kind."),
  id: field.widePathId.describe("Only follow-ups about the record of this id, together with `kind`."),
  owner: field.cleanString.max(100).describe("Only follow-ups of this owner."),
  due: flagParameter.describe(
    "true for those that are due today or before, by the server's calendar, without those about archived people.",
  ),
  done: flagParameter.describe("true for those that are done, the last one first."),
  limit: limitParameter(),
  offset: offsetParameter(),
}).superRefine(({ id, kind }, { addIssue }) => {
  if (id !== undefined && kind === undefined)
    addIssue({ code: "custom", path: ["kind"], message: "is required with an id" });
});
export type FollowUpQuery = z.output<typeof followUpParameters>;
