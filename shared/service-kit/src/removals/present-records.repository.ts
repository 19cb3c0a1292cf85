import type { OlderRecord, OlderThan } from "@kindling/contracts/removals/retention-endpoints.ts";
import type pg from "pg";

/** Queries of the records that are neither archived nor erased. */
export function presentRecords(pool: pg.Pool, { kind, table }: { kind: string; table: string }) {
  return {
    /** Records that were made, or last restored from the archive, until a time. */
    async older({ until, after, limit }: OlderThan): Promise<OlderRecord[]> {
      const { rows } = await pool.query<{ id: number; since: Date; email: string }>(
        `select * from (
           select id, email, greatest(created_at, (
             select max(at) from history where kind = $1 and record_id = r.id and action = 'unarchived')) as since
           from ${table} r where id > $2 and created_at <= $3) present
         where since <= $3 order by id limit $4`,
        [kind, after, until, limit],
      );
      return rows.map(({ since, ...record }) => ({ ...record, since: since.toISOString() }));
    },
  };
}
