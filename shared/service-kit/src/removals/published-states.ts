import type pg from "pg";
import { isApproved } from "../applications/stored-application.ts";
import type { Snapshot } from "../messaging/outbox/publication.ts";
import type { RemovalsRepository } from "./removals.repository.ts";

interface PublishedRecords<Row, S> {
  readonly table: string;
  readonly selected: string;
  readonly toState: (row: Row) => S;
}

/** Reads the newest states of records, also of those that were archived or erased: the `load` of their publication. */
export function publishedStates<Row extends { id: number; version: number; updated_at: Date }, S>(
  pool: pg.Pool,
  removals: RemovalsRepository,
  { table, selected, toState }: PublishedRecords<Row, S>,
): (ids: readonly number[]) => Promise<Snapshot<S>[]> {
  async function readPresent(client: pg.ClientBase | pg.Pool, ids: readonly number[]) {
    const { rows } = await client.query<Row & { is_approved: boolean }>({
      name: `${removals.kind}-states`,
      text: `select ${selected}, ${isApproved} as is_approved from ${table} where id = any($1::int[])`,
      values: [ids],
    });
    return rows.map(({ is_approved, ...row }) => ({
      id: row.id,
      version: row.version,
      at: row.updated_at,
      // To other services an open application is like an archived record: gone, and may return.
      ...(is_approved ? { state: toState(row as unknown as Row) } : { state: null, archived: true }),
    }));
  }

  return async (ids) => {
    const present = await readPresent(pool, ids);
    const found = new Set(present.map(({ id }) => id));
    const missing = ids.filter((id) => !found.has(id));
    return [...present, ...(await removals.snapshots(missing, readPresent))];
  };
}
