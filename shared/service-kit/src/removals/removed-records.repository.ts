import { defaultLimit, type ListWindow } from "@kindling/contracts/lists/list-query.ts";
import { type ArchivedRecord, erasedFrom, type Removal } from "@kindling/contracts/removals/schemas.ts";
import type pg from "pg";
import { inOwnTransaction } from "../database/transaction.ts";
import { ListPage } from "../lists/list-page.ts";
import type { Snapshot } from "../messaging/outbox/publication.ts";

/** A row of `removals`, without its record. */
export interface RemovalRow {
  id: number;
  version: number;
  archived_at: Date;
  erased_at: Date | null;
  merged_into: number | null;
}

export const toRemoval = ({ id, version, archived_at, erased_at, merged_into }: RemovalRow): Removal => ({
  id,
  version,
  archived_at: archived_at.toISOString(),
  erased_at: erased_at?.toISOString() ?? null,
  ...(merged_into === null ? {} : { merged_into }),
});

/** The queries of the table `removals`; `table` has the records that are not in it. */
export function removedRecords(pool: pg.Pool, table: string) {
  return {
    /** The archived records, the last archived first. */
    async list(window: ListWindow | null): Promise<ListPage<ArchivedRecord>> {
      const { limit, offset } = window ?? { limit: defaultLimit, offset: 0 };
      const [{ rows }, counted] = await Promise.all([
        pool.query(
          `select r.id, r.record ->> 'name' as name, r.record ->> 'company' as company, r.record ->> 'email' as email,
                  r.archived_at, r.actor_role, r.actor_id, r.actor_name, r.merged_into as kept_id,
                  coalesce(k.name, m.record ->> 'name') as kept_name,
                  coalesce(k.company, m.record ->> 'company') as kept_company
           from removals r
           left join ${table} k on k.id = r.merged_into
           left join removals m on m.id = r.merged_into
           where r.erased_at is null order by r.archived_at desc, r.id desc limit $1 offset $2`,
          [limit, offset],
        ),
        pool.query<{ total: number }>("select count(*)::int as total from removals where erased_at is null"),
      ]);
      const records = rows.map(({ actor_role, actor_id, actor_name, archived_at, ...row }) => {
        const { kept_id, kept_name, kept_company, ...record } = row;
        return {
          ...record,
          archived_at: archived_at.toISOString(),
          archived_by: { role: actor_role, id: actor_id, name: actor_name },
          erased_from: erasedFrom(archived_at.toISOString()),
          merged_into: kept_id === null ? null : { id: kept_id, name: kept_name, company: kept_company },
        };
      });
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
        const { rows } = await client.query<RemovalRow>(
          "select id, version, archived_at, erased_at, merged_into from removals where id = any($1::int[])",
          [ids],
        );
        const removed = rows.map(({ id, version, archived_at, erased_at, merged_into }) => ({
          id,
          version,
          at: erased_at ?? archived_at,
          state: null,
          archived: erased_at === null,
          inArchive: erased_at === null,
          mergedInto: erased_at === null ? merged_into : null,
        }));
        return [...present, ...removed];
      });
    },
  };
}
