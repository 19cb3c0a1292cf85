import type { OlderRecord, OlderThan } from "@kindling/contracts/removals/retention-endpoints.ts";
import type pg from "pg";

/** Which of some records exist, in the archive too. */
export async function existingRecords(
  pool: pg.Pool,
  table: string,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from ${table} where id = any($1::int[])
     union all select id from removals where id = any($1::int[]) and erased_at is null order by id`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Queries of the records that are neither archived nor erased. */
export function presentRecords(pool: pg.Pool, table: string) {
  return {
    /** Records that were made, or last restored from the archive, until a time. */
    async older({ until, after, limit }: OlderThan): Promise<OlderRecord[]> {
      const { rows } = await pool.query<{ id: number; since: Date; email: string }>(
        `select id, email, greatest(created_at, restored_at) as since
         from ${table} where id > $1 and greatest(created_at, restored_at) <= $2 order by id limit $3`,
        [after, until, limit],
      );
      return rows.map(({ since, ...record }) => ({ ...record, since: since.toISOString() }));
    },
  };
}
