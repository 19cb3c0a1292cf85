import { defaultLimit, type ListWindow } from "@kindling/contracts/lists/list-query.ts";
import { type ArchivedRecord, erasedFrom } from "@kindling/contracts/removals/schemas.ts";
import type pg from "pg";
import { inOwnTransaction } from "../database/transaction.ts";
import { ListPage } from "../lists/list-page.ts";
import type { Snapshot } from "../messaging/outbox/publication.ts";

/** The queries of the table `removals`. */
export function removedRecords(pool: pg.Pool) {
  return {
    /** The archived records, the last archived first. */
    async list(window: ListWindow | null): Promise<ListPage<ArchivedRecord>> {
      const { limit, offset } = window ?? { limit: defaultLimit, offset: 0 };
      const [{ rows }, counted] = await Promise.all([
        pool.query(
          `select id, record ->> 'name' as name, record ->> 'company' as company, record ->> 'email' as email,
                  archived_at, actor_role, actor_id, actor_name
           from removals where erased_at is null order by archived_at desc, id desc limit $1 offset $2`,
          [limit, offset],
        ),
        pool.query<{ total: number }>("select count(*)::int as total from removals where erased_at is null"),
      ]);
      const records = rows.map(({ actor_role, actor_id, actor_name, archived_at, ...record }) => ({
        ...record,
        archived_at: archived_at.toISOString(),
        archived_by: { role: actor_role, id: actor_id, name: actor_name },
        erased_from: erasedFrom(archived_at.toISOString()),
      }));
      const { total } = counted.rows[0]!;
      return new ListPage(records, { total, matching: total, offset, limit });
    },

    /** Which of these records are archived, and which are erased. */
    async removedAmong(ids: readonly number[]): Promise<{ archived: number[]; erased: number[] }> {
      const { rows } = await pool.query<{ id: number; is_erased: boolean }>(
        "select id, erased_at is not null as is_erased from removals where id = any($1::int[]) order by id",
        [ids],
      );
      const [erased, archived] = [true, false].map((erased) =>
        rows.filter(({ is_erased }) => is_erased === erased).map(({ id }) => id),
      );
      return { archived: archived!, erased: erased! };
    },

    /**
     * The states to publish for records that were not in their table. That table and `removals` are read in one
     * snapshot: otherwise a record that moves in between would seem to be in neither, and be published as erased.
     */
    async snapshots<S>(
      ids: readonly number[],
      readPresent: (client: pg.ClientBase, ids: readonly number[]) => Promise<Snapshot<S>[]>,
    ): Promise<Snapshot<S>[]> {
      if (ids.length === 0) return [];
      return inOwnTransaction(pool, async (client) => {
        await client.query("set transaction isolation level repeatable read, read only");
        const present = await readPresent(client, ids);
        const { rows } = await client.query<{
          id: number;
          version: number;
          archived_at: Date;
          erased_at: Date | null;
        }>("select id, version, archived_at, erased_at from removals where id = any($1::int[])", [ids]);
        const removed = rows.map(({ id, version, archived_at, erased_at }) => ({
          id,
          version,
          at: erased_at ?? archived_at,
          state: null,
          archived: erased_at === null,
          inArchive: erased_at === null,
        }));
        return [...present, ...removed];
      });
    },
  };
}
