import type pg from "pg";

const randomName = "substr(md5(random()::text || clock_timestamp()::text), 1, 8)";

/** Gives the database a new epoch, so that streams are read from their start again; returns it. */
export async function renewEpoch(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    `insert into bus_streams (stream, identity) values ('epoch', ${randomName})
     on conflict (stream) do update set identity = excluded.identity returning identity`,
  );
  return rows[0]!.identity;
}

/**
 * A short random name of a database, created at its first start. It is part of the durables' names, so a service with
 * a wiped database reads the streams from their start.
 */
export async function databaseEpoch(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    `with made as (
       insert into bus_streams (stream, identity) values ('epoch', ${randomName})
       on conflict (stream) do nothing returning identity)
     select identity from made union all select identity from bus_streams where stream = 'epoch' limit 1`,
  );
  if (rows[0] !== undefined) return rows[0].identity;
  // Another replica created it after this statement's snapshot.
  return databaseEpoch(pool);
}
