import { z } from "zod";
import * as field from "../fields/primitives.ts";
import { actor } from "../history/schemas.ts";
import { listChoice } from "../lists/list-choice.ts";
import type { ListDefinition } from "../lists/list-definition.ts";

/** The most ids that a selection can name. More records are selected by a query. */
const maxSelected = 50_000;

const ids = z.array(field.id).max(maxSelected);

/** Which records of a list: `ids`, or what a search and filters leave, `except` some. */
export const selectionOf = <Q extends z.ZodType>(query: Q) =>
  z
    .strictObject({
      ids: ids.min(1, "must have at least one entry").optional(),
      query: query.optional(),
      except: ids.optional(),
    })
    .refine((given) => (given.ids === undefined) !== (given.query === undefined), "must have ids or a query")
    .refine(
      (given) => given.except === undefined || given.query !== undefined,
      "can have except with a query only",
    )
    .meta({
      oneOf: [{ required: ["ids"] }, { required: ["query"] }],
      dependentRequired: { except: ["query"] },
    });
export type Selection = z.output<ReturnType<typeof selectionOf<ReturnType<typeof listChoice>>>>;

export const bulkUpdateOf = <C extends z.ZodType>(list: ListDefinition, change: C) =>
  z.object({ select: selectionOf(listChoice(list)), change });

/** A record that was not changed, and why. An unknown one has no names. */
const bulkFailure = z
  .object({
    id: field.id,
    name: z.string().nullable(),
    company: z.string().nullable(),
    error: z.string(),
    /** Who changed it since, if that is why. */
    by: actor.nullable(),
  })
  .meta({ id: "BulkFailure" });
export type BulkFailure = z.output<typeof bulkFailure>;

/** Progress of a bulk change. */
export const bulkProgress = z
  .object({
    /** Names the change in the path that undoes it. */
    bulk: z.string(),
    /** The records that were selected when it began. */
    total: z.int().min(0),
    /** Records that were looked at. */
    done: z.int().min(0),
    /** Records that were changed; the others had the value already, or failed. */
    changed: z.int().min(0),
    failed: z.int().min(0),
    /** Records that failed since the line before. All lines together have at most 1,000. */
    failures: z.array(bulkFailure),
    /** Only the last line says true: nothing is left to be done. */
    complete: z.boolean(),
  })
  .meta({ id: "BulkProgress" });
export type BulkProgress = z.output<typeof bulkProgress>;

/** The most failures in all lines of a response. */
export const maxFailures = 1_000;

/** A bulk change, as `bulk` names it: the newest history entry from before, and the id in its history. */
export interface Bulk {
  readonly after: number;
  readonly requestId: string;
}

export const bulkName = ({ after, requestId }: Bulk): string => `${after}.${requestId}`;

/** The parameters of the path that undoes a bulk change. */
export const bulkByName = z.object({
  bulk: z
    .string()
    .transform((text, context): Bulk => {
      const [, after, requestId = ""] = /^(\d{1,15})\.([A-Za-z0-9._-]{8,80})$/.exec(text) ?? [];
      if (after === undefined) context.addIssue("must be as the first line of the change has it");
      return { after: Number(after), requestId };
    })
    .meta({ type: "string" }),
});
