import { maxInvestorId } from "@kindling/contracts/matches/pair-id.ts";
import { querySql } from "@kindling/service-kit/database/query-sql.ts";
import { inTransaction } from "@kindling/service-kit/database/transaction.ts";
import { markChanged } from "@kindling/service-kit/messaging/outbox/mark-changed.ts";
import type pg from "pg";
import { Prisma } from "../../../generated/client.ts";
import { listLimit } from "../../index/match-index.ts";
import { pairIdSql } from "../../matches/pair-sql.repository.ts";
import { literal, type PresentMembers, tallied } from "../pair-tallies.repository.ts";
import type { Step } from "../pending-work.ts";
import { lockStoring } from "../projections.repository.ts";

/** Reviews moved by one transaction: 10,000 took 1.5 s, and 100,000 longer than a statement may. */
const slice = 500;

/**
 * Moves reviews of founders and investors that are gone or returned, in transactions of their own, until less than a
 * slice is left for the step itself. Each keeps the tallies right, so a matcher that follows goes on from there.
 */
export async function moveInSlices(
  client: pg.ClientBase,
  step: Step,
  present: PresentMembers,
): Promise<void> {
  const { goneFounders, goneInvestors } = step;
  if (goneFounders.length + goneInvestors.length > 0) {
    await inSlices(client, Prisma.sql`reviews r where ${isOrphan(step)}`, (ids) =>
      removeOrphans(client, step, ids),
    );
  }
  if (present.founders.length + present.investors.length > 0) {
    await inSlices(client, Prisma.sql`archived_reviews r where ${isReturning(present)}`, (ids) =>
      returnReviews(client, step, present, ids),
    );
  }
}

async function inSlices(
  client: pg.ClientBase,
  from: Prisma.Sql,
  move: (ids: readonly number[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const { rows } = await querySql<{ id: number; founder_id: number }>(
      client,
      Prisma.sql`select r.id::float8 as id, r.founder_id from ${from} limit ${slice}`,
    );
    if (rows.length < slice) return;
    await inTransaction(client, async () => {
      await lockStoring(client);
      await client.query(
        "select from best_investors where founder_id = any($1::int[]) order by founder_id for no key update",
        [rows.map(({ founder_id }) => founder_id)],
      );
      await move(rows.map(({ id }) => id));
    });
  }
}

/** Reads each side by an index: the primary key begins with the founder. */
const isOrphan = ({ goneFounders, goneInvestors }: Step) => Prisma.sql`
  r.id = any(array(
    select of_founder.id
    from unnest(${literal(goneFounders)}::int[]) gone(id)
    join reviews of_founder
      on of_founder.id between ${pairIdSql("gone.id", 0)} and ${pairIdSql("gone.id", maxInvestorId)}
    union all
    select of_investor.id from reviews of_investor
    where of_investor.investor_id = any(${literal(goneInvestors)}::int[])))
  and (not exists (select from founders f where f.id = r.founder_id and f.state is not null)
       or not exists (select from investors i where i.id = r.investor_id and i.state is not null))`;

const isReturning = ({ founders, investors }: PresentMembers) => Prisma.sql`
  (r.founder_id = any(${literal(founders)}::int[]) or r.investor_id = any(${literal(investors)}::int[]))
  and exists (select from founders f where f.id = r.founder_id and f.state is not null)
  and exists (select from investors i where i.id = r.investor_id and i.state is not null)`;

const among = (ids: readonly number[] | undefined) =>
  ids === undefined ? Prisma.empty : Prisma.sql`and r.id = any(${literal(ids)}::bigint[])`;

/**
 * Removes the reviews of founders and investors that are gone: they cannot be shown, so they must not be counted. Those
 * of archived ones move to `archived_reviews`. A pair that is listed counts as listed, with a review or without, so
 * that its count changes only when its list does.
 */
export async function removeOrphans(
  client: pg.ClientBase,
  step: Step,
  ids?: readonly number[],
): Promise<void> {
  const { requestId, traceparent } = step.origin;
  await querySql(
    client,
    Prisma.sql`
    with orphans as (
      delete from reviews r
      where ${isOrphan(step)} ${among(ids)}
      returning r.id, r.founder_id, r.investor_id, r.ben_rating, r.ben_notes, r.version + 1 as version, r.created_at,
                r.updated_at),
    kept as (
      insert into archived_reviews select * from orphans o
      where exists (select from founders f where f.id = o.founder_id and (f.state is not null or f.archived))
        and exists (select from investors i where i.id = o.investor_id and (i.state is not null or i.archived))),
    change as (
      select o.founder_id, o.investor_id, -(o.ben_rating is not null)::int as rated,
             case when array_position(b.investor_ids, o.investor_id) <= ${listLimit} then 0 else -1 end as n
      from orphans o left join best_investors b on b.founder_id = o.founder_id),
    ${tallied(requestId, traceparent)},
    marked_reviews as (${markChanged("review", "orphans", requestId, traceparent)})
    select 1`,
  );
}

/**
 * Moves reviews back from `archived_reviews` whose founder and investor are both present again. If a replica of the
 * version before has stored a review of the same match meanwhile, that one stays.
 */
export async function returnReviews(
  client: pg.ClientBase,
  { origin: { requestId, traceparent } }: Step,
  present: PresentMembers,
  ids?: readonly number[],
): Promise<void> {
  await querySql(
    client,
    Prisma.sql`
    with returning_reviews as (
      delete from archived_reviews r
      where ${isReturning(present)} ${among(ids)}
      returning r.*),
    returned as (
      insert into reviews
      select id, founder_id, investor_id, ben_rating, ben_notes, version + 1, created_at, updated_at
      from returning_reviews
      on conflict (id) do nothing
      returning *),
    change as (
      select r.founder_id, r.investor_id, (r.ben_rating is not null)::int as rated,
             case when array_position(b.investor_ids, r.investor_id) <= ${listLimit} then 0 else 1 end as n
      from returned r left join best_investors b on b.founder_id = r.founder_id),
    ${tallied(requestId, traceparent)},
    marked_reviews as (${markChanged("review", "returned", requestId, traceparent)})
    select 1`,
  );
}
