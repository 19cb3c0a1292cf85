import type pg from "pg";

const randomName = "substr(md5(random()::text || clock_timestamp()::text), 1, 8)";

/** Gives the database another name, so that the streams are read again from their start, and returns it. */
export async function renewEpoch(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    `insert into bus_streams (stream, identity) values ('epoch', ${randomName})
     on conflict (stream) do update set identity = excluded.identity returning identity`,
  );
  return rows[0]!.identity;
}

/**
 * A short random name that a database keeps from its first start. Durable consumers carry it, so
 * that a service whose database was wiped reads the streams from their start again.
 */
export async function databaseEpoch(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    `with made as (
       insert into bus_streams (stream, identity) values ('epoch', ${randomName})
       on conflict (stream) do nothing returning identity)
     select identity from made union all select identity from bus_streams where stream = 'epoch' limit 1`,
  );
  if (rows[0] !== undefined) return rows[0].identity;
  // Another replica made it between our snapshot and the insert: now it can be seen.
  return databaseEpoch(pool);
}
