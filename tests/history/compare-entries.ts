import type { Observation } from "./compare.ts";
import { reviewOf, stateOf } from "./history.ts";
import type { Fields } from "./record-log.ts";

/** What one entry of the product's own history says: each changed field with its values before and after. */
export interface Entry {
  readonly action: string;
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
}

/** The entries of each record in their order, by `founder 3`, `investor 7` or `match 201326599`. */
export type Entries = ReadonlyMap<string, readonly Entry[]>;

/** Compares the product's own history with the records that exist; describes each difference. */
export function entryProblems(
  { founders, investors, matchesByFounder }: Pick<Observation, "founders" | "investors" | "matchesByFounder">,
  entries: Entries,
): string[] {
  const check = (name: string, state: Fields) => {
    const found = entries.get(name) ?? [];
    return [...problemsOf(name, found, state), ...moveProblems(name, found)];
  };
  return [
    ...founders.flatMap((row) => check(`founder ${row.id}`, stateOf("founder", row))),
    ...investors.flatMap((row) => check(`investor ${row.id}`, stateOf("investor", row))),
    ...[...matchesByFounder.values()].flat().flatMap((row) => check(`match ${row.id}`, reviewOf(row))),
  ];
}

/** A listed record was archived and restored in turn, and not archived last. */
function moveProblems(name: string, entries: readonly Entry[]): string[] {
  const problems: string[] = [];
  let isArchived = false;
  for (const { action } of entries) {
    if (action !== "archived" && action !== "unarchived") continue;
    if (isArchived === (action === "archived"))
      problems.push(`the history of ${name} has ${action} when it was ${isArchived ? "" : "not "}archived`);
    isArchived = action === "archived";
  }
  if (isArchived) problems.push(`the history of ${name} ends in the archive, but it is listed`);
  return problems;
}

/** Each entry continues where the one before it ended, and the last one ends with the record as it is. */
function problemsOf(name: string, entries: readonly Entry[], found: Fields): string[] {
  const problems: string[] = [];
  const values = new Map<string, unknown>();
  for (const [field, [before, after]] of entries.flatMap(({ changes }) => Object.entries(changes))) {
    if (!same(values.get(field), before))
      problems.push(`the history of ${name} has ${field} ${text(before)} after ${text(values.get(field))}`);
    values.set(field, after);
  }
  for (const [field, value] of Object.entries(found)) {
    if (!same(values.get(field), value))
      problems.push(
        `the history of ${name} ends with ${field} ${text(values.get(field))}, not ${text(value)}`,
      );
  }
  return problems;
}

/** An empty list counts as no value, because the first entry of a record leaves out both. */
const text = (value: unknown) =>
  JSON.stringify(Array.isArray(value) && value.length === 0 ? null : (value ?? null));
const same = (a: unknown, b: unknown) => text(a) === text(b);
