import { markChanged } from "@kindling/service-kit/messaging/outbox/mark-changed.ts";
import { Prisma } from "../../generated/client.ts";
import type { MatchDifference } from "../index/match-index.ts";
import type { Tx } from "./projections.repository.ts";

/**
 * Adds and removes matches, updates the tallies of both sides and marks those for publishing, in one statement. A kept
 * match stays. Tally rows are locked in the order of their ids, after the matches, as a review does, so that the two
 * cannot deadlock. PostgreSQL runs the last data-modifying CTE first: founders are marked before investors, as in
 * `republish`.
 */
export async function storeDifference(
  tx: Tx,
  { added, removed }: MatchDifference,
  requestId: string | null = null,
): Promise<void> {
  if (added.founders.length === 0 && removed.founders.length === 0) return;
  await tx.$executeRaw`
    with gone as (
      delete from matches m
      using unnest(${literal(removed.founders)}::int[], ${literal(removed.investors)}::int[]) r(founder_id, investor_id)
      where m.founder_id = r.founder_id and m.investor_id = r.investor_id and not m.kept
      returning m.founder_id, m.investor_id),
    come as (
      insert into matches (founder_id, investor_id)
      select founder_id, investor_id
      from unnest(${literal(added.founders)}::int[], ${literal(added.investors)}::int[]) a(founder_id, investor_id)
      on conflict (founder_id, investor_id) do nothing
      returning founder_id, investor_id),
    change as (
      select founder_id, investor_id, 1 as n from come union all select founder_id, investor_id, -1 from gone),
    founders_tallied as (
      insert into founder_tallies as t (id, matched)
      select founder_id, sum(n)::int from change group by founder_id having sum(n) <> 0 order by founder_id
      on conflict (id) do update
      set matched = t.matched + excluded.matched, version = t.version + 1, updated_at = now()
      returning id, version),
    investors_tallied as (
      insert into investor_tallies as t (id, matched)
      select investor_id, sum(n)::int from change group by investor_id having sum(n) <> 0 order by investor_id
      on conflict (id) do update
      set matched = t.matched + excluded.matched, version = t.version + 1, updated_at = now()
      returning id, version),
    marked_investors as (${markChanged("investor-tally", "investors_tallied", requestId)}),
    marked_founders as (${markChanged("founder-tally", "founders_tallied", requestId)})
    select 1`;
}

/**
 * Publishes a tally of 0 for new founders and investors without matches: their services may still store one from a
 * matches database that was lost.
 */
export async function beginTallies(
  tx: Tx,
  { founders, investors }: { founders: readonly number[]; investors: readonly number[] },
  requestId: string | null,
): Promise<void> {
  await tx.$executeRaw`
    with founders_tallied as (
      insert into founder_tallies (id) select id from unnest(${founders}::int[]) added(id) order by id
      on conflict (id) do nothing returning id, version),
    investors_tallied as (
      insert into investor_tallies (id) select id from unnest(${investors}::int[]) added(id) order by id
      on conflict (id) do nothing returning id, version),
    marked_investors as (${markChanged("investor-tally", "investors_tallied", requestId)}),
    marked_founders as (${markChanged("founder-tally", "founders_tallied", requestId)})
    select 1`;
}

/** The matches of these founders and investors, or of a range of founders. */
export type Among =
  | { founders: readonly number[]; investors: readonly number[] }
  | { from: number; to: number };

/**
 * Removes matches whose founder or investor is deleted or unknown, reviewed ones too: they cannot be shown, so they
 * must not be counted. Returns how many.
 */
