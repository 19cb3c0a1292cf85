import { z } from "zod";
import * as field from "../fields/primitives.ts";

/** The tables of the admin dashboard. */
const viewTable = z.enum(["founders", "cluster", "database"]);

/** A word of the web client: a parameter of its address, or a column. */
const word = field.requiredText(60);

/** How the columns and rows of a table are arranged. */
const viewLayout = z.object({
  /** In their order. */
  columns: z
    .array(
      z.object({
        id: word,
        shown: z.boolean(),
        /** In px; null for the column's own. */
        width: z.int().min(1).max(10_000).nullable(),
      }),
    )
    .max(60),
  density: z.enum(["comfortable", "compact"]),
});

const contents = {
  name: field.requiredText(60),
  /** Parameters of the dashboard's address, and their texts. Unknown ones are ignored when the view is opened. */
  filters: z.array(z.object({ name: word, value: field.cleanString.max(2_000) })).max(40),
  /** As in the dashboard's address: "stage,-ask". */
  sort: field.cleanString.max(500),
  layout: viewLayout,
};

export const newView = z.object({ table: viewTable, ...contents }).meta({ id: "NewSavedView" });
export type NewView = z.output<typeof newView>;

/** The whole contents, and the version that they were made from. */
export const viewUpdate = z
  .object({ version: z.int().min(1).max(field.maxId), ...contents })
  .meta({ id: "SavedViewUpdate" });
export type ViewUpdate = z.output<typeof viewUpdate>;

/** Filters, sort and columns of a table, saved under a name for all admins and viewers. */
export const savedView = newView
  .extend({
    id: field.id,
    /** Rises with each change. */
    version: z.int(),
    /** Always empty: a search can be somebody's name, which would stay when the record is erased. */
    search: z.literal(""),
    /** The admin who saved it last, if admins have names. */
    changed_by: z.string().nullable(),
    changed_at: field.timestamp,
  })
  .meta({ id: "SavedView" });
export type SavedView = z.output<typeof savedView>;
