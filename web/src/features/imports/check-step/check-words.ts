import type {
  CheckedRow,
  FileImport,
  ImportCheck,
  ImportCounts,
  ImportPolicy,
  RowResult,
} from "@kindling/contracts/imports/schemas.ts";
import { formatCount } from "../../../lib/format.ts";
import type { ImportSource } from "../import-source.ts";

export const rowResults = ["create", "update", "unchanged", "skip", "refuse"] as const;

/** What would happen to a row. */
export const resultLabels: Readonly<Record<RowResult, string>> = {
  create: "Create",
  update: "Update",
  unchanged: "Unchanged",
  skip: "Leave out",
  refuse: "Refuse",
};

const policies = ["skip", "fill", "overwrite"] as const;

/** What happens to records that exist. */
export const policyOptions: readonly { value: ImportPolicy; label: string }[] = [
  { value: "skip", label: "Leave them as they are" },
  { value: "fill", label: "Fill empty fields" },
  { value: "overwrite", label: "Overwrite fields" },
];

/** What a policy means: "A founder who exists stays as before." */
export function policyMeaning(policy: ImportPolicy, { member }: ImportSource): string {
  const noted = "Notes are added to, never replaced.";
  const each = `Each ${member} who already exists`;
  if (policy === "skip") return `${each} stays as before. Only new ${member}s are created.`;
  if (policy === "fill") return `${each} gets values in empty fields only. ${noted}`;
  return `${each} gets the values of the file. An empty cell never empties a field. ${noted}`;
}

/** The choices for one row; `import` follows the choice for all. */
export type RowPolicy = ImportPolicy | "import";

const rowPolicyLabels: Readonly<Record<RowPolicy, string>> = {
  import: "As for all",
  skip: "Leave out",
  fill: "Fill empty fields",
  overwrite: "Overwrite fields",
};

/** What can be chosen for a row. Without a record that exists, it is created or left out. */
export function rowPolicyOptions({ record_id, policy }: CheckedRow): { value: RowPolicy; label: string }[] {
  const possible = policies.filter((one) => one === "skip" || one === policy || record_id !== null);
  return (["import", ...possible] as const).map((value) => ({ value, label: rowPolicyLabels[value] }));
}

export const totalOf = ({ counts }: Pick<ImportCheck, "counts">): number =>
  rowResults.reduce((sum, result) => sum + counts[result], 0);

/** "812 founders", "1 investor". */
export const countOf = (count: number, { member }: Pick<ImportSource, "member">): string =>
  `${formatCount(count)} ${count === 1 ? member : `${member}s`}`;

/** "3 new founders look like existing founders." */
export const lookalikesInWords = (count: number, { member }: Pick<ImportSource, "member">): string =>
  count === 1
    ? `1 new ${member} looks like an existing one.`
    : `${formatCount(count)} new ${member}s look like existing ${member}s.`;

const rowCount = (count: number): string => `${formatCount(count)} ${count === 1 ? "row" : "rows"}`;

/** What a run will do: "Creates 800, updates 12, leaves out 5." */
export function runInWords({ create, update, unchanged, skip, refuse }: ImportCheck["counts"]): string {
  return sentence([
    [create, (count) => `creates ${count}`],
    [update, (count) => `updates ${count}`],
    [unchanged, (count) => `finds ${count} without a change`],
    [skip + refuse, (count) => `leaves out ${count}`],
  ]);
}

/** What an undo will do, apart from records that have changed since. */
export function undoInWords({ created, updated }: ImportCounts, source: ImportSource): string {
  return sentence([
    [created, () => `archives the ${countOf(created, source)} that it created`],
    [updated, () => `sets back the ${countOf(updated, source)} that it changed`],
  ]);
}

function sentence(parts: readonly (readonly [count: number, words: (count: string) => string])[]): string {
  const text = parts.flatMap(([count, words]) => (count > 0 ? [words(formatCount(count))] : [])).join(", ");
  return text === "" ? "" : `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

/** How many rows have an outcome. */
export const doneOf = ({ total: _, ...outcomes }: ImportCounts): number =>
  Object.values(outcomes).reduce((sum, count) => sum + count, 0);

/** What became of the rows, without outcomes that no row has. */
export function outcomesInWords(counts: ImportCounts): { label: string; count: number }[] {
  return [
    { label: "Created", count: counts.created },
    { label: "Updated", count: counts.updated },
    { label: resultLabels.unchanged, count: counts.unchanged },
    { label: "Left out", count: counts.skipped },
    { label: "Refused", count: counts.refused },
    { label: "Changed meanwhile", count: counts["changed-since"] },
    { label: "Not imported", count: counts.total - doneOf(counts) },
  ].filter(({ count }) => count > 0);
}

/** What came of an import: "812 founders imported", "Cancelled after 400 of 812 rows". */
export function endInWords({ state, counts }: FileImport, source: ImportSource): string {
  if (counts === null) return "This import ended before it ran";
  if (state === "cancelled")
    return `Cancelled after ${formatCount(doneOf(counts))} of ${rowCount(counts.total)}`;
  return `${countOf(counts.created + counts.updated, source)} imported`;
}

type Labels = Readonly<Record<string, string>>;

/** The label of a field in a problem. */
export const labelOf = (labels: Labels, field: string): string =>
  labels[field] ?? `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll("_", " ")}`;

/** "Email is required". */
export const problemInWords = (labels: Labels, problem: { field: string; message: string }): string =>
  `${labelOf(labels, problem.field)} ${problem.message}`;

/** Why a row was not stored. The server names the fields of several problems: "email is required; name is required". */
export function reasonInWords(labels: Labels, reason: string): string {
  return reason
    .split("; ")
    .map((problem) => {
      const [field = "", ...rest] = problem.split(" ");
      return [field in labels ? labelOf(labels, field) : field, ...rest].join(" ");
    })
    .join("; ")
    .replace(/^./, (first) => first.toUpperCase());
}
