import { maxId } from "@kindling/contracts/fields/primitives.ts";
import type { FounderState } from "@kindling/contracts/founders/schemas.ts";
import type { IntroductionSide } from "@kindling/contracts/introductions/schemas.ts";
import type { InvestorState } from "@kindling/contracts/investors/schemas.ts";
import { pairOf } from "@kindling/contracts/matches/pair-id.ts";
import { querySql } from "@kindling/service-kit/database/query-sql.ts";
import type pg from "pg";
import { Prisma } from "../../generated/client.ts";
import { withFounderDefaults, withInvestorDefaults } from "../matches/match.ts";
import { judge } from "../rule/judge.ts";
import type { StoredIntroduction } from "./introduction.ts";
import { introductionSql } from "./introduction-sql.repository.ts";

/** The newest states of both sides; null for one that is archived. */
export interface Sides {
  readonly founder: FounderState | null;
  readonly investor: InvestorState | null;
  /** Whether a side was merged into another record. */
  readonly isMerged: boolean;
}

/** Locks an introduction until the end of the transaction; null if there is none. */
export async function lockIntroduction(
  client: pg.ClientBase,
  id: number,
): Promise<StoredIntroduction | null> {
  const { rows } = await querySql<StoredIntroduction>(
    client,
    Prisma.sql`select ${introductionSql} from introductions i where i.id = ${id}::bigint for update`,
  );
  return rows[0] ?? null;
}

/** The newest states of a pair. */
export async function readSides(client: pg.ClientBase | pg.Pool, id: number): Promise<Sides> {
  const { founderId, investorId } = pairOf(id);
  const none = { founder: null, investor: null, isMerged: false };
  if (founderId > maxId) return none;
  const { rows } = await querySql<Sides>(
    client,
    Prisma.sql`
      select f.state as founder, v.state as investor,
             coalesce(f.merged_into, v.merged_into) is not null as "isMerged"
      from (select) pair
      left join founders f on f.id = ${founderId}::int
      left join investors v on v.id = ${investorId}::int`,
  );
  const { founder, investor, isMerged } = rows[0] ?? none;
  return {
    founder: founder && withFounderDefaults(founder),
    investor: investor && withInvestorDefaults(investor),
    isMerged,
  };
}

/** Whether a pair is a match: both sides are there, and they fit or were reviewed. */
export async function isMatch(client: pg.ClientBase, id: number): Promise<boolean> {
  const { founder, investor } = await readSides(client, id);
  if (founder === null || investor === null) return false;
  if (judge(founder, investor).matches) return true;
  // A review of a restored side may not have moved back yet.
  const { rows } = await client.query<{ isReviewed: boolean }>(
    `select exists (select from reviews where id = $1) or exists (select from archived_reviews where id = $1)
       as "isReviewed"`,
    [id],
  );
  return rows[0]!.isReviewed;
}

interface SideKey {
  readonly member_id: number;
  readonly key: string;
  readonly is_asked: boolean;
  /** Null for an archived member. */
  readonly email: string | null;
}

/** What one side calls its introduction; null if there is none. */
export async function findSideKey(
  pool: pg.Pool,
  id: number,
  side: IntroductionSide,
): Promise<SideKey | null> {
  const { rows } = await pool.query<SideKey>(
    `select ${side}_id as member_id, ${side}_key as key, ${side}_asked_at is not null as is_asked,
            s.state ->> 'email' as email
     from introductions i left join ${side}s s on s.id = i.${side}_id where i.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}
