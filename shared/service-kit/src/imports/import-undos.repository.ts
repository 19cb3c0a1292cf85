import type { Actor, FieldValue, HistoryAction } from "@kindling/contracts/history/schemas.ts";
import type { ImportUndo } from "@kindling/contracts/imports/schemas.ts";
import type pg from "pg";
import type { RecordKind } from "../records/record-kind.ts";

/** How far an undo is, as it is stored. */
export interface StoredUndo extends ImportUndo {
  /** The entries of the run in the history that are left: those after the first id, until the second. */
  readonly after: number;
  readonly last: number;
  /** What its own history has as the id of the request. */
  readonly request_id: string;
  /** Who began it. */
  readonly actor: Actor;
}

/** What a run did to a record. */
export interface RunEntry {
  readonly id: number;
  readonly record_id: number;
  readonly action: HistoryAction;
  readonly changes: Readonly<Record<string, readonly [FieldValue, FieldValue]>>;
}

/** A record that an undo leaves as it is. */
export interface Kept {
  readonly record_id: number;
  readonly reason: string;
}

const mostKept = 500;

export type ImportUndosRepository = ReturnType<typeof importUndosRepository>;

/** The queries of the undo of imports. */
export function importUndosRepository(
  pool: pg.Pool,
  { kind, table, inUse }: Pick<RecordKind, "kind" | "table" | "inUse">,
) {
  return {
    /**
     * Begins the undo of a run that has ended and whose history is there; false if there is none.
     * @param days since the end of the run, at most
     */
    async begin(
      id: number,
      { requestId, actor, days }: { requestId: string; actor: Actor; days: number },
    ): Promise<boolean> {
      const { rowCount } = await pool.query(
        `with found as (
           select count(*)::int as total, max(h.id) as last
           from imports i join history h on h.kind = $2 and h.request_id = i.request_id and h.id > i.history_after
             and h.at between i.created_at - interval '1 minute' and i.ended_at + interval '1 minute'
           where i.id = $1)
         update imports
         set updated_at = now(), undo = jsonb_build_object(
               'state', 'running', 'total', total, 'undone', 0, 'kept', 0, 'after', history_after, 'last', last,
               'request_id', $3::text, 'actor', $4::jsonb)
         from found
         where id = $1 and state in ('done', 'cancelled') and undo is null and total > 0
           and ended_at > now() - make_interval(days => $5)`,
        [id, kind, requestId, actor, days],
      );
      return rowCount === 1;
    },

    /** The next entries of the run. */
    async entries(
      client: pg.ClientBase,
      runId: string,
      { after, last }: StoredUndo,
      limit: number,
    ): Promise<RunEntry[]> {
      const { rows } = await client.query<RunEntry>(
        `select id::float8, record_id::float8, action, changes from history
         where id > $1 and id <= $2 and kind = $3 and request_id = $4 order by id limit $5`,
        [after, last, kind, runId, limit],
      );
      return rows;
    },

    /** What was done last to the records of entries, after each. */
    async later(
      client: pg.ClientBase,
      entries: readonly RunEntry[],
    ): Promise<ReadonlyMap<number, HistoryAction>> {
      const { rows } = await client.query<Pick<RunEntry, "record_id" | "action">>(
        `select distinct on (h.record_id) h.record_id::float8, h.action
         from unnest($2::bigint[], $3::bigint[]) e(id, record_id)
         join history h on h.kind = $1 and h.record_id = e.record_id and h.id > e.id
         order by h.record_id, h.id desc`,
        [kind, entries.map(({ id }) => id), entries.map(({ record_id }) => record_id)],
      );
      return new Map(rows.map(({ record_id, action }) => [record_id, action]));
    },

    /** Those of some records that are in use. */
    async inUse(client: pg.ClientBase, ids: readonly number[]): Promise<ReadonlySet<number>> {
      if (inUse === undefined) return new Set();
      const { rows } = await client.query<{ id: number }>(
        `select id from ${table} where id = any($1) and ${inUse.condition}`,
        [ids],
      );
      return new Set(rows.map(({ id }) => id));
    },

    /** Saves how far an undo is, and what it has left as it is. */
    async save(client: pg.ClientBase, id: number, undo: StoredUndo, kept: readonly Kept[]): Promise<void> {
      await client.query(
        `with kept as (
           insert into import_kept (import_id, record_id, reason)
           select $1, k.record_id, k.reason from jsonb_to_recordset($3) k(record_id integer, reason text)
           on conflict do nothing)
         update imports
         set undo = $2::jsonb || case when $2 ->> 'state' = 'done' then jsonb_build_object('ended_at', now()) else '{}' end,
             updated_at = now()
         where id = $1`,
        [id, undo, JSON.stringify(kept)],
      );
    },

    /** The records that an undo has left as they are, after an id. */
    async kept(id: number, after: number): Promise<Kept[]> {
      const { rows } = await pool.query<Kept>(
        `select record_id, reason from import_kept where import_id = $1 and record_id > $2
         order by record_id limit ${mostKept}`,
        [id, after],
      );
      return rows;
    },
  };
}
