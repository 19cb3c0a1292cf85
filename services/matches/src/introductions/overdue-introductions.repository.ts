import type pg from "pg";
import { after } from "./due-mails.ts";

/**
 * Introductions that expire: a question was mailed to a side two weeks ago and not answered since, among all or of one.
 * Those of archived people wait.
 */
export async function overdueIntroductions(
  client: pg.ClientBase | pg.Pool,
  id: number | null = null,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select distinct i.id::float8 as id
     from introductions i join introduction_mails m on m.introduction_id = i.id
     join founders f on f.id = i.founder_id join investors v on v.id = i.investor_id
     where i.asked_by = 'mail' and i.state in ('asked', 'accepted-by-one') and ($1::bigint is null or i.id = $1)
       and f.state is not null and v.state is not null
       and m.kind in ('ask', 'again') and m.settled_at <= now() - $2 * interval '1 ms' and m.result in ('sent', 'refused')
       and case m.side
         when 'founder' then m.key like i.founder_key || '/%' and
           (i.founder_answer is null or i.founder_answer = 'not-now' and i.founder_answered_at < m.settled_at)
         else m.key like i.investor_key || '/%' and
           (i.investor_answer is null or i.investor_answer = 'not-now' and i.investor_answered_at < m.settled_at) end
     order by id`,
    [id, after.expiry],
  );
  return rows.map((row) => row.id);
}

/** Introductions of which the second side is still to be asked by mail. */
export async function introductionsToAsk(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id::float8 as id from introductions
     where asked_by = 'mail' and state = 'accepted-by-one' and (founder_asked_at is null or investor_asked_at is null)
     order by state_since, id`,
  );
  return rows.map(({ id }) => id);
}
