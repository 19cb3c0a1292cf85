import { querySql } from "@kindling/service-kit/database/query-sql.ts";
import { markChanged } from "@kindling/service-kit/messaging/outbox/mark-changed.ts";
import type pg from "pg";
import { Prisma } from "../../../generated/client.ts";
import { isListedSql } from "../../matches/pair-sql.repository.ts";
import type { Origin } from "../origin.ts";
import { literal, tallied } from "../pair-tallies.repository.ts";
import type { MergedMember } from "../step.ts";
import { asJson, copiesOfStep, isUnchanged, recordedMerge } from "./merged-reviews.repository.ts";

/** Copies to take back, of members that are no longer merged into the one that has the copy. */
export interface ReturnedCopies {
  readonly keys: readonly string[];
  readonly founderIds: readonly number[];
}

/**
 * The next copies of members that have returned, or were merged into another one since, with the copies of these that
 * were merged further. A review that was only filled stays there whole, as it has the kept one's own rating or notes.
 */
export async function copiesToTakeBack(
  client: pg.ClientBase,
  merges: readonly MergedMember[],
): Promise<ReturnedCopies> {
  if (merges.length === 0) return { keys: [], founderIds: [] };
  const idsOf = (table: MergedMember["side"]) =>
    literal(merges.filter(({ side }) => side === table).map(({ id }) => id));
  const { rows } = await querySql<{ key: string; founder_id: number }>(
    client,
    Prisma.sql`
    with recursive returned as (
      (select m.* from merged_reviews m join founders f on f.id = m.merged_id
       where m.side = 'founder' and m.merged_id = any(${idsOf("founders")}::int[]) and m.is_applied
         and (f.state is not null or f.merged_into is distinct from m.founder_id)
       union all
       select m.* from merged_reviews m join investors i on i.id = m.merged_id
       where m.side = 'investor' and m.merged_id = any(${idsOf("investors")}::int[]) and m.is_applied
         and (i.state is not null or i.merged_into is distinct from m.investor_id)
       limit ${copiesOfStep})
      union
      select further.* from returned r
      join merged_reviews further
        on further.from_id = r.id and further.is_applied and not r.had_review and ${isUnchanged("further", "r")})
    select key::text, founder_id from returned`,
  );
  return { keys: rows.map(({ key }) => key), founderIds: rows.map(({ founder_id }) => founder_id) };
}

/**
 * Removes the copies that nobody has changed since, and empties filled fields; founders' lists are locked. The originals
 * return by themselves.
 */
export async function takeBackCopies(
  client: pg.ClientBase,
  origin: Origin,
  keys: readonly string[],
): Promise<void> {
  const { requestId, traceparent } = origin;
  const emptying = Prisma.raw(
    `ben_rating = c.rating_before, ben_notes = c.notes_before, version = r.version + 1,
     updated_at = coalesce(c.updated_before, now())`,
  );
  await querySql(
    client,
    Prisma.sql`
    with copy as (select * from merged_reviews where key = any(${literal(keys)}::bigint[])),
    removed as (
      delete from reviews r using copy c where r.id = c.id and not c.had_review and ${isUnchanged("r", "c")}
      returning r.id, r.founder_id, r.investor_id, r.ben_rating, r.ben_notes, r.version + 1 as version),
    dropped as (
      delete from archived_reviews r using copy c where r.id = c.id and not c.had_review and ${isUnchanged("r", "c")}
      returning r.id, r.founder_id, r.investor_id, r.ben_rating, r.ben_notes, r.version + 1 as version),
    emptied as (
      update reviews r set ${emptying} from copy c where r.id = c.id and c.had_review and ${isUnchanged("r", "c")}
      returning r.id, r.founder_id, r.investor_id, r.version, c.ben_rating, c.ben_notes, c.rating_before, c.notes_before),
    emptied_waiting as (
      update archived_reviews r set ${emptying} from copy c
      where r.id = c.id and c.had_review and ${isUnchanged("r", "c")}
      returning r.id, c.ben_rating, c.ben_notes, c.rating_before, c.notes_before),
    gone as (select * from removed union all select * from dropped),
    undone as (
      update merged_reviews m
      set is_applied = false, ben_rating = null, ben_notes = null, updated_at = null, had_review = false,
          rating_before = null, notes_before = null, updated_before = null,
          version = greatest(m.version, (select version from gone where gone.id = m.id))
      from copy where m.key = copy.key),
    saved as (
      select id, ${asJson("ben_rating", "ben_notes")} as before, ${asJson("rating_before", "notes_before")} as after
      from (
        select id, ben_rating, ben_notes, null::smallint as rating_before, null::text as notes_before from gone
        union all select id, ben_rating, ben_notes, rating_before, notes_before from emptied
        union all select * from emptied_waiting) taken_back),
    recorded as (${recordedMerge(origin)}),
    change as (
      select r.founder_id, r.investor_id, -(r.ben_rating is not null)::int as rated,
             case when ${isListedSql("b", "r.investor_id")} then 0 else -1 end as n
      from removed r left join best_investors b on b.founder_id = r.founder_id
      union all
      select founder_id, investor_id, -(ben_rating is not null and rating_before is null)::int, 0 from emptied),
    ${tallied(requestId, traceparent)},
    written as (select id, version from removed union all select id, version from emptied),
    marked_reviews as (${markChanged("review", "written", requestId, traceparent)})
    select 1`,
  );
}
