import type { ListOverview } from "@kindling/contracts/lists/list-overview.ts";
import type pg from "pg";

type Row = { count: number } & (
  | { by: "month"; month: string }
  | { by: "stage"; stage: ListOverview["stages"][number]["stage"] }
  | { by: "temperature"; temperature: ListOverview["temperatures"][number]["temperature"] }
);

/** Counts the records of a table, which is read once, by month, stage and temperature. */
export async function readListOverview(
  pool: pg.Pool,
  { table, stage }: { table: string; stage: string },
): Promise<ListOverview> {
  const { rows } = await pool.query<Row>({
    name: "list-overview",
    text: `
      select case when grouping(month) = 0 then 'month' when grouping(stage) = 0 then 'stage' else 'temperature' end as by,
             to_char(month, 'YYYY-MM') as month, stage, temperature, count(*)::int as count
      from (select date_trunc('month', created_at at time zone 'UTC') as month, ${stage} as stage,
                   coalesce(temperature, 'NEUTRAL') as temperature
            from ${table}) records
      group by grouping sets ((month), (stage), (temperature))
      order by records.month`,
  });
  return {
    months: rows.flatMap((row) => (row.by === "month" ? [{ month: row.month, count: row.count }] : [])),
    stages: rows.flatMap((row) => (row.by === "stage" ? [{ stage: row.stage, count: row.count }] : [])),
    temperatures: rows.flatMap((row) =>
      row.by === "temperature" ? [{ temperature: row.temperature, count: row.count }] : [],
    ),
  };
}
