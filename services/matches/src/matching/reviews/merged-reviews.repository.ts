import { maxInvestorId } from "@kindling/contracts/matches/pair-id.ts";
import { querySql } from "@kindling/service-kit/database/query-sql.ts";
import { markChanged } from "@kindling/service-kit/messaging/outbox/mark-changed.ts";
import type pg from "pg";
import { Prisma } from "../../../generated/client.ts";
import { isListedSql, pairIdSql } from "../../matches/pair-sql.repository.ts";
import type { Origin } from "../origin.ts";
import { literal, tallied } from "../pair-tallies.repository.ts";
import type { MergedMember } from "../step.ts";

/** Reviews copied by one step. */
export const copiesOfStep = 500;

/** A review to copy: of the match `from_id`, for the match `id`. Ids are text, as they may be larger than a number. */
interface ReviewToCopy {
  readonly from_id: string;
  readonly id: string;
  readonly founder_id: number;
  readonly investor_id: number;
  readonly side: "founder" | "investor";
  readonly merged_id: number;
}

const sides = {
  founders: {
    side: "founder",
    target: pairIdSql("m.kept", "r.investor_id"),
    pair: Prisma.raw("m.kept as founder_id, r.investor_id"),
    counted: Prisma.sql`r.id between ${pairIdSql("m.id", 0)} and ${pairIdSql("m.id", maxInvestorId)}`,
    archived: Prisma.raw("r.founder_id = m.id"),
    counterparts: Prisma.raw("investors"),
    counterpart: Prisma.raw("r.investor_id"),
  },
  investors: {
    side: "investor",
    target: pairIdSql("r.founder_id", "m.kept"),
    pair: Prisma.raw("r.founder_id, m.kept as investor_id"),
    counted: Prisma.raw("r.investor_id = m.id"),
    archived: Prisma.raw("r.investor_id = m.id"),
    counterparts: Prisma.raw("founders"),
    counterpart: Prisma.raw("r.founder_id"),
  },
} as const;

/**
 * The next reviews of merged founders and investors that their kept ones have no copy of. A kept one that was merged
 * itself, before this was known, passes them on; one that is merged later does so in its own turn.
 */
export async function reviewsToCopy(
  client: pg.ClientBase,
  merges: readonly MergedMember[],
): Promise<ReviewToCopy[]> {
  const found: ReviewToCopy[] = [];
  for (const table of ["founders", "investors"] as const) {
    const ids = merges.filter((merge) => merge.side === table).map(({ id }) => id);
    if (ids.length > 0) found.push(...(await readToCopy(client, table, ids)));
  }
  return found;
}

async function readToCopy(
  client: pg.ClientBase,
  table: "founders" | "investors",
  ids: readonly number[],
): Promise<ReviewToCopy[]> {
  const { side, target, pair, counted, archived, counterparts, counterpart } = sides[table];
  const from = Prisma.raw(table);
  const isMerged = Prisma.raw("p.state is null and p.archived and p.merged_into is not null");
  const columns = Prisma.raw("r.id, r.founder_id, r.investor_id, r.ben_rating, r.ben_notes");
  const { rows } = await querySql<ReviewToCopy>(
    client,
    Prisma.sql`
    with recursive m(id, kept, seq) as (
      select p.id, p.merged_into, p.seq from ${from} p where p.id = any(${literal(ids)}::int[]) and ${isMerged}
      union
      select p.id, p.merged_into, m.seq from m join ${from} p on p.id = m.kept and p.seq < m.seq and ${isMerged})
    select distinct on (${target}) r.id::text as from_id, (${target})::text as id, ${pair}, ${side} as side,
           m.id as merged_id
    from m cross join lateral (
      select ${columns} from reviews r where ${counted}
      union all select ${columns} from archived_reviews r where ${archived}) r
    where coalesce(r.ben_rating::text, r.ben_notes) is not null
      and exists (select from ${counterparts} o where o.id = ${counterpart} and (o.state is not null or o.archived))
      and not exists (select from ${from} k where k.id = m.kept and k.state is null and not k.archived)
      and not exists (
        select from merged_reviews done where done.id = ${target} and done.from_id = r.id and done.is_applied)
    order by ${target}, r.id
    limit ${copiesOfStep}`,
  );
  return rows;
}

/** Whether a copy in `reviews` or `archived_reviews`, of any alias, is as it was made. */
export const isUnchanged = (stored: string, copy: string) =>
  Prisma.raw(`(${stored}.updated_at = ${copy}.updated_at and ${stored}.ben_rating is not distinct from ${copy}.ben_rating
              and ${stored}.ben_notes is not distinct from ${copy}.ben_notes)`);

/** Adds to the history of matches what merges did: the CTE `saved` has `id`, `before` and `after`. */
export const recordedMerge = ({ requestId }: Origin) => Prisma.sql`
  insert into history (kind, record_id, action, actor_role, request_id, changes)
  select 'match', id, 'changed', 'system', ${requestId}::text, changes
  from (select id, changed_fields(before, after, '{ben_rating,ben_notes}') as changes from saved offset 0) changed
  where changes <> '{}'`;

export const asJson = (rating: string, notes: string) =>
  Prisma.raw(`jsonb_build_object('ben_rating', ${rating}, 'ben_notes', ${notes})`);

/** The other's value where the kept one has its own, so that the history has both. */
const replaced = (field: "rating" | "notes") =>
  `case when own_${field} is not null then coalesce(ben_${field}, own_${field}) end`;

