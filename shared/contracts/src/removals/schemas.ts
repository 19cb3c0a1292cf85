import { z } from "zod";
import * as field from "../fields/primitives.ts";
import { actor } from "../history/schemas.ts";
import { flagParameter, parameters } from "../lists/list-query.ts";

/** How long an archived record can be restored before it is erased, in days. */
export const archiveDays = 30;

/** When a record that was archived at some time is erased. */
export const erasedFrom = (archivedAt: string): string =>
  new Date(Date.parse(archivedAt) + archiveDays * 86_400_000).toISOString();

/** The query parameters of a removal: a record is archived, or erased at once. */
export const removalParameters = parameters({
  erase: flagParameter.describe("true erases the record at once and for good, instead of archiving it."),
});

/** What is left of a removed record; `erased_at` is null while it can be restored. */
export const removal = z
  .object({
    id: field.id,
    /** Responses of the previous version lack it. */
    version: z.int().min(1).optional(),
    archived_at: field.timestamp,
    erased_at: field.timestamp.nullable(),
    /** The record that an archived one was merged into. */
    merged_into: field.id.optional(),
  })
  .meta({ id: "Removal" });
export type Removal = z.output<typeof removal>;

/** Ids of records, and which of them are archived or erased. */
export const someIds = z.object({ ids: z.array(field.id).min(1).max(1_000) }).meta({ id: "SomeIds" });
export const removedIds = z
  .object({ archived: z.array(field.id), erased: z.array(field.id) })
  .meta({ id: "RemovedIds" });

/** An archived founder or investor, who archived it, and when it will be erased. */
export const archivedRecord = z
  .object({
    id: field.id,
    name: z.string(),
    company: z.string().nullable(),
    email: z.string(),
    archived_at: field.timestamp,
    archived_by: actor,
    erased_from: field.timestamp,
    /** The record that it was merged into, with its names; null for none, as of older versions. */
    merged_into: z
      .object({ id: field.id, name: z.string().nullable(), company: z.string().nullable() })
      .nullable()
      .default(null),
  })
  .meta({ id: "ArchivedRecord" });
export type ArchivedRecord = z.output<typeof archivedRecord>;
