import { maxInvestorId } from "@kindling/contracts/matches/pair-id.ts";
import { querySql } from "@kindling/service-kit/database/query-sql.ts";
import { markChanged } from "@kindling/service-kit/messaging/outbox/mark-changed.ts";
import type pg from "pg";
import { Prisma } from "../../../generated/client.ts";
import { isListedSql, pairIdSql } from "../../matches/pair-sql.repository.ts";
import type { Origin } from "../origin.ts";
import { literal, type PresentMembers, tallied } from "../pair-tallies.repository.ts";
import type { Step } from "../step.ts";

/** Reviews moved by one step: 10,000 took 1.5 s. */
const slice = 500;

/** Reviews that one step moves. */
export interface MovedReviews {
  /** As text, because ids of unknown founders may be larger than a number holds. */
  readonly ids: readonly string[];
  readonly founderIds: readonly number[];
  /** Whether there may be more than these. */
  readonly isFull: boolean;
}

/** The next reviews to move: of founders and investors that are gone, or back to those that are present again. */
export async function reviewsToMove(
  client: pg.ClientBase,
  { goneFounders, goneInvestors }: Step,
  present: PresentMembers,
): Promise<MovedReviews> {
  const members = [goneFounders, goneInvestors, present.founders, present.investors];
  if (members.every(({ length }) => length === 0)) return { ids: [], founderIds: [], isFull: false };
  const { rows } = await querySql<{ id: string; founder_id: number }>(
    client,
    Prisma.sql`
    select id, founder_id from (
      select r.id, r.founder_id
      from unnest(${literal(goneFounders)}::int[]) gone(id)
      join reviews r on r.id between ${pairIdSql("gone.id", 0)} and ${pairIdSql("gone.id", maxInvestorId)}
      where not exists (select from founders f where f.id = gone.id and f.state is not null)
      union all
      select r.id, r.founder_id
      from unnest(${literal(goneInvestors)}::int[]) gone(id) join reviews r on r.investor_id = gone.id
      where not exists (select from investors i where i.id = gone.id and i.state is not null)
      union all
      select r.id, r.founder_id from archived_reviews r
      where (r.founder_id = any(${literal(present.founders)}::int[])
             or r.investor_id = any(${literal(present.investors)}::int[]))
        and ${bothPresent}) review
    limit ${slice}`,
  );
  return {
    ids: rows.map(({ id }) => id),
    founderIds: rows.map(({ founder_id }) => founder_id),
    isFull: rows.length === slice,
  };
}

const bothPresent = Prisma.sql`
  exists (select from founders f where f.id = r.founder_id and f.state is not null)
  and exists (select from investors i where i.id = r.investor_id and i.state is not null)`;

/**
 * Removes those reviews whose founder or investor is gone: they cannot be shown, so they must not be counted. Those
 * of archived ones move to `archived_reviews`. A pair that is listed counts as listed, with a review or without, so
 * that its count changes only when its list does.
 */
export async function removeOrphans(
  client: pg.ClientBase,
  { requestId, traceparent }: Origin,
  ids: readonly string[],
): Promise<void> {
  await querySql(
    client,
    Prisma.sql`
    with orphans as (
      delete from reviews r
      where r.id = any(${literal(ids)}::bigint[]) and not (${bothPresent})
      returning r.id, r.founder_id, r.investor_id, r.ben_rating, r.ben_notes, r.version + 1 as version, r.created_at,
                r.updated_at),
    kept as (
      insert into archived_reviews select * from orphans o
      where exists (select from founders f where f.id = o.founder_id and (f.state is not null or f.archived))
        and exists (select from investors i where i.id = o.investor_id and (i.state is not null or i.archived))),
    change as (
      select o.founder_id, o.investor_id, -(o.ben_rating is not null)::int as rated,
             case when ${isListedSql("b", "o.investor_id")} then 0 else -1 end as n
      from orphans o left join best_investors b on b.founder_id = o.founder_id),
    ${tallied(requestId, traceparent)},
    marked_reviews as (${markChanged("review", "orphans", requestId, traceparent)})
    select 1`,
  );
}

/**
 * Moves those reviews back from `archived_reviews` whose founder and investor are both present again. A review of the
 * same match that was stored meanwhile stays.
 */
export async function returnReviews(
  client: pg.ClientBase,
  { requestId, traceparent }: Origin,
  ids: readonly string[],
): Promise<void> {
  await querySql(
    client,
    Prisma.sql`
    with returning_reviews as (
      delete from archived_reviews r
      where r.id = any(${literal(ids)}::bigint[]) and ${bothPresent}
      returning r.*),
    returned as (
      insert into reviews
      select id, founder_id, investor_id, ben_rating, ben_notes, version + 1, created_at, updated_at
      from returning_reviews
      on conflict (id) do nothing
      returning *),
    change as (
      select r.founder_id, r.investor_id, (r.ben_rating is not null)::int as rated,
             case when ${isListedSql("b", "r.investor_id")} then 0 else 1 end as n
      from returned r left join best_investors b on b.founder_id = r.founder_id),
    ${tallied(requestId, traceparent)},
    marked_reviews as (${markChanged("review", "returned", requestId, traceparent)})
    select 1`,
  );
}
