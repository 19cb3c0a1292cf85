import type pg from "pg";

/** A message that could not be handled, kept until a retry succeeds or an operator drops it. */
export interface DeadLetter {
  id: number;
  consumer: string;
  subject: string;
  payload: string;
  reason: string;
  deliveries: number;
  created_at: Date;
}

/**
 * Stores a message; a duplicate is stored once. NUL, which PostgreSQL cannot store, is replaced by its symbol.
 */
export async function storeDeadLetter(
  pool: pg.Pool,
  letter: Pick<DeadLetter, "consumer" | "subject" | "payload" | "reason" | "deliveries">,
): Promise<void> {
  const { consumer, subject, payload, reason, deliveries } = letter;
  await pool.query(
    `insert into dead_letters (consumer, subject, payload, reason, deliveries) values ($1, $2, $3, $4, $5)
     on conflict (consumer, subject, md5(payload)) do update set deliveries = excluded.deliveries`,
    [consumer, storable(subject), storable(payload), storable(reason.slice(0, 1_000)), deliveries],
  );
}

const storable = (text: string): string => text.replaceAll("\0", "␀");

/** All dead letters, oldest first, without payloads, which have personal data. */
export async function listDeadLetters(pool: pg.Pool): Promise<Omit<DeadLetter, "payload">[]> {
  const { rows } = await pool.query(
    "select id, consumer, subject, reason, deliveries, created_at from dead_letters order by id",
  );
  return rows;
}

/** Dead letters of these consumers with ids greater than `after`, oldest first, with payloads. */
export async function readDeadLetters(
  pool: pg.Pool,
  consumers: readonly string[],
  after: number,
  limit: number,
): Promise<DeadLetter[]> {
  const { rows } = await pool.query<DeadLetter>(
    "select * from dead_letters where consumer = any($1::text[]) and id > $2 order by id limit $3",
    [consumers, after, limit],
  );
  return rows;
}

/** Number of dead letters, counted up to 100,000. */
export async function countDeadLetters(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::int as n from (select from dead_letters limit 100000) counted",
  );
  return rows[0]!.n;
}

/** One dead letter with its payload, or null. */
export async function findDeadLetter(pool: pg.Pool, id: number): Promise<DeadLetter | null> {
  const { rows } = await pool.query<DeadLetter>("select * from dead_letters where id = $1", [id]);
  return rows[0] ?? null;
}

/** Returns whether it existed. */
export async function dropDeadLetter(pool: pg.Pool, id: number): Promise<boolean> {
  const { rowCount } = await pool.query("delete from dead_letters where id = $1", [id]);
  return rowCount === 1;
}
