import { reviewOf, stateOf } from "./history.ts";
import type { Observation } from "./observation.ts";
import type { Fields } from "./record-log.ts";

/** What one entry of the product's own history says: each changed field with its values before and after. */
export interface Entry {
  readonly action: string;
  readonly actor_role?: string;
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
}

/** The entries of each record in their order, by `founder 3`, `investor 7` or `match 201326599`. */
export type Entries = ReadonlyMap<string, readonly Entry[]>;

type Seen = Pick<Observation, "founders" | "investors" | "matchesByFounder" | "merged">;

/** Compares the product's own history with the records that exist; describes each difference. */
export function entryProblems(
  { founders, investors, matchesByFounder, merged }: Seen,
  entries: Entries,
): string[] {
  const check = (name: string, state: Fields) => {
    const found = entries.get(name) ?? [];
    return [...valueProblems(name, found, state), ...moveProblems(name, found)];
  };
  return [
    ...founders.flatMap((row) => check(`founder ${row.id}`, stateOf("founder", row))),
    ...investors.flatMap((row) => check(`investor ${row.id}`, stateOf("investor", row))),
    ...[...matchesByFounder.values()].flat().flatMap((row) => check(`match ${row.id}`, reviewOf(row))),
    ...[...merged].flatMap(([other, { into }]) => mergeProblems(other, into, entries)),
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

/** The other's last move is the merge, and the kept one's history names it. */
function mergeProblems(other: string, kept: number | null, entries: Entries): string[] {
  const [kind, id] = other.split(" ");
  const moves = (entries.get(other) ?? []).filter(({ action }) => /archived$/.test(action));
  const into = moves.at(-1)?.changes[mergedInto]?.[1];
  const problems = into === kept ? [] : [`the history of ${other} does not end with its merge into ${kept}`];
  const ofKept = entries.get(`${kind} ${kept}`) ?? [];
  if (!ofKept.some(({ changes }) => changes[mergedFrom]?.[1] === Number(id)))
    problems.push(`the history of ${kind} ${kept} has no merge of ${other}`);
  return problems;
}

/** Each entry continues where the one before it ended, and the last one ends with the record as it is. */
export function valueProblems(name: string, entries: readonly Entry[], found: Fields): string[] {
  const problems: string[] = [];
  const values = new Map<string, unknown>();
  const changes = entries.flatMap((entry) =>
    Object.entries(entry.changes).map(([field, change]) => ({ field, change, isNote: isNote(entry) })),
  );
  for (const { field, change, isNote } of changes) {
    if (field === mergedFrom || field === mergedInto) continue;
    const [before, after] = change;
    // What a merge found with the other record, and what the kept one has instead.
    if (isNote && same(values.get(field), after)) continue;
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

/** Keys of changes that are no fields: the other record of a merge. */
const mergedFrom = "merged_from";
const mergedInto = "merged_into";
const isNote = ({ action, actor_role }: Entry) => action === "changed" && actor_role === "system";

/** An empty list counts as no value, because the first entry of a record leaves out both. */
const text = (value: unknown) =>
  JSON.stringify(Array.isArray(value) && value.length === 0 ? null : (value ?? null));
const same = (a: unknown, b: unknown) => text(a) === text(b);
