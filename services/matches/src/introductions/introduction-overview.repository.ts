import type { IntroductionOverview } from "@kindling/contracts/introductions/schemas.ts";
import type pg from "pg";

const days = (until: string) =>
  `round((percentile_cont(0.5) within group (order by extract(epoch from ${until} - created_at) / 86400))::numeric, 1)
   ::float8`;
const isAccepted = "founder_answer = 'yes' and investor_answer = 'yes'";

/** How far introductions came, by state and by the month in which they were drafted, and how long it took. */
export async function readIntroductionOverview(pool: pg.Pool): Promise<IntroductionOverview> {
  const [states, months, taken] = await Promise.all([
    pool.query<IntroductionOverview["states"][number]>(
      "select state, count(*)::int as count from introductions group by state order by state",
    ),
    pool.query<IntroductionOverview["months"][number]>(
      `select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month,
              count(*) filter (where coalesce(founder_asked_at, investor_asked_at) is not null)::int as asked,
              count(*) filter (where ${isAccepted})::int as accepted,
              count(introduced_at)::int as introduced, count(met_at)::int as met,
              count(*) filter (where outcome = 'invested')::int as invested,
              coalesce(sum(amount_usd) filter (where outcome = 'invested'), 0)::float8 as invested_usd
       from introductions group by 1 order by 1`,
    ),
    pool.query<IntroductionOverview["days"]>(
      `select ${days("least(founder_asked_at, investor_asked_at)")} as to_ask,
              ${days(`case when ${isAccepted} then greatest(founder_answered_at, investor_answered_at) end`)} as to_yes,
              ${days("met_at")} as to_meeting,
              ${days("case when state = 'closed' then state_since end")} as to_outcome
       from introductions`,
    ),
  ]);
  return { states: states.rows, months: months.rows, days: taken.rows[0]! };
}
