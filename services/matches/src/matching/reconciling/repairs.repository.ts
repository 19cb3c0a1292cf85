import { maxId } from "@kindling/contracts/fields/primitives.ts";
import { maxInvestorId, pairsPerFounder } from "@kindling/contracts/matches/pair-id.ts";
import { querySql } from "@kindling/service-kit/database/query-sql.ts";
import { inTransaction } from "@kindling/service-kit/database/transaction.ts";
import { markChanged } from "@kindling/service-kit/messaging/outbox/mark-changed.ts";
import type pg from "pg";
import { Prisma } from "../../../generated/client.ts";
import type { IdRange } from "../../index/shortlists.ts";
import type { Side } from "../projections.repository.ts";

/** The next range with at most `size` known ids of a side; the last range has no upper end, to include unknown ids. */
export async function nextRange(
  client: pg.ClientBase,
  side: Side,
  from: number,
  size: number,
): Promise<IdRange> {
  const { rows } = await client.query<{ last: number | null; count: number }>(
    `select max(id) as last, count(*)::int as count
     from (select id from ${side} where id >= $1 order by id limit $2) part`,
    [from, size],
  );
  const { last, count } = rows[0]!;
  return { from, to: count < size ? maxId : last! };
}

/** Where lists and reviews are, although they should not be. */
interface Misplaced {
  /** Founders that are gone or unknown but have a list or a review. */
  founders: number[];
  /** Investors that are gone or unknown but have a review. */
  investors: number[];
  /** Archived reviews of a founder and an investor that are both present. */
  archived: { founderId: number; investorId: number }[];
}

/** The condition of the reviews of founders from $1 to $2, by their primary key. */
const ofFounders = `
  id between $1::bigint * ${pairsPerFounder} and $2::bigint * ${pairsPerFounder} + ${maxInvestorId}`;

/** What is misplaced in a range of founders. */
export async function findMisplaced(client: pg.ClientBase, { from, to }: IdRange): Promise<Misplaced> {
  const { rows } = await client.query<Misplaced>(
    `with reviewed as (select founder_id, investor_id from reviews where ${ofFounders})
     select array(
              select o.id from (select founder_id as id from best_investors where founder_id between $1 and $2
                                union select founder_id from reviewed) o
              where not exists (select from founders f where f.id = o.id and f.state is not null)) as founders,
            array(
              select distinct investor_id from reviewed r
              where not exists (select from investors i where i.id = r.investor_id and i.state is not null)) as investors,
            (select coalesce(jsonb_agg(jsonb_build_object('founderId', r.founder_id, 'investorId', r.investor_id)), '[]')
             from archived_reviews r
             join founders f on f.id = r.founder_id and f.state is not null
             join investors i on i.id = r.investor_id and i.state is not null
             where r.founder_id between $1 and $2) as archived`,
    [from, to],
  );
  return rows[0]!;
}

/** A review, as the tallies count it. */
export interface CountedReview {
  founderId: number;
  investorId: number;
  isRated: boolean;
}

export interface Counts {
  matched: number;
  reviewed: number;
}

/**
 * Corrects the tallies of a side in a range of ids. Returns how many differed. The rows are locked first; `count` gets
 * the reviews of a later snapshot, so that a review under way is in neither or in both.
 */
export async function repairTallies(
  client: pg.ClientBase,
  side: Side,
  { from, to }: IdRange,
  count: (reviews: readonly CountedReview[]) => Map<number, Counts>,
): Promise<number> {
  const isFounders = side === "founders";
  const [table, ofOwners] = isFounders
    ? ["founder_tallies", ofFounders]
    : ["investor_tallies", "investor_id between $1 and $2"];
  return inTransaction(client, async () => {
    const { rows: stored } = await client.query<{ id: number } & Counts>(
      `select id, matched, ${isFounders ? "0 as reviewed" : "reviewed"} from ${table}
       where id between $1 and $2 order by id for no key update`,
      [from, to],
    );
    const { rows: reviews } = await client.query<CountedReview>(
      `select founder_id as "founderId", investor_id as "investorId", ben_rating is not null as "isRated"
       from reviews where ${ofOwners}`,
      [from, to],
    );
    const wrong = differing(stored, count(reviews), isFounders);
    if (wrong.length > 0) await writeTallies(client, side, wrong);
    return wrong.length;
  });
}

function differing(
  stored: readonly ({ id: number } & Counts)[],
  counted: ReadonlyMap<number, Counts>,
  onlyMatched: boolean,
): ({ id: number } & Counts)[] {
  const zero = { matched: 0, reviewed: 0 };
  const known = new Map(stored.map((tally) => [tally.id, tally]));
  return [...new Set([...known.keys(), ...counted.keys()])]
    .sort((a, b) => a - b)
    .map((id) => ({ id, ...(counted.get(id) ?? zero) }))
    .filter(({ id, matched, reviewed }) => {
      const tally = known.get(id) ?? zero;
      return matched !== tally.matched || (!onlyMatched && reviewed !== tally.reviewed);
    });
}

async function writeTallies(
  client: pg.ClientBase,
  side: Side,
  tallies: readonly ({ id: number } & Counts)[],
): Promise<void> {
  const given = Prisma.sql`jsonb_to_recordset(${JSON.stringify(tallies)}::jsonb) g(id int, matched int, reviewed int)`;
  const written =
    side === "founders"
      ? Prisma.sql`
          insert into founder_tallies as t (id, matched) select id, matched from ${given} order by id
          on conflict (id) do update
          set matched = excluded.matched, version = t.version + 1, updated_at = now() returning id, version`
      : Prisma.sql`
          insert into investor_tallies as t (id, matched, reviewed)
          select id, matched, reviewed from ${given} order by id
          on conflict (id) do update
          set matched = excluded.matched, reviewed = excluded.reviewed, version = t.version + 1, updated_at = now()
          returning id, version`;
  const aggregate = side === "founders" ? "founder-tally" : "investor-tally";
  await querySql(
    client,
    Prisma.sql`with written as (${written}), marked as (${markChanged(aggregate, "written", null)}) select 1`,
  );
}
