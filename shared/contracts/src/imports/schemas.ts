import { z } from "zod";
import { lookalike } from "../duplicates/schemas.ts";
import * as field from "../fields/primitives.ts";
import { actor, fieldValue } from "../history/schemas.ts";

/** The most rows of one request. */
export const maxBlock = 500;
/** The most rows of an import. */
export const maxImportRows = 100_000;
const maxColumns = 200;

/**
 * What happens to a record that exists: it stays, its empty fields are filled, or the fields that the row has are
 * overwritten. An empty cell never empties a field.
 */
export const importPolicy = z.enum(["skip", "fill", "overwrite"]);
export type ImportPolicy = z.output<typeof importPolicy>;

/** What would happen to a row. */
export const rowResult = z.enum(["create", "update", "unchanged", "skip", "refuse"]);
export type RowResult = z.output<typeof rowResult>;

/**
 * What became of a row. It has `changed-since` when its record was changed after the check, or a record with its email
 * or company came meanwhile.
 */
export const rowOutcome = z.enum(["created", "updated", "unchanged", "skipped", "refused", "changed-since"]);
export type RowOutcome = z.output<typeof rowOutcome>;

/** What the columns of a file mean; the service checks it. */
export const importMapping = z
  .object({
    columns: z.array(z.record(z.string(), z.unknown())).max(maxColumns),
    values: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
  })
  .meta({ id: "ImportMapping" });

const line = z.int().min(1).max(field.maxId);
const cells = z.array(field.cleanString).max(maxColumns);

export const newImport = z
  .object({
    file_name: field.requiredText(200),
    headings: z.array(field.cleanString).min(1).max(maxColumns),
    mapping: importMapping,
    policy: importPolicy.default("skip"),
    /** How many rows the file has: the import does not run before it has all of them. */
    file_rows: z.int().min(1).max(maxImportRows).optional(),
  })
  .meta({ id: "NewImport" });
export type NewImport = z.output<typeof newImport>;

export const importUpdate = z
  .object({ mapping: importMapping, policy: importPolicy })
  .partial()
  .meta({ id: "ImportUpdate" });
export type ImportUpdate = z.output<typeof importUpdate>;

/** Rows of a file, by their lines. A line that is sent again changes nothing. */
export const importRows = z
  .object({ rows: z.array(z.object({ line, cells })).min(1).max(maxBlock) })
  .meta({ id: "ImportRows" });
export type ImportRows = z.output<typeof importRows>;

/**
 * Changes all cells of a row or one of them, or its policy. A row's policy is the import's if it is null; `skip` leaves
 * the row out, also when it would create a record.
 */
export const importRowUpdate = z
  .object({
    cells,
    cell: z.object({
      column: z
        .int()
        .min(0)
        .max(maxColumns - 1),
      text: field.cleanString,
    }),
    policy: importPolicy.nullable(),
  })
  .partial()
  .meta({ id: "ImportRowUpdate" });
export type ImportRowUpdate = z.output<typeof importRowUpdate>;

/** How many rows a run has, and what became of them so far. */
export const importCounts = z
  .object({
    total: z.int().min(0),
    created: z.int().min(0),
    updated: z.int().min(0),
    unchanged: z.int().min(0),
    skipped: z.int().min(0),
    refused: z.int().min(0),
    "changed-since": z.int().min(0),
  })
  .meta({ id: "ImportCounts" });
export type ImportCounts = z.output<typeof importCounts>;

/** How far the undo of a run is: how many records the run has created or changed, and what became of them so far. */
export const importUndo = z
  .object({
    state: z.enum(["running", "done"]),
    total: z.int().min(0),
    /** Records that are archived again, or have their earlier values. */
    undone: z.int().min(0),
    /** Records that stay as they are, because somebody has changed or invited them since. */
    kept: z.int().min(0),
  })
  .meta({ id: "ImportUndo" });
export type ImportUndo = z.output<typeof importUndo>;

