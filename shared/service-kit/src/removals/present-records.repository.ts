import type { OlderRecord, OlderThan } from "@kindling/contracts/removals/retention-endpoints.ts";
import type pg from "pg";

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