export async function removeOrphans(tx: Tx, among: Among, requestId: string | null = null): Promise<number> {
  const where =
    "from" in among
      ? Prisma.sql`m.founder_id between ${among.from} and ${among.to}`
      : Prisma.sql`(m.founder_id = any(${among.founders}::int[]) or m.investor_id = any(${among.investors}::int[]))`;
  const [{ removed }] = await tx.$queryRaw<[{ removed: number }]>`
    with orphans as (
      delete from matches m
      where ${where}
        and (not exists (select from founders f where f.id = m.founder_id and f.state is not null)
             or not exists (select from investors i where i.id = m.investor_id and i.state is not null))
      returning m.id, m.founder_id, m.investor_id, m.ben_rating, m.kept, m.version + 1 as version),
    investors_tallied as (
      update investor_tallies t
      set matched = t.matched - o.matched, reviewed = t.reviewed - o.reviewed, version = t.version + 1,
          updated_at = now()
      from (select investor_id, count(*)::int as matched, count(ben_rating)::int as reviewed
            from orphans group by investor_id) o
      where t.id = o.investor_id
      returning t.id, t.version),
    founders_tallied as (
      update founder_tallies t
      set matched = t.matched - o.matched, version = t.version + 1, updated_at = now()
      from (select founder_id, count(*)::int as matched from orphans group by founder_id) o
      where t.id = o.founder_id
      returning t.id, t.version),
    reviewed as (select id, version from orphans where kept),
    marked_matches as (${markChanged("match", "reviewed", requestId)}),
    marked_investors as (${markChanged("investor-tally", "investors_tallied", requestId)}),
    marked_founders as (${markChanged("founder-tally", "founders_tallied", requestId)})
    select count(*)::int as removed from orphans`;
  return removed;
}

/** The matches of founders in a range of ids. */
export function pairsBetween(tx: Tx, fromId: number, toId: number) {
  // 20,000 rows under the matching lock: the model API took 121 to 163 ms, SQL 87 to 96.
  return tx.$queryRaw<{ founder_id: number; investor_id: number; kept: boolean }[]>`
    select founder_id, investor_id, kept from matches where founder_id between ${fromId} and ${toId}`;
}

/** All founders' ids in ascending order. */
export function founderIds(tx: Tx) {
  return tx.founderProjection.findMany({ select: { id: true }, orderBy: { id: "asc" } });
}

/** Repairs every tally that differs from its matches. Returns how many did. */
export async function recount(tx: Tx): Promise<number> {
  // Reviews change tallies without the matching lock: none may run between count and write.
  await tx.$executeRaw`lock table founder_tallies, investor_tallies in exclusive mode`;
  return tx.$executeRaw`
    with counted as (
      select investor_id as id, count(*)::int as matched, count(ben_rating)::int as reviewed
      from matches group by investor_id),
    investors_repaired as (
      insert into investor_tallies as t (id, matched, reviewed)
      select id, coalesce(c.matched, 0), coalesce(c.reviewed, 0)
      from counted c full join investor_tallies x using (id)
      where (coalesce(c.matched, 0), coalesce(c.reviewed, 0))
            is distinct from (coalesce(x.matched, 0), coalesce(x.reviewed, 0))
      order by id
      on conflict (id) do update
      set matched = excluded.matched, reviewed = excluded.reviewed, version = t.version + 1, updated_at = now()
      returning id, version),
    founders_repaired as (
      insert into founder_tallies as t (id, matched)
      select id, coalesce(c.matched, 0)
      from (select founder_id as id, count(*)::int as matched from matches group by founder_id) c
      full join founder_tallies x using (id)
      where coalesce(c.matched, 0) <> coalesce(x.matched, 0)
      order by id
      on conflict (id) do update
      set matched = excluded.matched, version = t.version + 1, updated_at = now()
      returning id, version),
    marked_investors as (${markChanged("investor-tally", "investors_repaired", null)}),
    marked_founders as (${markChanged("founder-tally", "founders_repaired", null)})
    select id from founders_repaired union all select id from investors_repaired`;
}

/** An array literal of PostgreSQL, because the driver is slow with arrays of half a million numbers. */
function literal(ids: Int32Array): string {
  return `{${ids.join(",")}}`;
}
