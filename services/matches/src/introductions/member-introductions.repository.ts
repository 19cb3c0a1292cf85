import type { MemberIntroduction } from "@kindling/contracts/introductions/member-schemas.ts";
import type { IntroductionSide } from "@kindling/contracts/introductions/schemas.ts";
import { querySql } from "@kindling/service-kit/database/query-sql.ts";
import type pg from "pg";
import { Prisma } from "../../generated/client.ts";
import { withFounderDefaults, withInvestorDefaults } from "../matches/match.ts";
import type { StoredIntroduction } from "./introduction.ts";
import { introductionSql } from "./introduction-sql.repository.ts";
import { leftIntroductions } from "./left-introductions.repository.ts";
import { toMemberIntroduction } from "./member-view.ts";
import type { Sides } from "./pair-of-introduction.repository.ts";

interface Member {
  readonly role: IntroductionSide;
  readonly id: number;
}

type Row = StoredIntroduction & Omit<Sides, "isMerged">;

/** The introductions that a member was asked about, the newest first, also with somebody who was erased since. */
export async function ownIntroductions(pool: pg.Pool, { role, id }: Member): Promise<MemberIntroduction[]> {
  const own = await readOwn(
    pool,
    role,
    Prisma.sql`i.${Prisma.raw(`${role}_id`)} = ${id}::int and i.${Prisma.raw(`${role}_asked_at`)} is not null`,
  );
  return [...own.map(({ shown }) => shown), ...(await leftIntroductions(pool, role, id))].sort((one, other) =>
    other.asked_at.localeCompare(one.asked_at),
  );
}

/** The own introduction of a key, with the id of its match; null if the member was not asked about it. */
export async function findOwnIntroduction(
  pool: pg.Pool,
  { role, id }: Member,
  key: string,
): Promise<{ id: number; shown: MemberIntroduction } | null> {
  const [found] = await readOwn(
    pool,
    role,
    Prisma.sql`
      i.${Prisma.raw(`${role}_key`)} = ${key}::uuid and i.${Prisma.raw(`${role}_id`)} = ${id}::int
      and i.${Prisma.raw(`${role}_asked_at`)} is not null`,
  );
  return found ?? null;
}

async function readOwn(pool: pg.Pool, role: IntroductionSide, chosen: Prisma.Sql) {
  const { rows } = await querySql<Row>(
    pool,
    Prisma.sql`
      select ${introductionSql}, f.state as founder, v.state as investor
      from introductions i
      left join founders f on f.id = i.founder_id
      left join investors v on v.id = i.investor_id
      where ${chosen}`,
  );
  return rows.map(({ founder, investor, ...stored }) => {
    const sides = {
      founder: founder && withFounderDefaults(founder),
      investor: investor && withInvestorDefaults(investor),
    };
    return { id: stored.id, shown: toMemberIntroduction(stored, sides, role) };
  });
}
