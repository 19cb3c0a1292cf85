import { markChanged } from "@kindling/service-kit/messaging/outbox/mark-changed.ts";
import { Prisma } from "../../generated/client.ts";

/** Changed founders and investors that are not gone. */
export interface PresentMembers {
  readonly founders: readonly number[];
  readonly investors: readonly number[];
}

/**
 * CTEs that add the changes of pairs to the tallies of both sides and mark those. They read a CTE `change` with
 * `founder_id`, `investor_id`, and how many matches (`n`) and ratings (`rated`) to add. A tally that stays the same is
 * neither written nor marked, unless it is new: before the matcher has matched its founder or investor once. A matcher
 * of the version before sets tallies without shortlists; a later subtraction must not make them negative.
 */
export function tallied(requestId: string | null, traceparent: string | null): Prisma.Sql {
  return Prisma.sql`
    founders_tallied as (
      insert into founder_tallies as t (id, matched)
      select founder_id, sum(n)::int from change where founder_id is not null group by founder_id order by founder_id
      on conflict (id) do update
      set matched = greatest(0, t.matched + excluded.matched), version = t.version + 1, updated_at = now()
      where excluded.matched <> 0
      returning id, version),
    investors_tallied as (
      insert into investor_tallies as t (id, matched, reviewed)
      select investor_id, sum(n)::int, sum(rated)::int from change where investor_id is not null
      group by investor_id order by investor_id
      on conflict (id) do update
      set matched = greatest(0, t.matched + excluded.matched), reviewed = t.reviewed + excluded.reviewed,
          version = t.version + 1, updated_at = now()
      where (excluded.matched, excluded.reviewed) <> (0, 0)
      returning id, version),
    marked_investors as (${markChanged("investor-tally", "investors_tallied", requestId, traceparent)}),
    marked_founders as (${markChanged("founder-tally", "founders_tallied", requestId, traceparent)})`;
}

/** An array literal of PostgreSQL, because the driver is slow with large arrays. */
export const literal = (ids: readonly (number | string)[]): string => `{${ids.join(",")}}`;
