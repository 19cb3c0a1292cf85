import type pg from "pg";
import type { Tokens } from "../../credentials/tokens.ts";

/** Minimum lifetime of a mailed link, in ms. */
export const minLinkLifetimeMs = 15 * 60_000;

/** Founders' sign-in links, each valid once. */
export class SignInLinks {
  private readonly options: { pool: pg.Pool; tokens: Tokens; now: () => number };

  constructor(options: { pool: pg.Pool; tokens: Tokens; now: () => number }) {
    this.options = options;
  }

  /** Stores a link that is valid for `lifetimeMs`, and returns its token. */
  async make(founderId: number, lifetimeMs: number): Promise<string> {
    const { pool, tokens, now } = this.options;
    const { token, hash } = tokens.make("link");
    const madeAt = now();
    await pool.query(
      "insert into sign_in_links (id, founder_id, made_at, expires_at) values ($1, $2, $3, $4)",
      [hash, founderId, new Date(madeAt), new Date(madeAt + lifetimeMs)],
    );
    return token;
  }

  /** The founder of a valid link, or null. */
  find(token: string): Promise<number | null> {
    return this.founderOf(
      token,
      "select founder_id from sign_in_links where id = any($1) and expires_at > $2",
    );
  }

  /** Redeems a link, and ends the founder's older ones and the pause between mails. True for one of concurrent uses. */
  async redeem(token: string, client: pg.PoolClient): Promise<boolean> {
    const sql = `
      with redeemed as (
        delete from sign_in_links where id = any($1) and expires_at > $2 returning *
      ), older as (
        delete from sign_in_links l using redeemed
        where l.founder_id = redeemed.founder_id and l.made_at <= redeemed.made_at and l.id <> redeemed.id
      ), pause as (
        delete from link_mails l using redeemed where l.founder_id = redeemed.founder_id
      )
      select founder_id from redeemed`;
    return (await this.founderOf(token, sql, client)) !== null;
  }

  /** Deletes a link that was not mailed. */
  async remove(token: string): Promise<void> {
    const { pool, tokens } = this.options;
    await pool.query("delete from sign_in_links where id = any($1)", [tokens.hashesOfToken("link", token)]);
  }

  private async founderOf(
    token: string,
    sql: string,
    client: pg.Pool | pg.PoolClient = this.options.pool,
  ): Promise<number | null> {
    const { tokens, now } = this.options;
    const hashes = tokens.hashesOfToken("link", token);
    if (hashes.length === 0) return null;
    const { rows } = await client.query<{ founder_id: number }>(sql, [hashes, new Date(now())]);
    return rows[0]?.founder_id ?? null;
  }
}
