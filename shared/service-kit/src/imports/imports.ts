import { randomBytes } from "node:crypto";
import { schemaProblems } from "@kindling/contracts/fields/problems.ts";
import type { NamedRecord } from "@kindling/contracts/history/activity.ts";
import {
  type CheckedRow,
  type FileImport,
  type ImportCheck,
  type ImportRows,
  type ImportRowUpdate,
  type ImportUpdate,
  type KeptRecord,
  maxBlock,
  maxImportRows,
  type NewImport,
  type NewSavedMapping,
  type RefusedRow,
  type RowResult,
  type SavedMapping,
} from "@kindling/contracts/imports/schemas.ts";
import { csvLine } from "@kindling/contracts/lists/csv.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { mappingSchema } from "@kindling/imports/mapping/mapping.ts";
import { unmappedValues } from "@kindling/imports/mapping/unmapped-values.ts";
import { lookalikesOf } from "../duplicates/lookalikes.ts";
import { conflict, invalid, invalidFields } from "../errors.ts";
import { toActor } from "../history/actor.ts";
import type { Author } from "../history/author.ts";
import type { ServiceContext } from "../process/service-definition.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { settlesWithin } from "../settles-within.ts";
import { checkRow, describeRows, ensureChecked } from "./check-import.ts";
import { deletingJob, runImports, runningJob } from "./import-jobs.ts";
import { importMappingsRepository } from "./import-mappings.repository.ts";
import { importRowsRepository } from "./import-rows.repository.ts";
import { importUndosRepository } from "./import-undos.repository.ts";
import { importsRepository } from "./imports.repository.ts";
import { rowPlanner } from "./plan-rows.ts";
import { runImport } from "./run-import.ts";
import { type StoredImport, toImport } from "./stored-import.ts";
import { undoImport } from "./undo-import.ts";

/** How long a request waits for a check, in ms: what follows must end before the gateway gives up. */
const checkWaitMs = 5_000;
/** Days after its end that a run can be undone, if the history has it for so long. */
const longestUndoDays = 30;
/** Texts without a value that a check lists. */
const mostUnmapped = 200;

/** Clients may send one id with many requests. */
const ownIdOf = (requestId: string): string => `${requestId}.${randomBytes(4).toString("hex")}`;

export type Imports = ReturnType<typeof importsOf>;

interface RowsWindow {
  readonly after: number;
  readonly limit: number;
  readonly only: RowResult | null;
  /** Whether rows that look like no existing record are left out. */
  readonly lookalikes: boolean;
}

interface Options extends Pick<ServiceContext, "pool" | "log" | "registry" | "wakeRelay"> {
  /** The names of records that exist, also in the archive. */
  readonly names: (ids: readonly number[]) => Promise<NamedRecord[]>;
  /** How long a change stays in the history. */
  readonly historyDays: number;
}