/**
 * Copies reviews whose founders' lists are locked. A pair that has a rating or notes keeps them, and its history gets the
 * others; a field that it lacks is filled.
 * A copy for somebody who is archived waits in `archived_reviews`, as every review of theirs.
 */
export async function copyReviews(
  client: pg.ClientBase,
  origin: Origin,
  reviews: readonly ReviewToCopy[],
): Promise<void> {
  const { requestId, traceparent } = origin;
  const stored = Prisma.raw("id, ben_rating, ben_notes, version, created_at, updated_at");
  const content = Prisma.raw("ben_rating, ben_notes, next_version, created_at, updated_at");
  const filling = Prisma.raw(
    `ben_rating = m.rating, ben_notes = m.notes, version = greatest(r.version + 1, m.next_version),
     updated_at = m.filled_at`,
  );
  await querySql(
    client,
    Prisma.sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb)
        g(from_id bigint, id bigint, founder_id int, investor_id int, side text, merged_id int)),
    source as (
      select g.*, r.ben_rating, r.ben_notes, r.version, r.created_at, r.updated_at
      from given g join (
        select ${stored} from reviews union all select ${stored} from archived_reviews) r on r.id = g.from_id),
    given_review as (
      select s.*, case when k.id is null then a.ben_rating else k.ben_rating end as own_rating,
             case when k.id is null then a.ben_notes else k.ben_notes end as own_notes,
             case when k.id is null then a.updated_at else k.updated_at end as own_updated_at,
             coalesce(k.id, a.id) is not null as has_own, k.id is not null as is_counted,
             greatest(s.updated_at, k.updated_at, a.updated_at) as filled_at,
             greatest(s.version, (select max(m.version) from merged_reviews m where m.id = s.id)) + 1 as next_version,
             exists (select from founders f where f.id = s.founder_id and f.state is not null)
             and exists (select from investors i where i.id = s.investor_id and i.state is not null) as is_shown
      from source s left join reviews k on k.id = s.id left join archived_reviews a on a.id = s.id),
    merged as (
      select *, coalesce(own_rating, ben_rating) as rating, coalesce(own_notes, ben_notes) as notes,
             has_own and (own_rating is null and ben_rating is not null or own_notes is null and ben_notes is not null)
               as is_filled
      from given_review),
    copied as (
      insert into reviews (id, founder_id, investor_id, ben_rating, ben_notes, version, created_at, updated_at)
      select id, founder_id, investor_id, ${content} from merged where not has_own and is_shown
      returning *),
    waiting as (
      insert into archived_reviews (id, founder_id, investor_id, ben_rating, ben_notes, version, created_at, updated_at)
      select id, founder_id, investor_id, ${content} from merged where not has_own and not is_shown),
    filled as (
      update reviews r set ${filling} from merged m where r.id = m.id and m.is_filled and m.is_counted
      returning r.id, r.founder_id, r.investor_id, r.version,
                (m.own_rating is null and m.rating is not null)::int as rated),
    filled_waiting as (
      update archived_reviews r set ${filling} from merged m where r.id = m.id and m.is_filled and not m.is_counted),
    remembered as (
      insert into merged_reviews (id, founder_id, investor_id, side, from_id, merged_id, ben_rating, ben_notes, updated_at,
                                  had_review, rating_before, notes_before, updated_before)
      select id, founder_id, investor_id, side, from_id, merged_id,
             case when is_filled or not has_own then rating end, case when is_filled or not has_own then notes end,
             case when is_filled then filled_at when not has_own then updated_at end, is_filled,
             case when is_filled then own_rating end, case when is_filled then own_notes end,
             case when is_filled then own_updated_at end
      from merged
      on conflict (id, from_id) do update
      set is_applied = true, side = excluded.side, merged_id = excluded.merged_id, ben_rating = excluded.ben_rating,
          ben_notes = excluded.ben_notes, updated_at = excluded.updated_at, had_review = excluded.had_review,
          rating_before = excluded.rating_before, notes_before = excluded.notes_before,
          updated_before = excluded.updated_before),
    saved as (
      select id, ${asJson(replaced("rating"), replaced("notes"))} as before,
             ${asJson("rating", "notes")} as after
      from merged),
    recorded as (${recordedMerge(origin)}),
    change as (
      select c.founder_id, c.investor_id, (c.ben_rating is not null)::int as rated,
             case when ${isListedSql("b", "c.investor_id")} then 0 else 1 end as n
      from copied c left join best_investors b on b.founder_id = c.founder_id
      union all select founder_id, investor_id, rated, 0 from filled),
    ${tallied(requestId, traceparent)},
    written as (select id, version from copied union all select id, version from filled),
    marked_reviews as (${markChanged("review", "written", requestId, traceparent)})
    select 1`,
  );
}

/**
 * Forgets what merges did with the reviews of erased members. Whose notes were written about another stays known: these
 * are left out of what the other side of the match downloads.
 */
export async function forgetMerged(
  client: pg.ClientBase,
  side: "founder" | "investor",
  ids: readonly number[],
): Promise<void> {
  await client.query(`delete from merged_reviews where ${side}_id = any($1::int[])`, [ids]);
  await client.query(
    `update merged_reviews set from_id = null, merged_id = null, ben_rating = null, ben_notes = null, updated_at = null,
       had_review = false, rating_before = null, notes_before = null, updated_before = null
     where side = $1 and merged_id = any($2::int[])`,
    [side, ids],
  );
}
