import { setTimeout } from "node:timers/promises";
import type { FieldValue } from "@kindling/contracts/history/schemas.ts";
import { type CheckedRow, maxBlock } from "@kindling/contracts/imports/schemas.ts";
import type pg from "pg";
import { isTransientError } from "../database/database-errors.ts";
import { withLock } from "../database/with-lock.ts";
import type { ComparedRecord } from "../duplicates/duplicate-keys.ts";
import type { Lookalikes } from "../duplicates/lookalikes.ts";
import type { RecordKind } from "../records/record-kind.ts";
import type { CheckedResult, ImportRowsRepository, StoredRow } from "./import-rows.repository.ts";
import type { ImportsRepository } from "./imports.repository.ts";
import { planRow } from "./plan-row.ts";
import type { PlannedRow, RowPlanner } from "./plan-rows.ts";
import { columnOf, readRow } from "./read-row.ts";
import type { StoredImport } from "./stored-import.ts";

/**
 * Key of the advisory lock of the check that runs; any constant will do. One at a time, because its connection is held
 * while others are needed: as many checks as the pool has connections would wait for each other.
 */
const checkLock = 1_729_000_000_000;
const retryMs = 200;

interface Parts {
  readonly pool: pg.Pool;
  readonly kind: RecordKind;
  readonly imports: ImportsRepository;
  readonly rows: ImportRowsRepository;
  readonly planner: RowPlanner;
  readonly lookalikes: Lookalikes;
}

/** Checks an import unless its check is current, and stores what would happen to each row. */
export async function ensureChecked(parts: Parts, id: number): Promise<StoredImport> {
  for (;;) {
    const found = await parts.imports.require(id);
    if (found.state !== "staged" || found.checked_revision === found.revision) return found;
    const isDone = await withLock(parts.pool, checkLock, async () => {
      const newest = await parts.imports.require(id);
      if (newest.checked_revision !== newest.revision) await checkAll(parts, newest);
      return true;
    });
    if (isDone) return parts.imports.require(id);
    await setTimeout(retryMs);
  }
}

async function checkAll(parts: Parts, checked: StoredImport): Promise<void> {
  const { pool, kind, imports, rows, planner } = parts;
  const { id, revision } = checked;
  const firstLines = new Map<string, number>();
  for (let last = 0; ; ) {
    const block = await rows.read(id, last, maxBlock);
    if (block.length === 0) break;
    const planned = await planner.plan(pool, checked, block);
    for (const row of planned)
      for (const { key } of keysOf(kind.kind, row))
        if (!firstLines.has(key)) firstLines.set(key, row.row.line);
    await saveResults(parts, checked, firstLines, planned);
    last = block.at(-1)!.line;
  }
  await imports.saveChecked(id, revision);
}

/**
 * Checks a row that was changed, and those that had or now have something in common with it.
 * @param revision of the import after the change, before which the check was current
 */
export async function checkRow(
  parts: Parts,
  { id, line, revision }: { readonly id: number; readonly line: number; readonly revision: number },
): Promise<void> {
  const { pool, kind, imports, rows, planner } = parts;
  const checked = await imports.require(id);
  const [before] = await rows.read(id, line - 1, 1);
  const [changed] = await planner.plan(pool, checked, [before!]);
  const own = keysOf(kind.kind, changed!).map(({ key }) => key);
  const related = await rows.readRelated(id, line, [...before!.keys, ...own]);
  const planned = await planner.plan(pool, checked, related);
  const keys = planned.flatMap((row) => keysOf(kind.kind, row).map(({ key }) => key));
  const firstLines = await rows.firstLines(id, keys, line);
  for (const key of own) firstLines.set(key, Math.min(line, firstLines.get(key) ?? line));
  await saveResults(parts, checked, firstLines, planned);
  await imports.saveChecked(id, revision);
}

interface RowKey {
  readonly key: string;
  readonly field: string;
  readonly what: string;
}

