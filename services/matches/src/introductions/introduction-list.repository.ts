import type { Introduction, introductionParameters } from "@kindling/contracts/introductions/schemas.ts";
import { defaultLimit } from "@kindling/contracts/lists/list-query.ts";
import { querySql } from "@kindling/service-kit/database/query-sql.ts";
import { ListPage } from "@kindling/service-kit/lists/list-page.ts";
import type pg from "pg";
import type { z } from "zod";
import { Prisma } from "../../generated/client.ts";
import type { IntroducedSides, StoredIntroduction } from "./introduction.ts";
import { introductionSql, rowToIntroduction, sidesJoin, sidesSql } from "./introduction-sql.repository.ts";

type Row = StoredIntroduction & IntroducedSides;

/** One introduction; null if there is none. */
export async function findIntroduction(
  client: pg.ClientBase | pg.Pool,
  id: number,
): Promise<Introduction | null> {
  const { rows } = await querySql<Row>(
    client,
    Prisma.sql`select ${introductionSql}, ${sidesSql} from introductions i ${sidesJoin} where i.id = ${id}::bigint`,
  );
  return rows[0] === undefined ? null : rowToIntroduction(rows[0]);
}

/** A part of the introductions, those that changed last first. */
export async function listIntroductions(
  pool: pg.Pool,
  query: z.output<typeof introductionParameters>,
): Promise<ListPage<Introduction>> {
  const { limit = defaultLimit, offset = 0 } = query;
  const chosen = Prisma.join(conditionsOf(query), " and ");
  const [{ rows }, counted] = await Promise.all([
    querySql<Row>(
      pool,
      Prisma.sql`
        select ${introductionSql}, ${sidesSql}
        from (select * from introductions i where ${chosen}
              order by updated_at desc, id desc limit ${limit} offset ${offset}) i ${sidesJoin}
        order by i.updated_at desc, i.id desc`,
    ),
    querySql<{ total: number; matching: number }>(
      pool,
      Prisma.sql`select count(*)::int as total, count(*) filter (where ${chosen})::int as matching
                 from introductions i`,
    ),
  ]);
  const { total, matching } = counted.rows[0]!;
  return new ListPage(rows.map(rowToIntroduction), { total, matching, offset, limit });
}

function conditionsOf(query: z.output<typeof introductionParameters>): Prisma.Sql[] {
  const { state, owner, founder_id, investor_id, days_in_state, ids } = query;
  const conditions = [
    state && Prisma.sql`i.state = ${state}`,
    owner !== undefined && Prisma.sql`i.owner = ${owner}`,
    founder_id && Prisma.sql`i.founder_id = ${founder_id}::int`,
    investor_id && Prisma.sql`i.investor_id = ${investor_id}::int`,
    days_in_state && Prisma.sql`i.state_since <= now() - ${days_in_state}::int * interval '1 day'`,
    ids && Prisma.sql`i.id = any(${ids}::bigint[])`,
  ];
  return [Prisma.sql`true`, ...conditions.filter((condition) => condition instanceof Prisma.Sql)];
}
