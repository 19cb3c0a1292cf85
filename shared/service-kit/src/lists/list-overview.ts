import type { ListOverview } from "@kindling/contracts/lists/list-overview.ts";
import type pg from "pg";

type Row = { count: number; last_week: number } & (
  | { by: "month"; month: string }
  | { by: "stage"; stage: ListOverview["stages"][number]["stage"] }
  | { by: "temperature"; temperature: ListOverview["temperatures"][number]["temperature"] }
);

/** Counts the records of a table, which is read once, by month, stage and temperature, and the new ones. */
export async function readListOverview(
  pool: pg.Pool,
  { table, stage }: { table: string; stage: string },
): Promise<ListOverview> {
  const { rows } = await pool.query<Row>({
    name: "list-overview",
    text: `
      select case when grouping(month) = 0 then 'month' when grouping(stage) = 0 then 'stage' else 'temperature' end as by,
             to_char(month, 'YYYY-MM') as month, stage, temperature, count(*)::int as count,
             (count(*) filter (where is_new))::int as last_week
      from (select date_trunc('month', created_at at time zone 'UTC') as month, ${stage} as stage,
                   created_at > now() - interval '7 days' as is_new, coalesce(temperature, 'NEUTRAL') as temperature
            from ${table}) records
      group by grouping sets ((month), (stage), (temperature))
      order by records.month`,
  });
  const ofMonths = rows.filter(({ by }) => by === "month");
  return {
    last_week: ofMonths.reduce((sum, { last_week }) => sum + last_week, 0),
    months: rows.flatMap((row) => (row.by === "month" ? [{ month: row.month, count: row.count }] : [])),
    stages: rows.flatMap((row) => (row.by === "stage" ? [{ stage: row.stage, count: row.count }] : [])),
    temperatures: rows.flatMap((row) =>
      row.by === "temperature" ? [{ temperature: row.temperature, count: row.count }] : [],
    ),
  };
}
