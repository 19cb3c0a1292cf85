import type pg from "pg";

/** The ids of founders whose companies are the same to a reader, from before a version that compares them so. */
export async function findSameCompanies(pool: pg.Pool): Promise<number[][]> {
  const { rows } = await pool.query<{ ids: number[] }>(
    `with keyed as (select id, split_part(company_key, e'\\n', 1) as key from founders)
     select array_agg(id order by id) as ids from keyed
     where key in (select split_part(company_key, e'\\n', 1) from founders where company_key like e'%\\n%')
     group by key having count(*) > 1 order by 1`,
  );
  return rows.map(({ ids }) => ids);
}
