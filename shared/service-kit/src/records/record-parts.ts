import type { HistorySearch } from "@kindling/contracts/history/activity.ts";
import { applicationsRepository } from "../applications/applications.repository.ts";
import { bulkRepository } from "../bulk/bulk.repository.ts";
import { renewStatistics } from "../database/renew-statistics.ts";
import { duplicatesOf } from "../duplicates/duplicates.ts";
import { historyRepository } from "../history/history.repository.ts";
import { type HistoryConfig, pruneHistory } from "../history/prune-history.ts";
import { importCommand } from "../imports/import-command.ts";
import { importsOf } from "../imports/imports.ts";
import { searchWithImports } from "../imports/search-with-imports.ts";
import { notesRepository } from "../notes/notes.repository.ts";
import type { ServiceContext } from "../process/service-definition.ts";
import { eraseArchived } from "../removals/erase-archived.ts";
import { type ErasureConfig, ErasureList } from "../removals/erasure-list.ts";
import { publishMergesAgain } from "../removals/merge-records.repository.ts";
import { removalsRepository } from "../removals/removals.repository.ts";
import { type RecordKind, type StoredRecord, selectedOf, toRecord, writableOf } from "./record-kind.ts";
import { recordsRepository, type SqlClient } from "./records.repository.ts";
import { tallyHandlers } from "./tallies.ts";

/** The repositories, the handlers of events and the periodic jobs of a kind of record. */
export function recordParts<R extends StoredRecord, Patch extends object>(
  kind: RecordKind<R, Patch>,
  prisma: SqlClient,
  context: ServiceContext,
  { historyDays = 730, erasuresFile }: Partial<HistoryConfig & ErasureConfig>,
) {
  const { pool, log, registry, wakeRelay, announce } = context;
  const { table, listed, list, texts } = kind;
  const named = { kind: kind.kind, table, notFound: texts.notFound };
  const removals = removalsRepository(pool, named, new ErasureList(erasuresFile, log), wakeRelay);
  const duplicates = duplicatesOf(kind as unknown as RecordKind, { pool, log, registry });
  const imports = importsOf(kind as unknown as RecordKind, {
    ...{ pool, log, registry, wakeRelay },
    names: removals.names,
    historyDays,
  });
  const history = { kind: kind.kind, fields: writableOf(kind) };
  const reviewed = { ...named, selected: selectedOf(kind), toRecord: toRecord<R> };
  const changed = {
    kind: kind.kind,
    stored: table,
    table: listed,
    list,
    hasNotes: true,
    fields: Object.keys(kind.bulkChange.shape),
  };
  return {
    kind,
    removals,
    records: recordsRepository(prisma, pool, kind, removals, wakeRelay),
    history: {
      ...historyRepository(pool, { ...history, names: removals.names }),
      search: (search: HistorySearch) => searchWithImports(pool, history, search),
    },
    applications: applicationsRepository(pool, reviewed, wakeRelay),
    bulk: bulkRepository(pool, changed, removals.names, wakeRelay),
    duplicates,
    imports,
    notes: notesRepository(pool, named),
    announce,
    commands: { import: importCommand(imports) },
    handlers: tallyHandlers(kind, { pool, announce }),
    jobs: [
      pruneHistory(pool, historyDays, { log, registry }),
      eraseArchived(removals, { log, registry }),
      publishMergesAgain(pool, kind.kind, { log, registry }),
      renewStatistics(pool, { log, registry }),
      ...imports.jobs,
      ...duplicates.jobs,
    ],
  };
}
