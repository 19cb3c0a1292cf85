import type {
  ImportCounts,
  ImportRows,
  ImportRowUpdate,
  ImportUpdate,
  NewImport,
} from "@kindling/contracts/imports/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import type pg from "pg";
import { conflict, notFound } from "../errors.ts";
import { toActor } from "../history/actor.ts";
import type { Author } from "../history/author.ts";
import type { StoredImport } from "./stored-import.ts";

type Client = pg.Pool | pg.ClientBase;

const listed = 50;
const isComplete = `(state <> 'staged' or file_rows is null
  or file_rows <= (select count(*) from import_rows r where r.import_id = imports.id))`;
const columns = `id, file_name, headings, mapping, policy, state, revision, checked_revision, actor_role, actor_id, actor_name,
  created_at, updated_at, ended_at, request_id, counts, undo, ${isComplete} as is_complete`;
/** A CTE with the id of import $1 while its rows can be changed, of which the check then knows nothing. */
const changedImport = `changed as (
  update imports set revision = revision + 1, updated_at = now() where id = $1 and state = 'staged'
  returning id, revision, checked_revision = revision - 1 as was_checked)`;

export type ImportsRepository = ReturnType<typeof importsRepository>;

/** The queries of imports as a whole. */
export function importsRepository(pool: pg.Pool) {
  async function find(client: Client, id: number, condition = ""): Promise<StoredImport | null> {
    const { rows } = await client.query<StoredImport>(
      `select ${columns} from imports where id = $1 ${condition}`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** @throws 404 for an unknown id */
  async function require(id: number): Promise<StoredImport> {
    const found = await find(pool, id);
    if (found === null) throw notFound(texts.importNotFound);
    return found;
  }

  /** The error for an import that is not in the state that a change needs. */
  async function refused(id: number): Promise<Error> {
    const { state } = await require(id);
    return conflict(state === "running" ? texts.importRunning : texts.importEnded);
  }

  return {
    require,

    /** The import while it runs, locked until the transaction ends; otherwise null. */
    lockRunning: (client: pg.ClientBase, id: number) => find(client, id, "and state = 'running' for update"),

    /** The import while it is undone, locked until the transaction ends; otherwise null. */
    lockUndoing: (client: pg.ClientBase, id: number) =>
      find(client, id, "and undo ->> 'state' = 'running' for update"),

    /** The newest imports. */
    async list(): Promise<StoredImport[]> {
      const { rows } = await pool.query<StoredImport>(
        `select ${columns} from imports order by id desc limit ${listed}`,
      );
      return rows;
    },

    async create(
      { file_name, headings, mapping, policy, file_rows }: NewImport,
      { caller }: Author,
    ): Promise<StoredImport> {
      const actor = toActor(caller);
      const { rows } = await pool.query<StoredImport>(
        `insert into imports (file_name, headings, mapping, policy, actor_role, actor_id, actor_name, file_rows)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
        [file_name, headings, mapping, policy, actor.role, actor.id, actor.name, file_rows],
      );
      return rows[0]!;
    },

    /** @throws 404 for an unknown id, 409 when it runs or has ended */
    async update(id: number, { mapping, policy }: ImportUpdate): Promise<StoredImport> {
      const { rows } = await pool.query<StoredImport>(
        `update imports set mapping = coalesce($2, mapping), policy = coalesce($3, policy), revision = revision + 1,
           updated_at = now()
         where id = $1 and state = 'staged' returning ${columns}`,
        [id, mapping ?? null, policy ?? null],
      );
      if (rows[0] === undefined) throw await refused(id);
      return rows[0];
    },

    /** Adds rows, without those that it has. @throws 404 for an unknown id, 409 when it runs or has ended */
    async addRows(id: number, { rows }: ImportRows): Promise<void> {
      const { rows: changed } = await pool.query(
        `with ${changedImport},
         added as (
           insert into import_rows (import_id, line, cells)
           select changed.id, given.line, given.cells
           from changed, jsonb_to_recordset($2) given(line integer, cells text[]) on conflict do nothing)
         select id from changed`,
        [id, JSON.stringify(rows)],
      );
      if (changed.length === 0) throw await refused(id);
    },

    async countRows(id: number): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        "select count(*)::int as count from import_rows where import_id = $1",
        [id],
      );
      return rows[0]!.count;
    },

    /**
     * Changes a row. A policy that is undefined stays. Returns the import's new revision, and whether it was checked before.
     * @throws 404 for an unknown import or line, 409 when the import runs or has ended
     */
    async updateRow(
      id: number,
      line: number,
      { cells, cell, policy }: ImportRowUpdate,
    ): Promise<{ revision: number; wasChecked: boolean }> {
      const { rows } = await pool.query<{ is_known: boolean; revision: number; was_checked: boolean | null }>(
        `with ${changedImport},
         saved as (
           update import_rows r
           set cells = case when $6::int is null then coalesce($3, r.cells) else (
                 select array_agg(case when at = $6 + 1 then $7 else coalesce(r.cells[at], '') end order by at)
                 from generate_series(1, greatest(cardinality(r.cells), $6 + 1)) at) end,
               policy = case when $4 then $5 else r.policy end
           from changed where r.import_id = changed.id and r.line = $2 returning r.line)
         select exists (select from saved) as is_known, revision, was_checked from changed`,
        [id, line, cells, policy !== undefined, policy ?? null, cell?.column, cell?.text],
      );
      if (rows[0] === undefined) throw await refused(id);
      if (!rows[0].is_known) throw notFound(texts.importRowNotFound);
      return { revision: rows[0].revision, wasChecked: rows[0].was_checked === true };
    },

    /** Saves that the check has seen a revision, which the next check replaces if it is an old one. */
    async saveChecked(id: number, revision: number): Promise<void> {
      await pool.query("update imports set checked_revision = $2 where id = $1", [id, revision]);
    },

    /**
     * Begins the run of a checked import.
     * @param requestId what its history has as the id of the request
     * @throws 404 for an unknown id, 409 when it runs or has ended, lacks rows, or the check is not current
     */
    async begin(id: number, requestId: string): Promise<StoredImport> {
      const { rows } = await pool.query<StoredImport>(
        `update imports set state = 'running', updated_at = now(), request_id = $2,
           history_after = (select coalesce(max(id), 0) from history),
           counts = jsonb_build_object('total', (select count(*) from import_rows where import_id = $1), 'created', 0,
             'updated', 0, 'unchanged', 0, 'skipped', 0, 'refused', 0, 'changed-since', 0)
         where id = $1 and state = 'staged' and checked_revision = revision and ${isComplete} returning ${columns}`,
        [id, requestId],
      );
      if (rows[0] !== undefined) return rows[0];
      const { state, is_complete } = await require(id);
      if (!is_complete) throw conflict(texts.importIncomplete);
      throw state === "staged" ? conflict(texts.importUnchecked) : await refused(id);
    },

    /**
     * Waits for the block that is being written. One that was cancelled already stays so.
     * @throws 404 for an unknown id, 409 when it was done
     */
    async cancel(id: number): Promise<StoredImport> {
      await pool.query(
        `update imports set state = 'cancelled', updated_at = now(), ended_at = now()
         where id = $1 and state in ('staged', 'running')`,
        [id],
      );
      const found = await require(id);
      if (found.state === "done") throw conflict(texts.importEnded);
      return found;
    },

    async saveCounts(client: pg.ClientBase, id: number, counts: ImportCounts): Promise<void> {
      await client.query("update imports set counts = $2, updated_at = now() where id = $1", [id, counts]);
    },

    async end(client: pg.ClientBase, id: number): Promise<void> {
      await client.query(
        "update imports set state = 'done', updated_at = now(), ended_at = now() where id = $1",
        [id],
      );
    },

    /** The imports that run or are undone, the first begun first. */
    async running(client: Client = pool): Promise<number[]> {
      const { rows } = await client.query<{ id: number }>(
        "select id from imports where state = 'running' or undo ->> 'state' = 'running' order by updated_at, id",
      );
      return rows.map(({ id }) => id);
    },

    /**
     * Deletes the rows of an import; one that never ran goes with them.
     * @throws 404 for an unknown id, 409 while it runs or is undone
     */
    async delete(id: number): Promise<void> {
      const { rowCount } = await pool.query(
        `with found as (
           select id, counts from imports
           where id = $1 and state <> 'running' and undo ->> 'state' is distinct from 'running' for update),
         rows_gone as (delete from import_rows where import_id in (select id from found)),
         gone as (delete from imports where id in (select id from found where counts is null))
         select from found`,
        [id],
      );
      if (rowCount === 1) return;
      await require(id);
      throw conflict(texts.importRunning);
    },
  };
}
