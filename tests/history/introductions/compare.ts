import type { LastState } from "@kindling/test-kit/product/last-states.ts";
import { type Entries, valueProblems } from "../compare-entries.ts";
import type { JointDraft, Pair } from "./introducing.ts";
import { sides } from "./rules.ts";

/** A stored introduction, with columns as PostgreSQL returns them. */
export interface StoredRow {
  id: number;
  version: number;
  state: string;
  // biome-ignore lint/suspicious/noExplicitAny: columns
  [column: string]: any;
}

export const introductionRows = `
  select *, id::float8 as id, amount_usd::float8 as amount_usd, invested_on::text as invested_on from introductions`;

export interface Observed {
  readonly rows: readonly StoredRow[];
  readonly entries: Entries;
  readonly lastMessages: ReadonlyMap<string, LastState>;
}

interface Written {
  readonly pairs: readonly Pair[];
  readonly jointDrafts: readonly JointDraft[];
}

/** Compares stored introductions, their messages and their history with what clients were answered. */
export function introductionProblems(
  { pairs, jointDrafts }: Written,
  { rows, entries, lastMessages }: Observed,
): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(pairs.map(({ id }) => id));
  return [
    ...rows.filter(({ id }) => !known.has(id)).map(({ id }) => `introduction ${id} was never drafted`),
    ...pairs.flatMap((pair) => {
      const row = byId.get(pair.id);
      return pair.see([{ command: "read", found: row === undefined ? null : foundOf(row) }]) ?? [];
    }),
    ...messageProblems(byId, lastMessages),
    ...rows.flatMap((row) => entryProblems(row, entries)),
    ...jointDrafts.flatMap((draft) => jointProblems(draft, pairs, entries)),
  ];
}

/** The last message of each introduction has its version and state; without an introduction it is its deletion. */
function messageProblems(
  rows: ReadonlyMap<number, StoredRow>,
  lastMessages: ReadonlyMap<string, LastState>,
): string[] {
  const problems: string[] = [];
  const prefix = "kindling.introductions.";
  for (const [id, { version, state, owner }] of rows) {
    const last = lastMessages.get(`${prefix}${id}`);
    const told = [last?.version, last?.state?.version, last?.state?.state, last?.state?.owner];
    if (String(told) !== String([version, version, state, owner]))
      problems.push(`the last message of introduction ${id} has ${told}, not ${version} and ${state}`);
  }
  for (const [subject, { state }] of lastMessages) {
    const isLeft =
      subject.startsWith(prefix) && state !== null && !rows.has(Number(subject.split(".").at(-1)));
    if (isLeft) problems.push(`the last message of ${subject} has an introduction that is not stored`);
  }
  return problems;
}

/** The entries lead from nothing to the introduction as it is, one for each version. */
function entryProblems(row: StoredRow, entries: Entries): string[] {
  const name = `match ${row.id}`;
  const found = entries.get(name) ?? [];
  const problems = valueProblems(name, found, historyOf(row));
  if (found.length !== row.version)
    problems.push(`the history of ${name} has ${found.length} entries for ${row.version} versions`);
  return problems;
}

/** What one request drafts, it drafts for all of its matches or for none. Erased ones have no history. */
function jointProblems({ message, ids }: JointDraft, pairs: readonly Pair[], entries: Entries): string[] {
  const isErased = ({ founder, investor }: Pair) =>
    [founder, investor].some(({ presence }) => presence === "erased");
  const drafted = pairs
    .filter((pair) => ids.includes(pair.id) && !isErased(pair))
    .map(({ id }) =>
      (entries.get(`match ${id}`) ?? []).some(({ changes }) => changes.introduction_message?.[1] === message),
    );
  return new Set(drafted).size > 1 ? [`only some of ${ids} were drafted with "${message}"`] : [];
}

/** A row as the API returns it. */
function foundOf(row: StoredRow) {
  const asked = sides.map((side) => {
    const of = (field: string) => row[`${side}_${field}`];
    const [asked_at, answer, answered_at, reason] = ["asked_at", "answer", "answered_at", "reason"].map(of);
    return [side, { asked_at, answer, answered_at, reason }];
  });
  return { ...row, first: row.first_asked, asked: Object.fromEntries(asked) };
}

/** A row as the history of its match has it. */
function historyOf(row: StoredRow): Record<string, unknown> {
  const names = ["asked_at", "answer", "answered_at", "reason"];
  const same = [
    ...sides.flatMap((side) => names.map((name) => `${side}_${name}`)),
    "introduced_at",
    "met_at",
  ];
  const fields = {
    ...Object.fromEntries(same.map((name) => [name, row[name]])),
    introduction: row.state,
    introduction_since: row.state_since,
    introduction_owner: row.owner,
    introduction_asked_by: row.asked_by === "hand" ? null : row.asked_by,
    introduction_first: row.first_asked,
    introduction_message: row.message,
    introduction_outcome: row.outcome,
    introduction_amount_usd: row.amount_usd,
    introduction_invested_on: row.invested_on,
    introduction_reason: row.outcome_reason,
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
}