/** The imports of a kind of record. */
export function importsOf(
  recordKind: RecordKind,
  { pool, log, registry, wakeRelay, names, historyDays }: Options,
) {
  const imports = importsRepository(pool);
  const rows = importRowsRepository(pool);
  const mappings = importMappingsRepository(pool);
  const { kind } = recordKind;
  const lookalikes = lookalikesOf(pool, recordKind);
  const undos = importUndosRepository(pool, recordKind);
  const parts = {
    pool,
    kind: recordKind,
    imports,
    rows,
    undos,
    planner: rowPlanner(recordKind),
    lookalikes,
    wakeRelay,
  };
  const undoDays = Math.min(longestUndoDays, historyDays);
  const toReply = (stored: StoredImport) => toImport(stored, undoDays);

  /** @throws 400 for a mapping with fields or values that do not exist, or for another number of columns than headings */
  function checkMapping({ mapping }: ImportUpdate, headings?: readonly string[]): void {
    if (mapping === undefined) return;
    const { error } = mappingSchema(kind).safeParse(mapping);
    const problems = schemaProblems(error).map(({ path, message }) => ({ path: `mapping.${path}`, message }));
    if (headings && mapping.columns.length !== headings.length)
      problems.push({ path: "mapping.columns", message: "must have one entry for each heading" });
    if (problems.length > 0) throw invalidFields(problems);
  }

  /** The import, once it is checked or the wait is over; the check then goes on. */
  async function checked(id: number): Promise<StoredImport> {
    const checking = ensureChecked(parts, id);
    if (!(await settlesWithin(checking, checkWaitMs)))
      checking.catch((err) => log.warn({ err, kind, id }, "the check of an import failed"));
    return imports.require(id);
  }

  const runAll = (signal: AbortSignal) =>
    runImports(
      pool,
      imports,
      async (client, id, aborted) => {
        const { undo } = await imports.require(id);
        await (undo === null ? runImport : undoImport)(parts, client, id, aborted);
        const { state, counts, undo: end } = await imports.require(id);
        if (end?.state === "done") {
          const { total, undone, kept } = end;
          log.info({ kind, id, counts: { total, undone, kept } }, "import undone");
        } else if (state !== "running" && end === null) log.info({ kind, id, state, counts }, "import ended");
      },
      signal,
    );

  function reasonNotToUndo({ state, undo, ended_at, counts }: StoredImport): string {
    if (state === "running") return texts.importRunning;
    if (undo !== null) return texts.importUndone;
    const isOld = ended_at !== null && ended_at.getTime() <= Date.now() - undoDays * 86_400_000;
    return counts !== null && isOld ? texts.undoTooLate(undoDays) : texts.nothingImported;
  }

  return {
    kind,
    runAll,
    mappings,
    jobs: [runningJob(runAll, { log, registry }), deletingJob(rows, { log, registry })],

    /** @throws 400 for a mapping that is not valid */
    async create(given: NewImport, author: Author): Promise<FileImport> {
      checkMapping(given, given.headings);
      return toReply(await imports.create(given, author));
    },
    list: async () => (await imports.list()).map(toReply),
    get: async (id: number) => toReply(await imports.require(id)),

    /** @throws 400 for a mapping that is not valid, 409 when it runs or has ended */
    async update(id: number, given: ImportUpdate): Promise<FileImport> {
      checkMapping(given, (await imports.require(id)).headings);
      return toReply(await imports.update(id, given));
    },

    /** @throws 400 for more rows than an import can have, 409 when it runs or has ended */
    async addRows(id: number, given: ImportRows): Promise<{ rows: number }> {
      const width = (await imports.require(id)).headings.length;
      if (given.rows.some(({ cells }) => cells.length > width))
        throw invalidFields([{ path: "rows", message: "cannot have more cells than headings" }]);
      if ((await imports.countRows(id)) + given.rows.length > maxImportRows)
        throw invalid(texts.importTooLong);
      await imports.addRows(id, given);
      return { rows: await imports.countRows(id) };
    },

    /** What would happen, and the most frequent problems and texts without a value. */
    async check(id: number): Promise<ImportCheck> {
      const { revision, checked_revision, state } = await checked(id);
      const [summary, spellings] = await Promise.all([rows.summary(id), rows.unmapped(id)]);
      const unmapped = unmappedValues(kind, spellings, mostUnmapped);
      return { ...summary, unmapped, is_current: checked_revision === revision || state !== "staged" };
    },

    /** Rows with what would happen to each. */
    async rows(id: number, { after, limit, only, lookalikes }: RowsWindow): Promise<CheckedRow[]> {
      return describeRows(parts, await checked(id), await rows.read(id, after, limit, only, lookalikes));
    },

    /**
     * Changes a row, and checks it again.
     * @throws 400 for a column that the file does not have, 404 for an unknown line, 409 when it runs or has ended
     */
    async updateRow(id: number, line: number, given: ImportRowUpdate): Promise<CheckedRow> {
      if (given.cell && given.cell.column >= (await imports.require(id)).headings.length)
        throw invalidFields([{ path: "cell.column", message: "must be one of the file's columns" }]);
      const { revision, wasChecked } = await imports.updateRow(id, line, given);
      if (wasChecked) await checkRow(parts, { id, line, revision });
      const [row] = await describeRows(parts, await checked(id), await rows.read(id, line - 1, 1));
      return row!;
    },

    /** Begins the run, which a job goes on with. @throws 409 unless it is staged, complete and checked */
    async begin(id: number, { requestId }: Pick<Author, "requestId">): Promise<FileImport> {
      return toReply(await imports.begin(id, ownIdOf(requestId)));
    },
    /** Keeps a mapping under a name. @throws 400 for one that is not valid, 409 when there are too many */
    async saveMapping(given: NewSavedMapping, author: Author): Promise<SavedMapping> {
      checkMapping(given);
      return mappings.save(given, author);
    },
    cancel: async (id: number) => toReply(await imports.cancel(id)),
    delete: (id: number) => imports.delete(id),

    /** Begins the undo of a run, which the job goes on with. @throws 409 for a run that cannot be undone */
    async undo(id: number, { caller, requestId }: Author): Promise<FileImport> {
      const begun = { requestId: ownIdOf(requestId), actor: toActor(caller), days: undoDays };
      const isBegun = await undos.begin(id, begun);
      const found = await imports.require(id);
      if (!isBegun) throw conflict(reasonNotToUndo(found));
      return toReply(found);
    },

    /** Records that the undo has left as they are, after an id. @throws 404 for an unknown import */
    async kept(id: number, after: number): Promise<KeptRecord[]> {
      await imports.require(id);
      const kept = await undos.kept(id, after);
      const named = new Map((await names(kept.map((each) => each.record_id))).map((each) => [each.id, each]));
      return kept.map(({ record_id, reason }) => {
        const { name = null, company = null } = named.get(record_id) ?? {};
        return { record_id, name, company, reason };
      });
    },

    /** Rows that were not stored, with the reasons. */
    async refused(id: number, after: number): Promise<RefusedRow[]> {
      await imports.require(id);
      return (await rows.readRefused(id, after, maxBlock)).map(({ line, cells, outcome, reason }) => ({
        line,
        cells: [...cells],
        outcome: outcome!,
        reason: reason ?? "",
      }));
    },

    /** All of them as CSV, in the columns of the file and one that an import leaves out. @throws 404 for an unknown id */
    async refusedAsCsv(id: number): Promise<AsyncGenerator<string>> {
      const { headings } = await imports.require(id);
      return (async function* () {
        yield csvLine([...headings, "Reason not imported"]);
        for (let last = 0; ; ) {
          const block = await rows.readRefused(id, last, maxBlock);
          for (const { cells, reason } of block)
            yield csvLine([...headings.map((_, at) => cells[at]), reason]);
          if (block.length < maxBlock) return;
          last = block.at(-1)!.line;
        }
      })();
    },
  };
}
