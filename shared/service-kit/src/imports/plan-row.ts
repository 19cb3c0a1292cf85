import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import { schemaProblems } from "@kindling/contracts/fields/problems.ts";
import type { FieldValue } from "@kindling/contracts/history/schemas.ts";
import type { ImportPolicy, RowResult } from "@kindling/contracts/imports/schemas.ts";
import type { Mapping } from "@kindling/imports/mapping/mapping.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { columnOf, type GivenValues, isEmpty, type ReadRow, type StoredProblem } from "./read-row.ts";

/** A record that exists, as a reply has it. */
export type Existing = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

/** What the database has of the person and the company in a row. */
export interface Found {
  readonly record: Existing | null;
  /** Whether the record is an application that is not approved. */
  readonly isApplication: boolean;
  /** The record that has the row's company, where companies are unique. */
  readonly companyOwner: number | null;
  /** Whether an archived record has the row's email, or its company where companies are unique. */
  readonly archived: { readonly email: boolean; readonly company: boolean };
}

export const nothingFound: Found = {
  record: null,
  isApplication: false,
  companyOwner: null,
  archived: { email: false, company: false },
};

/** What happens to a row. */
export interface RowPlan {
  readonly result: RowResult;
  readonly problems: readonly StoredProblem[];
  /** The fields of a new record, or those that an update changes. */
  readonly values: GivenValues;
}

interface Rules {
  readonly kind: Pick<RecordKind, "kind" | "required" | "problems" | "patch">;
  readonly mapping: Mapping;
  readonly policy: ImportPolicy;
  readonly now?: Date;
}

/** Decides about a row that is not left out. */
export function planRow(rules: Rules, row: ReadRow, found: Found): RowPlan {
  const { kind, policy } = rules;
  const { record } = found;
  if (record !== null && !found.isApplication && policy === "skip")
    return { result: "skip", problems: [], values: {} };
  const values = record === null ? row.given : changesOf(record, row.given, policy);
  const problems = [...row.problems];
  const add = ({ path, message }: ErrorDetail) => {
    if (!problems.some(({ field }) => field === path))
      problems.push({ column: columnOf(rules.mapping, path), field: path, message });
  };
  for (const problem of identityProblems(kind.kind, values, found)) add(problem);
  if (record === null) for (const problem of newRecordProblems(rules, row)) add(problem);
  for (const problem of kind.problems(record as never, values)) add(problem);
  // With the added lines they can become too long.
  if (notes in values) for (const problem of schemaProblems(kind.patch.safeParse(values).error)) add(problem);
  if (problems.length > 0) return { result: "refuse", problems, values: {} };
  if (record === null) return { result: "create", problems, values };
  return { result: Object.keys(values).length === 0 ? "unchanged" : "update", problems, values };
}

/** What an email or a company has against it, as it is somebody's already. */
function identityProblems(
  kind: "founder" | "investor",
  values: GivenValues,
  { record, isApplication, companyOwner, archived }: Found,
): ErrorDetail[] {
  if (isApplication)
    return [{ path: "email", message: "belongs to an open application: decide about it first" }];
  const inArchive = `belongs to an archived ${kind}: restore or erase the ${kind} first`;
  const isTaken = companyOwner !== null && companyOwner !== record?.id;
  return [
    ...("email" in values && archived.email ? [{ path: "email", message: inArchive }] : []),
    ...("company" in values && isTaken ? [{ path: "company", message: `belongs to another ${kind}` }] : []),
    ...("company" in values && archived.company ? [{ path: "company", message: inArchive }] : []),
  ];
}

function newRecordProblems({ kind, now = new Date() }: Rules, { given, joined }: ReadRow): ErrorDetail[] {
  const missing = kind.required.filter((field) => !(field in given));
  return [
    ...missing.map((path) => ({ path, message: "is required" })),
    ...(joined !== null && new Date(joined) > now
      ? [{ path: "joined", message: "must not be in the future" }]
      : []),
  ];
}

function changesOf(record: Existing, given: GivenValues, policy: ImportPolicy): GivenValues {
  const changes = Object.entries(given).flatMap(([field, value]): [string, FieldValue][] => {
    if (field === notes)
      return isNoted(record[notes], value) ? [] : [[notes, withLines(record[notes], value)]];
    const isKept = policy === "fill" ? !isEmpty(record[field]) : isSame(field, record[field], value);
    return isKept ? [] : [[field, value]];
  });
  return Object.fromEntries(changes);
}

/** Lines are added to it under each policy: what admins wrote is never replaced. */
const notes = "admin_notes";
const linesOf = (text: unknown): string[] => String(text ?? "").split("\n");

const lacking = (stored: unknown, given: FieldValue): string[] => {
  const known = new Set(linesOf(stored));
  return linesOf(given).filter((line) => !known.has(line));
};
const isNoted = (stored: unknown, given: FieldValue): boolean => lacking(stored, given).length === 0;
const withLines = (stored: unknown, given: FieldValue): string =>
  [...(isEmpty(stored) ? [] : [stored]), ...lacking(stored, given)].join("\n");

/** Whether a field has the value already. An email does also in other case. */
function isSame(field: string, stored: unknown, value: FieldValue): boolean {
  if (field === "email") return String(stored).toLowerCase() === String(value).toLowerCase();
  return JSON.stringify(stored) === JSON.stringify(value);
}
