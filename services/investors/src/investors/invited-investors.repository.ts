import type { ServiceContext } from "@kindling/service-kit/process/service-definition.ts";
import type pg from "pg";

export const invitedInvestors = (pool: pg.Pool, announce: ServiceContext["announce"]) => ({
  /**
   * Stores that investors were invited, announces the newly marked ones, and returns the ids of all that are neither
   * archived nor unknown. It changes neither their version nor their history. Locks rows in order of their ids,
   * as `applyTallies` does.
   */
  async markInvited(ids: readonly number[]): Promise<number[]> {
    const { rows } = await pool.query<{ id: number; is_new: boolean }>(
      `with unmarked as (
         select id from investors where id = any($1) and invited_at is null order by id for no key update),
       marked as (
         update investors i set invited_at = now() from unmarked u where i.id = u.id returning i.id)
       select id, marked.id is not null as is_new from investors left join marked using (id) where id = any($1)
       order by id`,
      [ids],
    );
    const marked = rows.filter(({ is_new }) => is_new).map(({ id }) => id);
    if (marked.length > 0) void announce({ what: "investors", ids: marked });
    return rows.map(({ id }) => id);
  },
});
