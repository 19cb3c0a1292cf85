import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import type { blockOf, EventShape } from "@kindling/contracts/event.ts";
import type { ListDefinition } from "@kindling/contracts/lists/list-definition.ts";
import type { z } from "zod";
import { timestampAsJson } from "../lists/whole-list.ts";

/** What every record has besides its own fields. */
export interface StoredRecord {
  readonly id: number;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A row as the queries return it. */
export type RowOf<R extends StoredRecord> = Omit<R, "created_at" | "updated_at"> & {
  id: number;
  version: number;
  created_at: Date;
  updated_at: Date;
};

/** The counts of a record, by the names in `RecordKind.counts`. */
type TallyState = z.ZodType<{ id: number }>;
type TallyEvent = EventShape & { readonly state: TallyState };
type TallyBlockEvent = EventShape & { readonly state: ReturnType<typeof blockOf<TallyState>> };

/** How the founders, or the investors, are stored, changed, listed and published. */
export interface RecordKind<R extends StoredRecord = StoredRecord, Patch extends object = object> {
  /** As in the history and in the outbox. */
  readonly kind: "founder" | "investor";
  readonly table: "founders" | "investors";
  /** The records that are listed: a subselect of the approved ones, with an alias. */
  readonly listed: string;
  readonly list: ListDefinition;
  /** The column of the stages in the overview. */
  readonly stage: string;
  /** The fields of a reply, in order. */
  readonly fields: readonly string[];
  /** The fields that are numbers in replies, but not always in PostgreSQL; the contract bounds them. */
  readonly numbers: readonly string[];
  /** What is stored for the fields that a new record lacks. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** The counts, which are in replies but not in events. */
  readonly counts: readonly string[];
  /** The events with the counts of one record, and of a block of records. */
  readonly tallied: { readonly one: TallyEvent; readonly many: TallyBlockEvent };
  /** The fields that say who a record is about, for signing in. */
  readonly identity: readonly string[];
  readonly event: EventShape;
  /** The rules of a change, and the fields that `problems` checks: a change without them needs no stored record. */
  readonly patch: z.ZodObject & z.ZodType<Patch>;
  readonly checked: readonly string[];
  /** The rules of a bulk change. */
  readonly bulkChange: z.ZodObject;
  /** The rules that a change breaks, given the stored record; null for a new one. */
  problems(stored: R | null, change: Patch): ErrorDetail[];
  /** Columns that a change also sets. Their values are SQL over `given`, the changed row, and `r`, the stored one. */
  readonly alsoChanged?: Readonly<Record<string, string>>;
  /** The names of the unique indexes whose violation means that the record exists. */
  readonly unique: readonly string[];
  readonly required: readonly string[];
  /** Whether no two records have the same company, by the column `company_key`. */
  readonly isCompanyUnique: boolean;
  /** Records that an undo of an import does not archive: SQL over the table, and the reason. */
  readonly inUse?: { readonly condition: string; readonly reason: string };
  readonly texts: {
    readonly notFound: string;
    readonly exists: string;
    readonly noIds: string;
    readonly fieldsMissing: string;
  };
}

const timestamps = ["created_at", "updated_at"];

/** The select list of a column: a number in JavaScript, whatever its type. */
export const selectedColumn = ({ numbers }: Pick<RecordKind, "numbers">, column: string): string =>
  numbers.includes(column) ? `${column}::float8` : column;

/** The select list: exactly the fields of a reply. */
export const selectedOf = (kind: Pick<RecordKind, "fields" | "numbers">): string =>
  kind.fields.map((column) => selectedColumn(kind, column)).join(", ");

/** The select list for a list that PostgreSQL writes as JSON. */
export const selectedAsJsonOf = ({ fields }: Pick<RecordKind, "fields">): string =>
  fields.map((column) => (timestamps.includes(column) ? timestampAsJson(column) : column)).join(", ");

/** The columns that a request may write. */
export const writableOf = ({ patch }: Pick<RecordKind, "patch">): string[] => Object.keys(patch.shape);

/** The columns that a change sets, and their values: SQL over `given`, the changed row, and `r`, the stored one. */
export function changedColumns(kind: Pick<RecordKind, "patch" | "alsoChanged">): {
  readonly names: string;
  readonly values: string;
} {
  const { alsoChanged = {} } = kind;
  const writable = writableOf(kind);
  return {
    names: [...writable, ...Object.keys(alsoChanged)].join(", "),
    values: [...writable.map((column) => `given.${column}`), ...Object.values(alsoChanged)].join(", "),
  };
}

/** A record as the API returns it. */
export const toRecord = <R extends StoredRecord>(row: RowOf<R>): R =>
  ({
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }) as unknown as R;
