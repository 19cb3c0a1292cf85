import type { FoundEntries, FoundEntry, HistorySearch } from "@kindling/contracts/history/activity.ts";
import type { Actor } from "@kindling/contracts/history/schemas.ts";
import type { ImportCounts } from "@kindling/contracts/imports/schemas.ts";
import type pg from "pg";
import type { HistorySource } from "../history/record-history.ts";
import { isOlder, positionOf, searchEntries } from "../history/search-entries.ts";
import type { StoredUndo } from "./import-undos.repository.ts";

interface Line {
  at: Date;
  id: number;
  import_id: number;
  action: "imported" | "import-undone";
  actor: Actor;
  file_name: string;
  counts: ImportCounts;
  undo: StoredUndo | null;
  request_id: string;
}

/** Ids of lines begin here, and no entry of the history comes so far. Each import has two. */
const firstLine = 2 ** 52;

/** Ended runs and undos; the filters and the order are those of entries. */
const lines = `
  select * from (
    select ended_at as at, (${firstLine} + 2 * id::bigint)::float8 as id, id as import_id, 'imported' as action,
           jsonb_build_object('role', actor_role, 'id', actor_id, 'name', actor_name) as actor,
           file_name, counts, null::jsonb as undo, request_id
    from imports where state in ('done', 'cancelled') and counts is not null
    union all
    select (undo ->> 'ended_at')::timestamptz(3), (${firstLine} + 2 * id::bigint + 1)::float8, id, 'import-undone', undo -> 'actor',
           file_name, counts, undo, undo ->> 'request_id'
    from imports where undo ->> 'state' = 'done') line
  where (at, id) < ($1::timestamptz, $2::float8) and at >= $3::timestamptz
    and ($4::text is null or actor ->> 'role' = $4) and ($5::int is null or (actor ->> 'id')::int = $5)
    and ($6::text is null or actor ->> 'name' = $6) and ($7::text[] is null or action = any($7))
  order by at desc, id desc limit $8`;

/** The activity of a service, with one entry for each import and each undo instead of one for each record. */
export async function searchWithImports(
  pool: pg.Pool,
  { kind, fields }: HistorySource,
  search: HistorySearch,
): Promise<FoundEntries> {
  if (!search.imports) return searchEntries(pool, fields, search);
  const { before, since, person, actions, limit } = search;
  // An undo archives what the run created.
  const ofLines = actions?.includes("archived") ? [...actions, "import-undone"] : actions;
  const [found, { rows }] = await Promise.all([
    searchEntries(pool, fields, search, "without runs"),
    pool.query<Line>(lines, [
      before?.at ?? "infinity",
      before?.id ?? 0,
      since ?? "-infinity",
      person?.role,
      person?.id,
      person?.name,
      ofLines,
      limit + 1,
    ]),
  ]);
  const { next } = found;
  const reached = rows
    .map((line) => toEntry(line, kind))
    .filter((line) => next === null || !isOlder(line, next));
  const all = [...found.entries, ...reached].sort((a, b) => (isOlder(a, b) ? 1 : -1));
  if (all.length <= limit) return { entries: all, next };
  const entries = all.slice(0, limit);
  return { entries, next: positionOf(entries.at(-1)!) };
}

const toEntry = (line: Line, kind: string): FoundEntry => ({
  id: line.id,
  at: line.at.toISOString(),
  action: line.action,
  kind: kind === "founder" ? "founders" : "investors",
  record_id: null,
  actor: line.actor,
  changes: [],
  request_id: line.request_id,
  import: { id: line.import_id, file_name: line.file_name, counts: line.counts, undo: line.undo },
});
