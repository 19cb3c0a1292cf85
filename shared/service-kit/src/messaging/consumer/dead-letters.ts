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
 * Keeps a message; the same message twice is kept once. NUL, which PostgreSQL cannot hold, is
 * written as its symbol.
 */
export async function keepDeadLetter(
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

/** All of them, oldest first, without payloads: those hold personal data. */
export async function listDeadLetters(pool: pg.Pool): Promise<Omit<DeadLetter, "payload">[]> {
  const { rows } = await pool.query(
    "select id, consumer, subject, reason, deliveries, created_at from dead_letters order by id",
  );
  return rows;
}

/** With their payloads, oldest first: those of these consumers whose id is greater than `after`. */
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

/** How many there are; no more than 100,000 are counted. */
export async function countDeadLetters(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::int as n from (select from dead_letters limit 100000) counted",
  );
  return rows[0]!.n;
}

/** One with its payload, or null. */
export async function findDeadLetter(pool: pg.Pool, id: number): Promise<DeadLetter | null> {
  const { rows } = await pool.query<DeadLetter>("select * from dead_letters where id = $1", [id]);
  return rows[0] ?? null;
}

/** Returns whether there was one. */
export async function dropDeadLetter(pool: pg.Pool, id: number): Promise<boolean> {
  const { rowCount } = await pool.query("delete from dead_letters where id = $1", [id]);
  return rowCount === 1;
}
