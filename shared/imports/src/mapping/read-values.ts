import { splitCommas } from "@kindling/contracts/fields/numbers.ts";
import { type Kind, lookupOf, rowOf } from "./fields.ts";
import type { Mapping, MappingColumn } from "./mapping.ts";
import { chosenIn, type FieldValue, fieldReader, toFieldValue } from "./read-field.ts";
import { stateCodes } from "./synonyms/regions.ts";
import { noWords, yesWords } from "./synonyms/words.ts";
import { readPlace } from "./texts/read-choice.ts";
import { readDate } from "./texts/read-date.ts";
import { type Amount, readAmount } from "./texts/read-number.ts";
import { cellText, inOneLine, isEmptyWord } from "./texts/reading.ts";

/** A problem of a cell. */
export interface CellProblem {
  /** The position of the cell in its row, from 0. */
  readonly column: number;
  /** The field that the column is for; `joined` for the date of joining. */
  readonly field: string;
  /** The cell's text, or the part of it that could not be read. */
  readonly text: string;
  /** Follows the field's label: "must be a number". */
  readonly message: string;
}

/** What a row says. */
export interface RowValues {
  /** Values for the contracts' schema, which checks their limits; empty cells are not in it. */
  readonly record: Record<string, unknown>;
  /** When the member joined, as ISO 8601 in UTC. */
  readonly joined: string | null;
  readonly problems: CellProblem[];
}

/** What the columns of one row have said so far. */
interface Draft {
  readonly record: Record<string, unknown>;
  readonly names: Partial<Record<"first" | "middle" | "last", string>>;
  readonly notes: string[];
  checks: Amount | null;
  joined: string | null;
}
/** Adds a cell's text to a draft; returns what could not be read. */
type ReadCell = (text: string, draft: Draft) => FieldValue["problems"];
interface ColumnReader {
  readonly field: string;
  readonly readCell: ReadCell;
}

const readers = new WeakMap<Mapping, Record<Kind, (ColumnReader | null)[] | undefined>>();

/**
 * Reads a row of text cells.
 * @param mapping for the file's columns, in their order (`fitMapping`), valid by `mappingSchema`; not changed afterwards
 */
export function readValues(kind: Kind, mapping: Mapping, row: readonly string[]): RowValues {
  const draft: Draft = { record: {}, names: {}, notes: [], checks: null, joined: null };
  const problems: CellProblem[] = [];
  readersOf(kind, mapping).forEach((reader, column) => {
    const text = cellText(row[column] ?? "");
    if (reader === null || text === "") return;
    for (const problem of reader.readCell(text, draft))
      problems.push({ column, field: reader.field, ...problem });
  });
  return { record: toRecord(draft), joined: draft.joined, problems };
}

function readersOf(kind: Kind, mapping: Mapping) {
  const known = readers.get(mapping) ?? { founder: undefined, investor: undefined };
  readers.set(mapping, known);
  known[kind] ??= mapping.columns.map((column) => columnReader(kind, mapping, column));
  return known[kind];
}

function toRecord({ record, names, notes, checks }: Draft): Record<string, unknown> {
  const name = [names.first, names.middle, names.last].filter(Boolean).join(" ");
  if (name) record.name = name;
  if (notes.length > 0) record.admin_notes = [record.admin_notes, ...notes].filter(Boolean).join("\n");
  if (checks !== null && "exact" in checks) {
    // The typical check may have a column of its own.
    if (record.typical_check_usd === undefined) record.typical_check_usd = checks.exact;
    else Object.assign(record, { check_min_usd: checks.exact, check_max_usd: checks.exact });
  } else if (checks !== null) {
    if (checks.min !== null) record.check_min_usd = checks.min;
    if (checks.max !== null) record.check_max_usd = checks.max;
  }
  return record;
}

/** How a column is read; null for one that is left out. */
function columnReader(
  kind: Kind,
  mapping: Mapping,
  { heading, target, dates }: MappingColumn,
): ColumnReader | null {
  switch (target.as) {
    case "field": {
      const readField = fieldReader(kind, target.field, mapping.values);
      return {
        field: target.field,
        readCell: (text, { record }) => set(record, target.field, readField(text)),
      };
    }
    case "place": {
      const { find } = lookupOf(rowOf(kind, target.field)!);
      const chosen = chosenIn(mapping.values[target.field]);
      const readCell: ReadCell = (text, { record }) => {
        if (isEmptyWord(text) && !chosen(text)) return [];
        const { values, unknown } = readPlace(text, chosen, find, states);
        return set(record, target.field, toFieldValue(values, unknown));
      };
      return { field: target.field, readCell };
    }
    case "name-part":
      return {
        field: "name",
        readCell: (text, { names }) => accept(() => (names[target.part] = inOneLine(text))),
      };
    case "city-and-state":
      return { field: "city", readCell: (text, { record }) => readCityAndState(text, record) };
    case "mark":
      return { field: target.field, readCell: (text, { record }) => readMark(text, record, target) };
    case "check-range":
      return {
        field: "check_min_usd",
        readCell: (text, draft) => {
          const { value, problem } = readAmount(text, 0);
          return problem === null ? accept(() => (draft.checks = value)) : [{ text, message: problem }];
        },
      };
    case "joined":
      return {
        field: "joined",
        readCell: (text, draft) => {
          const { value, problem } = readDate(text, dates);
          return problem === null ? accept(() => (draft.joined = value)) : [{ text, message: problem }];
        },
      };
    case "note":
      return {
        field: "admin_notes",
        readCell: (text, { notes }) =>
          isEmptyWord(text) ? [] : accept(() => notes.push(`${heading}: ${text}`)),
      };
    case "left-out":
      return null;
  }
}

const states = new Set(splitCommas(stateCodes));

function accept(change: () => unknown): [] {
  change();
  return [];
}

/** Sets a value, and adds one of a list to what other columns have marked. */
function set(record: Record<string, unknown>, field: string, { value, problems }: FieldValue) {
  const known = record[field];
  if (value !== undefined) {
    const isList = Array.isArray(known) && Array.isArray(value);
    record[field] = isList ? [...new Set([...known, ...value])] : value;
  }
  return problems;
}

/** "San Francisco, CA": the city is before the first comma. */
function readCityAndState(text: string, record: Record<string, unknown>): [] {
  if (isEmptyWord(text)) return [];
  const [city, ...rest] = text.split(",").map(inOneLine).filter(Boolean);
  if (city) record.city = city;
  if (rest.length > 0) record.state = rest.join(", ");
  return [];
}

const yes = new Set(splitCommas(yesWords));
const no = new Set(splitCommas(noWords));

/** Whether a text is a mark: yes, no, or null where it is neither. */
export function markOf(text: string): boolean | null {
  const word = text.toLowerCase();
  return yes.has(word) ? true : no.has(word) || isEmptyWord(word) ? false : null;
}

function readMark(text: string, record: Record<string, unknown>, target: { field: string; value: string }) {
  const mark = markOf(text);
  if (mark === null) return [{ text, message: "must be yes or no" }];
  return mark ? set(record, target.field, { value: [target.value], problems: [] }) : [];
}