/** A record that the undo of an import has left as it is. Its names are null once it is erased. */
export const keptRecord = z
  .object({
    record_id: field.id,
    name: z.string().nullable(),
    company: z.string().nullable(),
    reason: z.string(),
  })
  .meta({ id: "KeptImportRecord" });
export type KeptRecord = z.output<typeof keptRecord>;

export const fileImport = z
  .object({
    id: field.id,
    file_name: z.string(),
    headings: z.array(z.string()),
    mapping: importMapping,
    policy: importPolicy,
    /** Whether all rows of the file were added, as far as its client said how many it has. */
    is_complete: z.boolean().default(true),
    state: z.enum(["staged", "running", "done", "cancelled"]),
    created_by: actor,
    created_at: field.timestamp,
    updated_at: field.timestamp,
    ended_at: field.timestamp.nullable(),
    /** Null until it runs. */
    counts: importCounts.nullable(),
    /** Until when a run can be undone; null when it cannot. */
    undo_until: field.timestamp.nullable().default(null),
    /** Null until the undo of the run was begun. */
    undo: importUndo.nullable().default(null),
  })
  .meta({ id: "Import" });
export type FileImport = z.output<typeof fileImport>;

const problemShape = { field: z.string(), message: z.string() };

/** A problem of a row. Its column is null when no column has the field. */
export const rowProblem = z
  .object({ column: z.int().min(0).nullable(), ...problemShape })
  .meta({ id: "ImportProblem" });
export type RowProblem = z.output<typeof rowProblem>;

/** What would happen to the rows, and the most frequent problems. */
export const importCheck = z
  .object({
    counts: z.object({
      create: z.int().min(0),
      update: z.int().min(0),
      unchanged: z.int().min(0),
      skip: z.int().min(0),
      refuse: z.int().min(0),
    }),
    problems: z.array(z.object({ ...problemShape, count: z.int().min(1) })),
    /** Rows that create a record and look like an existing one. */
    lookalikes: z.int().min(0).default(0),
    /** Texts that are none of a field's values, with the values nearest to each; the most frequent first. */
    unmapped: z
      .array(
        z.object({
          field: z.string(),
          text: z.string(),
          count: z.int().min(1),
          nearest: z.array(z.string()),
        }),
      )
      .default([]),
    /** False while a long check goes on: ask again. */
    is_current: z.boolean(),
  })
  .meta({ id: "ImportCheck" });
export type ImportCheck = z.output<typeof importCheck>;

export const checkedRow = z
  .object({
    line,
    cells: z.array(z.string()),
    policy: importPolicy.nullable(),
    /** Null until the row is checked. */
    result: rowResult.nullable(),
    problems: z.array(rowProblem),
    /** Existing records that the new one looks like. */
    lookalikes: z.array(lookalike).default([]),
    /** The record that exists, and what an update changes. */
    record_id: field.id.nullable(),
    differences: z.array(z.object({ field: z.string(), stored: fieldValue, new: fieldValue })),
    outcome: rowOutcome.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: "ImportRow" });
export type CheckedRow = z.output<typeof checkedRow>;

/** A row that an import has not stored. */
export const refusedRow = z
  .object({ line, cells: z.array(z.string()), outcome: rowOutcome, reason: z.string() })
  .meta({ id: "RefusedImportRow" });
export type RefusedRow = z.output<typeof refusedRow>;

/** A mapping that admins keep under a name, for the next file of the same kind. */
const namedMapping = { name: field.requiredText(100), mapping: importMapping };

export const newSavedMapping = z.object(namedMapping).meta({ id: "NewSavedMapping" });
export type NewSavedMapping = z.output<typeof newSavedMapping>;

export const savedMapping = z
  .object({ id: field.id, ...namedMapping, created_by: actor, updated_at: field.timestamp })
  .meta({ id: "SavedMapping" });
export type SavedMapping = z.output<typeof savedMapping>;