/** What no other row may have: the same person, or the same company. */
function keysOf(kind: "founder" | "investor", { found: { keys, record } }: PlannedRow): RowKey[] {
  return [
    ...(keys.email ? [{ key: `email ${keys.email}`, field: "email", what: "is" }] : []),
    ...(keys.company ? [{ key: `company ${keys.company}`, field: "company", what: "is" }] : []),
    ...(record ? [{ key: `record ${record.id}`, field: "email", what: `is of the ${kind}` }] : []),
  ];
}

/** Saves what would happen to rows, and what those that create a record look like. */
async function saveResults(
  { kind, rows, lookalikes }: Parts,
  checked: StoredImport,
  firstLines: ReadonlyMap<string, number>,
  planned: readonly PlannedRow[],
): Promise<void> {
  const results = planned.map((row) => resultOf(kind.kind, checked, firstLines, row));
  const isNew = (at: number) => results[at]!.result === "create";
  const created = planned.filter((_, at) => isNew(at));
  // A hint: on a slow database it is left out, so that the check goes on.
  const found = await lookalikes
    .find(created.map(({ read }) => read.given as ComparedRecord))
    .catch((error) => {
      if (isTransientError(error)) return created.map(() => []);
      throw error;
    });
  const alike = new Map(created.map(({ row }, at) => [row.line, found[at]!]));
  await rows.saveChecks(
    checked.id,
    results.map((result): CheckedResult => {
      const ones = alike.get(result.line) ?? [];
      return { ...result, lookalikes: ones.length > 0 ? ones : null };
    }),
  );
}

/** @param firstLines the first row with each key; later ones are refused */
function resultOf(
  kind: "founder" | "investor",
  { mapping }: StoredImport,
  firstLines: ReadonlyMap<string, number>,
  planned: PlannedRow,
): Omit<CheckedResult, "lookalikes"> {
  const { row, found, plan } = planned;
  const keys = keysOf(kind, planned);
  const lineOf = ({ key }: RowKey) => firstLines.get(key) ?? row.line;
  const repeated = plan.result === "skip" ? undefined : keys.find((each) => lineOf(each) < row.line);
  const repetition = repeated && {
    column: columnOf(mapping, repeated.field),
    field: repeated.field,
    message: `${repeated.what} in line ${lineOf(repeated)} already`,
  };
  return {
    line: row.line,
    result: repetition ? "refuse" : plan.result,
    problems: repetition ? [...plan.problems, repetition] : plan.problems,
    keys: keys.map(({ key }) => key),
    record_id: found.record?.id ?? null,
    record_version: found.record?.version ?? null,
  };
}

/** Checked rows, with what an update of each would change. */
export async function describeRows(
  { pool, kind, planner, lookalikes }: Parts,
  { mapping, policy }: StoredImport,
  stored: readonly StoredRow[],
): Promise<CheckedRow[]> {
  const updates = stored.flatMap(({ result, record_id }) => (result === "update" ? (record_id ?? []) : []));
  const [records, alike] = await Promise.all([
    planner.existing.read(pool, updates),
    lookalikes.describe(stored.map((row) => row.lookalikes ?? [])),
  ]);
  const differencesOf = (row: StoredRow) => {
    const found = records.get(row.record_id ?? 0);
    if (row.result !== "update" || found === undefined || row.outcome !== null) return [];
    const read = readRow(kind, mapping, row.cells);
    const { values } = planRow({ kind, mapping, policy: row.policy ?? policy }, read, found);
    return Object.entries(values).map(([field, value]) => ({
      field,
      stored: (found.record[field] ?? null) as FieldValue,
      new: value,
    }));
  };
  return stored.map((row, at) => ({
    line: row.line,
    cells: [...row.cells],
    policy: row.policy,
    result: row.result,
    problems: [...(row.problems ?? [])],
    lookalikes: alike[at]!,
    record_id: row.record_id,
    differences: differencesOf(row),
    outcome: row.outcome,
    reason: row.reason,
  }));
}
