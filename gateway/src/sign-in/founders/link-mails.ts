import { texts } from "@kindling/contracts/texts.ts";
import type pg from "pg";
import { TooManyError } from "../../rate-limits/counters.ts";

/** Mails to one founder before the first pause. */
const freeMails = 5;
const minute = 60_000;
/** The first and the longest pause, in ms. Each is twice as long as the one before. */
const pauses = { first: 15 * minute, longest: 240 * minute };
/** The count is reset this long after the last pause, in ms. */
const resetAfterMs = 24 * 60 * minute;

/**
 * Growing pauses between the links mailed to one founder, since strangers can request them. They cannot lock the
 * founder out: a link is valid as long as the pause after it, and redeeming one ends the pause.
 */
export class LinkMails {
  private readonly options: { pool: pg.Pool; now: () => number };

  constructor(options: { pool: pg.Pool; now: () => number }) {
    this.options = options;
  }

  /** Counts a mail and returns the pause after it, in ms. @throws TooManyError during a pause */
  async take(founderId: number): Promise<number> {
    const { pool, now } = this.options;
    const at = now();
    const { rows } = await pool.query<{ next_at: Date }>(
      `insert into link_mails as l (founder_id, mails, next_at) values ($1, 1, $2)
       on conflict (founder_id) do update
       set (mails, next_at) = (
         select n, case when n < $4 then $2 else
           $2 + least($5 * power(2, least(n - $4, 20)), $6) * interval '1 millisecond' end
         from (select case when l.next_at <= $3 then 1 else l.mails + 1 end as n) counted)
       where l.next_at <= $2
       returning next_at`,
      [founderId, new Date(at), new Date(at - resetAfterMs), freeMails, pauses.first, pauses.longest],
    );
    if (rows[0] !== undefined) return rows[0].next_at.getTime() - at;
    const { rows: waiting } = await pool.query<{ next_at: Date }>(
      "select next_at from link_mails where founder_id = $1",
      [founderId],
    );
    throw new TooManyError(texts.linkMailed, (waiting[0]?.next_at.getTime() ?? at) - at);
  }

  /** Uncounts a mail that was not sent. */
  async giveBack(founderId: number): Promise<void> {
    await this.options.pool.query(
      "update link_mails set mails = greatest(mails - 1, 0), next_at = $2 where founder_id = $1",
      [founderId, new Date(this.options.now())],
    );
  }

  /** Ends the founder's pause, because a link was redeemed. */
  async endPause(founderId: number, client: pg.PoolClient): Promise<void> {
    await client.query("delete from link_mails where founder_id = $1", [founderId]);
  }

  /** Deletes expired counts. */
  async deleteExpired(): Promise<void> {
    await this.options.pool.query("delete from link_mails where next_at <= $1", [
      new Date(this.options.now() - resetAfterMs),
    ]);
  }
}
