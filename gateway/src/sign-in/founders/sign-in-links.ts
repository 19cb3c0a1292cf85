import type pg from "pg";
import type { Tokens } from "../../sessions/tokens.ts";

/** How long a mailed link is good for at least, in ms. */
export const linkLifeMs = 15 * 60_000;

/** Links that founders sign in by, each good once. */
export class SignInLinks {
  private readonly parts: { pool: pg.Pool; tokens: Tokens; now: () => number };

  constructor(parts: { pool: pg.Pool; tokens: Tokens; now: () => number }) {
    this.parts = parts;
  }

  /** The token of a new link that is good for `lifeMs`. */
  async make(founderId: number, lifeMs: number): Promise<string> {
    const { pool, tokens, now } = this.parts;
    const { token, hash } = tokens.make("link");
    await pool.query("insert into sign_in_links (id, founder_id, expires_at) values ($1, $2, $3)", [
      hash,
      founderId,
      new Date(now() + lifeMs),
    ]);
    return token;
  }

  /** The founder whose link this is, or null when it is none that is still good. */
  find(token: string): Promise<number | null> {
    return this.founderOf(
      token,
      "select founder_id from sign_in_links where id = any($1) and expires_at > $2",
    );
  }

  /** Uses a link up, ends the founder's older ones and the pause between mails; true for one of several uses at once. */
  async spend(token: string): Promise<boolean> {
    const sql = `
      with spent as (
        delete from sign_in_links where id = any($1) and expires_at > $2 returning *
      ), older as (
        delete from sign_in_links l using spent
        where l.founder_id = spent.founder_id and l.expires_at <= spent.expires_at and l.id <> spent.id
      ), answered as (
        delete from link_mails l using spent where l.founder_id = spent.founder_id
      )
      select founder_id from spent`;
    return (await this.founderOf(token, sql)) !== null;
  }

  /** Takes a link back that was not mailed. */
  async remove(token: string): Promise<void> {
    const { pool, tokens } = this.parts;
    await pool.query("delete from sign_in_links where id = any($1)", [tokens.hashesOfToken("link", token)]);
  }

  private async founderOf(token: string, sql: string): Promise<number | null> {
    const { pool, tokens, now } = this.parts;
    const hashes = tokens.hashesOfToken("link", token);
    if (hashes.length === 0) return null;
    const { rows } = await pool.query<{ founder_id: number }>(sql, [hashes, new Date(now())]);
    return rows[0]?.founder_id ?? null;
  }
}
