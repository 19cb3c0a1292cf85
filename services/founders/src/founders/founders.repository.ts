import type { FounderTally } from "@kindling/contracts/matches/schemas.ts";
import { runWithoutTimeout } from "@kindling/service-kit/database/transaction.ts";
import type pg from "pg";
import type { PrismaClient } from "../../generated/client.ts";

export type FoundersRepository = ReturnType<typeof foundersRepository>;

/** The queries that only founders have. */
export function foundersRepository(prisma: PrismaClient, pool: pg.Pool) {
  return {
    /** The ids of founders whose companies are the same to a reader, from before a version that compares them so. */
    async sameCompanies(): Promise<number[][]> {
      const { rows } = await pool.query<{ ids: number[] }>(
        `with keyed as (select id, split_part(company_key, e'\\n', 1) as key from founders)
         select array_agg(id order by id) as ids from keyed
         where key in (select split_part(company_key, e'\\n', 1) from founders where company_key like e'%\\n%')
         group by key having count(*) > 1 order by 1`,
      );
      return rows.map(({ ids }) => ids);
    },

    /**
     * Stores a tally if it is newer, or has the stored version but another count. Locks rows in order of their ids,
     * because otherwise replicas that store the same founders would deadlock.
     */
    async applyTallies(tallies: readonly { version: number; state: FounderTally }[]) {
      await prisma.$executeRaw`
        with newer as (
          select f.id, t.matched, t.version
          from founders f
          join unnest(${tallies.map(({ state }) => state.id)}::int[],
                      ${tallies.map(({ state }) => state.investors_matched)}::int[],
                      ${tallies.map(({ version }) => version)}::int[]) t(id, matched, version) on f.id = t.id
          where f.tally_version < t.version
             or (f.tally_version = t.version and f.investors_matched <> t.matched)
          order by f.id for no key update of f)
        update founders f set investors_matched = n.matched, tally_version = n.version
        from newer n
        where f.id = n.id and f.tally_version <= n.version`;
    },

    /** Resets every tally before the stream is read again. Founders without a tally will never receive one. */
    async forgetTallies() {
      await runWithoutTimeout(
        pool,
        "update founders set investors_matched = 0, tally_version = 0 where tally_version > 0",
      );
    },
  };
}
