import { z } from "zod";
import * as field from "../fields/primitives.ts";

/**
 * What was done: `undone` and `restored` are changes that go back to what stood before, `unarchived` is an archived
 * record that came back. `approved`, `asked`, `answered`, `declined` and `confirmed`, by the link that was mailed to the
 * applicant, are of an application.
 */
export const historyAction = z.enum([
  "created",
  "changed",
  "undone",
  "restored",
  "recorded-since",
  "archived",
  "unarchived",
  "erased",
  "approved",
  "asked",
  "answered",
  "declined",
  "confirmed",
]);
export type HistoryAction = z.output<typeof historyAction>;

/** Who did it. The id is a founder's or an investor's; the name is an admin's or a viewer's, if admins have names. */
export const actor = z
  .object({
    role: z.enum(["public", "admin", "viewer", "founder", "investor", "gateway", "system"]),
    id: field.id.nullable(),
    name: z.string().nullable(),
  })
  .meta({ id: "Actor" });
export type Actor = z.output<typeof actor>;

/** The value of a field, as the record has it. */
export const fieldValue = z.union([z.string(), z.number(), z.array(z.string()), z.null()]);
export type FieldValue = z.output<typeof fieldValue>;

/** A change of one record: each changed field with its value before and after. */
export const historyEntry = z
  .object({
    id: field.wideId,
    at: field.timestamp,
    action: historyAction,
    actor,
    changes: z.array(z.object({ field: z.string(), before: fieldValue, after: fieldValue })),
    /** The record that was merged into this one, or that this one was merged into; its names are those of today. */
    merge: z
      .object({
        is_kept: z.boolean(),
        id: field.id,
        name: z.string().nullable(),
        company: z.string().nullable(),
      })
      .optional(),
  })
  .meta({ id: "HistoryEntry" });
export type HistoryEntry = z.output<typeof historyEntry>;

/** The parameters of an entry's path. */
export const entryById = z.object({ id: field.pathId, entry: field.widePathId });
