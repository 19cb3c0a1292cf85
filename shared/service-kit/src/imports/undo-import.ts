import { schemaProblems } from "@kindling/contracts/fields/problems.ts";
import type { HistoryAction } from "@kindling/contracts/history/schemas.ts";
import type pg from "pg";
import { isUniqueViolation } from "../database/database-errors.ts";
import type { Author } from "../history/author.ts";
import { archiveRecords, lockMoves } from "../removals/archive-records.ts";
import type { Kept, RunEntry } from "./import-undos.repository.ts";
import { importedRecords } from "./imported-records.repository.ts";
import type { Existing } from "./plan-row.ts";
import type { GivenValues } from "./read-row.ts";
import { blockSize, type RunParts, reasonOf, runBlocks } from "./run-import.ts";
import type { StoredImport } from "./stored-import.ts";

interface Change {
  readonly id: number;
  readonly values: GivenValues;
}

/** Undoes the run of an import in blocks, until the undo has ended or the signal is aborted. */
export const undoImport = (parts: RunParts, client: pg.ClientBase, id: number, signal: AbortSignal) =>
  runBlocks(parts, client, blockUndo(parts, client, id), signal);

/** Undoes the next entries of a run; false when the undo has ended. */
function blockUndo({ kind, imports, undos, planner }: RunParts, client: pg.ClientBase, id: number) {
  const { update } = importedRecords(kind);

  return async (): Promise<boolean> => {
    const found = await imports.lockUndoing(client, id);
    if (found === null) return false;
    const undo = found.undo!;
    const entries = await undos.entries(client, found.request_id!, undo, blockSize);
    if (entries.length === 0) {
      // Those that were erased meanwhile have left the history.
      await undos.save(client, id, { ...undo, state: "done", total: undo.undone + undo.kept }, []);
      return false;
    }
    const ids = entries.map(({ record_id }) => record_id);
    await lockMoves(client, ids);
    const records = await planner.existing.read(client, ids, true);
    // After the locks, so that no change can come in between.
    const later = await undos.later(client, entries);
    const inUse = await undos.inUse(client, ids);
    const kept: Kept[] = [];
    const created: number[] = [];
    const changes: Change[] = [];
    for (const entry of entries) {
      const { record_id } = entry;
      const record = records.get(record_id)?.record ?? null;
      const last = later.get(record_id);
      if (record === null || last !== undefined) kept.push({ record_id, reason: reasonToKeep(record, last) });
      else if (entry.action === "created") {
        if (inUse.has(record_id)) kept.push({ record_id, reason: kind.inUse!.reason });
        else created.push(record_id);
      } else {
        const change = earlierValues(record, entry);
        if ("reason" in change) kept.push({ record_id, ...change });
        else changes.push({ id: record_id, ...change });
      }
    }
    const author = authorOf(found);
    await archiveRecords(client, kind, created, author);
    const taken = await updateUntaken(changes, { ...author, action: "undone" });
    const reason = `another ${kind.kind} has its earlier email or company now`;
    kept.push(...taken.map((record_id) => ({ record_id, reason })));
    const progress = { undone: undo.undone + entries.length - kept.length, kept: undo.kept + kept.length };
    await undos.save(client, id, { ...undo, ...progress, after: entries.at(-1)!.id }, kept);
    return true;
  };

  /** The values from before the run, unless the rules no longer allow them. */
  function earlierValues(
    record: Existing,
    { changes }: RunEntry,
  ): Omit<Change, "id"> | Omit<Kept, "record_id"> {
    const before = Object.fromEntries(Object.entries(changes).map(([field, [value]]) => [field, value]));
    const { data, error } = kind.patch.safeParse(before);
    const problems = error ? schemaProblems(error) : kind.problems(record as never, data);
    if (problems.length === 0) return { values: data as GivenValues };
    return { reason: `its earlier values are no longer valid: ${reasonOf(problems.map(toProblem))}` };
  }

  /** Changes records, and returns those whose earlier email or company another record has by now. */
  async function updateUntaken(changes: readonly Change[], author: Author): Promise<number[]> {
    if (await attempt(changes)) return [];
    const taken: number[] = [];
    for (const change of changes) if (!(await attempt([change]))) taken.push(change.id);
    return taken;

    async function attempt(some: readonly Change[]): Promise<boolean> {
      await client.query("savepoint earlier_values");
      try {
        await update(client, some, author);
        await client.query("release savepoint earlier_values");
        return true;
      } catch (error) {
        if (!isUniqueViolation(error, ...kind.unique)) throw error;
        await client.query("rollback to savepoint earlier_values");
        return false;
      }
    }
  }
}

const toProblem = ({ path, message }: { path: string; message: string }) => ({ field: path, message });

function reasonToKeep(record: Existing | null, last: HistoryAction | undefined): string {
  if (last === "erased") return "it was erased after the import";
  return record === null ? "it was archived after the import" : "it was changed after the import";
}

/** Who the history names. */
const authorOf = ({ file_name, undo }: StoredImport): Author => ({
  caller: { role: "admin", name: `Undo of import: ${file_name}` },
  requestId: undo!.request_id,
});
