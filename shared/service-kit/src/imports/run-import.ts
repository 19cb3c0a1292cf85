import type { ImportCounts, RowProblem } from "@kindling/contracts/imports/schemas.ts";
import type pg from "pg";
import { isTransientError, isUniqueViolation } from "../database/database-errors.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Author } from "../history/author.ts";
import type { RecordKind } from "../records/record-kind.ts";
import type { ImportRowsRepository, RowEnd } from "./import-rows.repository.ts";
import type { ImportUndosRepository } from "./import-undos.repository.ts";
import { importedRecords } from "./imported-records.repository.ts";
import type { ImportsRepository } from "./imports.repository.ts";
import type { PlannedRow, RowPlanner } from "./plan-rows.ts";
import type { StoredImport } from "./stored-import.ts";

/** Rows that are stored, or undone, in one transaction. */
export const blockSize = 200;
/** How often a block is tried. A record that somebody else stored meanwhile is found by the next attempt. */
const maxAttempts = 10;

export interface RunParts {
  readonly kind: RecordKind;
  readonly imports: ImportsRepository;
  readonly rows: ImportRowsRepository;
  readonly undos: ImportUndosRepository;
  readonly planner: RowPlanner;
  readonly wakeRelay: () => void;
}

/** Stores the rows of an import in blocks, until it has ended or the signal is aborted. */
export const runImport = (parts: RunParts, client: pg.ClientBase, id: number, signal: AbortSignal) =>
  runBlocks(parts, client, blockStore(parts, client, id), signal);

/** Runs blocks in a transaction each, until one returns false or the signal is aborted. */
export async function runBlocks(
  { kind, wakeRelay }: Pick<RunParts, "kind" | "wakeRelay">,
  client: pg.ClientBase,
  block: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await attemptBlock())) wakeRelay();

  async function attemptBlock(): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await inTransaction(client, block);
      } catch (error) {
        const mayPass = isUniqueViolation(error, ...kind.unique) || isTransientError(error);
        if (!mayPass || attempt === maxAttempts) throw error;
      }
    }
  }
}

/** Stores the next rows of an import; false when it has ended. */
function blockStore({ kind, imports, rows, planner }: RunParts, client: pg.ClientBase, id: number) {
  const records = importedRecords(kind);

  return async (): Promise<boolean> => {
    const running = await imports.lockRunning(client, id);
    if (running === null) return false;
    const block = await rows.readLeft(client, id, blockSize);
    if (block.length === 0) {
      await imports.end(client, id);
      return false;
    }
    const isStored = ({ result }: { result: unknown }) => result !== "refuse" && result !== "skip";
    const planned = await planner.plan(client, running, block.filter(isStored), true);
    const good = planned.filter(isAsChecked);
    const author = authorOf(running);
    const updates = good.filter(({ plan }) => plan.result === "update");
    await records.update(
      client,
      updates.map(({ found, plan }) => ({ id: found.record!.id, values: plan.values })),
      author,
    );
    const created = good.filter(({ plan }) => plan.result === "create");
    const ids = await records.create(
      client,
      created.map(({ plan, read }) => ({ values: plan.values, joined: read.joined })),
      author,
    );
    const plans = new Map(planned.map((row) => [row.row.line, row]));
    const ends = block.map((row): RowEnd => {
      const { line, record_id, problems } = row;
      const end = { line, record_id, reason: null };
      if (row.result === "skip") return { ...end, outcome: "skipped" };
      if (row.result === "refuse") return { ...end, outcome: "refused", reason: reasonOf(problems ?? []) };
      const now = plans.get(line)!;
      if (!isAsChecked(now)) return { ...end, outcome: "changed-since", reason: changeSince(now) };
      if (now.plan.result === "unchanged") return { ...end, outcome: "unchanged" };
      if (now.plan.result === "update") return { ...end, outcome: "updated" };
      return { ...end, outcome: "created", record_id: ids.get(String(now.plan.values.email)) ?? null };
    });
    await rows.saveEnds(client, id, ends);
    await imports.saveCounts(client, id, countEnds(running.counts!, ends));
    return true;
  };
}

/** Whether a row still has the result of its check, for the same version of the same record. */
function isAsChecked({ row, found: { record }, plan }: PlannedRow): boolean {
  const isSameRecord = (record?.id ?? null) === row.record_id;
  const isSameVersion = (record?.version ?? null) === row.record_version || plan.result === "unchanged";
  return plan.result === row.result && isSameRecord && isSameVersion;
}

function changeSince({ row, plan }: PlannedRow): string {
  if (row.record_id === null) return "a record with this email or company was added after the check";
  return plan.problems.length > 0 ? reasonOf(plan.problems) : "the record was changed after the check";
}

export const reasonOf = (problems: readonly Pick<RowProblem, "field" | "message">[]): string =>
  problems.map(({ field, message }) => `${field} ${message}`).join("; ");

function countEnds(before: ImportCounts, ends: readonly RowEnd[]): ImportCounts {
  const counts = { ...before };
  for (const { outcome } of ends) counts[outcome!] += 1;
  return counts;
}

/** Who the history names. */
const authorOf = ({ file_name, request_id }: StoredImport): Author => ({
  caller: { role: "admin", name: `Import: ${file_name}` },
  requestId: request_id!,
});
