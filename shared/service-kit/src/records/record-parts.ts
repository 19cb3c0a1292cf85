import { applicationsRepository } from "../applications/applications.repository.ts";
import { bulkRepository } from "../bulk/bulk.repository.ts";
import { renewStatistics } from "../database/renew-statistics.ts";
import { historyRepository } from "../history/history.repository.ts";
import { type HistoryConfig, pruneHistory } from "../history/prune-history.ts";
import type { ServiceContext } from "../process/service-definition.ts";
import { eraseArchived } from "../removals/erase-archived.ts";
import { type ErasureConfig, ErasureList } from "../removals/erasure-list.ts";
import { removalsRepository } from "../removals/removals.repository.ts";
import { type RecordKind, type StoredRecord, selectedOf, toRecord, writableOf } from "./record-kind.ts";
import { recordsRepository, type SqlClient } from "./records.repository.ts";
import { tallyHandlers } from "./tallies.ts";

/** The repositories, the handlers of events and the periodic jobs of a kind of record. */
export function recordParts<R extends StoredRecord, Patch extends object>(
  kind: RecordKind<R, Patch>,
  prisma: SqlClient,
  { pool, log, registry, wakeRelay, announce }: ServiceContext,
  { historyDays = 730, erasuresFile }: Partial<HistoryConfig & ErasureConfig>,
) {
  const { table, listed, list, texts } = kind;
  const named = { kind: kind.kind, table, notFound: texts.notFound };
  const removals = removalsRepository(pool, named, new ErasureList(erasuresFile, log), wakeRelay);
  const reviewed = { ...named, selected: selectedOf(kind), toRecord: toRecord<R> };
  const changed = {
    kind: kind.kind,
    stored: table,
    table: listed,
    list,
    fields: Object.keys(kind.bulkChange.shape),
  };
  return {
    kind,
    removals,
    records: recordsRepository(prisma, pool, kind, removals, wakeRelay),
    history: historyRepository(pool, { kind: kind.kind, fields: writableOf(kind) }),
    applications: applicationsRepository(pool, reviewed, wakeRelay),
    bulk: bulkRepository(pool, changed, removals.names, wakeRelay),
    handlers: tallyHandlers(kind, { pool, announce }),
    jobs: [
      pruneHistory(pool, historyDays, { log, registry }),
      eraseArchived(removals, { log, registry }),
      renewStatistics(pool, { log, registry }),
    ],
  };
}
