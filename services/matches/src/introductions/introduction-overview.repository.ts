import type { IntroductionOverview } from "@kindling/contracts/introductions/overview-schemas.ts";
import type pg from "pg";
import { shareQuery } from "../matches/share-query.ts";

type Funnel = NonNullable<IntroductionOverview["total"]>;
type Counts = Omit<Funnel, "matches" | "rated">;

const isAccepted = "i.founder_answer = 'yes' and i.investor_answer = 'yes'";

/** Select items that count introductions of the alias `i` by how far they came. */
const counts = `
  count(*) filter (where coalesce(i.founder_asked_at, i.investor_asked_at) is not null)::int as asked,
  count(*) filter (where ${isAccepted})::int as accepted,
  count(i.introduced_at)::int as introduced, count(i.met_at)::int as met,
  count(*) filter (where i.outcome = 'invested')::int as invested,
  coalesce(sum(i.amount_usd) filter (where i.outcome = 'invested'), 0)::float8 as invested_usd`;

/** The days from the draft in the middle. A step that was taken back and undone may be older than its draft. */
const days = (until: string) =>
  `round((percentile_cont(0.5) within group (order by extract(epoch from ${until} - i.created_at) / 86400)
          filter (where ${until} >= i.created_at))::numeric, 1)::float8`;

const isRated = "r.ben_rating in (2, 3)";
const founderSectors = `
  (select id, jsonb_array_elements_text(state -> 'sectors') as sector from founders where state is not null) f`;

/** How far introductions came, by state, month and sector, and how long it took. */
export const introductionOverview = (pool: pg.Pool) =>
  shareQuery(async (): Promise<IntroductionOverview> => {
    const read = async <Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> =>
      (await pool.query<Row>(sql)).rows;
    const [states, [total], sectors, months, [taken]] = await Promise.all([
      read<IntroductionOverview["states"][number]>(
        "select state, count(*)::int as count from introductions group by state order by state",
      ),
      read<Funnel>(
        `select (select coalesce(sum(matched), 0) from founder_tallies)::int as matches,
                (select count(*) from reviews r where ${isRated})::int as rated, ${counts} from introductions i`,
      ),
      readSectors(read),
      readMonths(read),
      read<IntroductionOverview["days"]>(
        `select ${days("least(i.founder_asked_at, i.investor_asked_at)")} as to_ask,
                ${days(`case when ${isAccepted} then greatest(i.founder_answered_at, i.investor_answered_at) end`)} as to_yes,
                ${days("i.met_at")} as to_meeting,
                ${days("case when i.state = 'closed' then i.state_since end")} as to_outcome
         from introductions i`,
      ),
    ]);
    return { states, months, total, sectors, days: taken! };
  });

type Read = <Row extends pg.QueryResultRow>(sql: string) => Promise<Row[]>;

/** By the month of the draft, and of the last change of a review. */
async function readMonths(read: Read): Promise<IntroductionOverview["months"]> {
  const month = (at: string) => `to_char(${at} at time zone 'UTC', 'YYYY-MM') as month`;
  const [introduced, rated] = await Promise.all([
    read<Counts & { month: string }>(
      `select ${month("i.created_at")}, ${counts} from introductions i group by 1`,
    ),
    read<{ month: string; rated: number }>(
      `select ${month("r.updated_at")}, count(*)::int as rated from reviews r where ${isRated} group by 1`,
    ),
  ]);
  return united("month", introduced, rated)
    .map((row) => ({ rated: 0, ...none, ...row }))
    .sort((one, other) => one.month.localeCompare(other.month));
}

async function readSectors(read: Read): Promise<NonNullable<IntroductionOverview["sectors"]>> {
  const [matched, rated, introduced] = await Promise.all([
    read<{ sector: string; matches: number }>(
      `select f.sector, sum(t.matched)::int as matches from ${founderSectors} join founder_tallies t using (id) group by 1`,
    ),
    read<{ sector: string; rated: number }>(
      `select f.sector, count(*)::int as rated from ${founderSectors} join reviews r on r.founder_id = f.id
       where ${isRated} group by 1`,
    ),
    read<Counts & { sector: string }>(
      `select f.sector, ${counts} from ${founderSectors} join introductions i on i.founder_id = f.id group by 1`,
    ),
  ]);
  return united("sector", matched, rated, introduced)
    .map((row) => ({ matches: 0, rated: 0, ...none, ...row }))
    .filter(({ matches, rated, asked }) => matches + rated + asked > 0)
    .sort((one, other) => other.matches - one.matches || one.sector.localeCompare(other.sector));
}

const none: Counts = { asked: 0, accepted: 0, introduced: 0, met: 0, invested: 0, invested_usd: 0 };

/** Rows with the same value of a key as one. */
function united<Key extends string>(
  key: Key,
  ...groups: readonly (Partial<Funnel> & Record<Key, string>)[][]
): (Partial<Funnel> & Record<Key, string>)[] {
  const byKey = Map.groupBy(groups.flat(), (row) => row[key]);
  return [...byKey.values()].map((rows) => Object.assign({}, ...rows));
}
