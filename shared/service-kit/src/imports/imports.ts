import { randomBytes } from "node:crypto";
import { schemaProblems } from "@kindling/contracts/fields/problems.ts";
import {
  type CheckedRow,
  type FileImport,
  type ImportCheck,
  type ImportRows,
  type ImportRowUpdate,
  type ImportUpdate,
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
import { invalid, invalidFields } from "../errors.ts";
import type { Author } from "../history/author.ts";
import type { ServiceContext } from "../process/service-definition.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { settlesWithin } from "../settles-within.ts";
import { checkRow, describeRows, ensureChecked } from "./check-import.ts";
import { deletingJob, runImports, runningJob } from "./import-jobs.ts";
import { importMappingsRepository } from "./import-mappings.repository.ts";
import { importRowsRepository } from "./import-rows.repository.ts";
import { importsRepository, type StoredImport, toImport } from "./imports.repository.ts";
import { rowPlanner } from "./plan-rows.ts";
import { runImport } from "./run-import.ts";

/** How long a request waits for a check, in ms. */
const checkWaitMs = 10_000;
/** Texts without a value that a check lists. */
const mostUnmapped = 200;

export type Imports = ReturnType<typeof importsOf>;

interface RowsWindow {
  readonly after: number;
  readonly limit: number;
  readonly only: RowResult | null;
}

/** The imports of a kind of record. */
export function importsOf(
  recordKind: RecordKind,
  { pool, log, registry, wakeRelay }: Pick<ServiceContext, "pool" | "log" | "registry" | "wakeRelay">,
) {
  const imports = importsRepository(pool);
  const rows = importRowsRepository(pool);
  const mappings = importMappingsRepository(pool);
  const parts = { pool, kind: recordKind, imports, rows, planner: rowPlanner(recordKind), wakeRelay };
  const { kind } = recordKind;

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
        await runImport(parts, client, id, aborted);
        const { state, counts } = await imports.require(id);
        if (state !== "running") log.info({ kind, id, state, counts }, "import ended");
      },
      signal,
    );

  return {
    kind,
    runAll,
    mappings,
    jobs: [runningJob(runAll, { log, registry }), deletingJob(rows, { log, registry })],

    /** @throws 400 for a mapping that is not valid */
    async create(given: NewImport, author: Author): Promise<FileImport> {
      checkMapping(given, given.headings);
      return toImport(await imports.create(given, author));
    },
    list: async () => (await imports.list()).map(toImport),
    get: async (id: number) => toImport(await imports.require(id)),

    /** @throws 400 for a mapping that is not valid, 409 when it runs or has ended */
    async update(id: number, given: ImportUpdate): Promise<FileImport> {
      checkMapping(given, (await imports.require(id)).headings);
      return toImport(await imports.update(id, given));
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
    async rows(id: number, { after, limit, only }: RowsWindow): Promise<CheckedRow[]> {
      return describeRows(parts, await checked(id), await rows.read(id, after, limit, only));
    },

    /** Changes a row, and checks it again. @throws 404 for an unknown line, 409 when it runs or has ended */
    async updateRow(id: number, line: number, given: ImportRowUpdate): Promise<CheckedRow> {
      const { revision, wasChecked } = await imports.updateRow(id, line, given);
      if (wasChecked) await checkRow(parts, { id, line, revision });
      const [row] = await describeRows(parts, await checked(id), await rows.read(id, line - 1, 1));
      return row!;
    },

    /** Begins the run, which a job goes on with. @throws 409 unless it is staged and checked */
    async begin(id: number, { requestId }: Pick<Author, "requestId">): Promise<FileImport> {
      // Clients may send one id with many requests.
      const ownId = `${requestId}.${randomBytes(4).toString("hex")}`;
      return toImport(await imports.begin(id, ownId));
    },
    /** Keeps a mapping under a name. @throws 400 for one that is not valid, 409 when there are too many */
    async saveMapping(given: NewSavedMapping, author: Author): Promise<SavedMapping> {
      checkMapping(given);
      return mappings.save(given, author);
    },
    cancel: async (id: number) => toImport(await imports.cancel(id)),
    delete: (id: number) => imports.delete(id),

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

    /** All of them as CSV, in the columns of the file. @throws 404 for an unknown id */
    async refusedAsCsv(id: number): Promise<AsyncGenerator<string>> {
      const { headings } = await imports.require(id);
      return (async function* () {
        yield csvLine([...headings, "Reason"]);
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
