import type pg from "pg";
import type { Tokens } from "../../credentials/tokens.ts";
import type { Member } from "../../members/member-records.ts";

const day = 24 * 60 * 60_000;
/** How long a new email can be confirmed, in ms. */
export const confirmationLifetimeMs = day;

/** Unconfirmed email changes of members. */
export class EmailChanges {
  private readonly options: { pool: pg.Pool; tokens: Tokens; now: () => number };

  constructor(options: { pool: pg.Pool; tokens: Tokens; now: () => number }) {
    this.options = options;
  }

  /**
   * Stores a change by the hash of its token; it replaces the member's earlier one. Returns false if the session has
   * ended: code that ends a member's sessions deletes the change before this one is stored.
   */
  async add({ role, id }: Member, email: string, hash: Buffer, session: Buffer): Promise<boolean> {
    const { pool, now } = this.options;
    const { rowCount } = await pool.query(
      `with session as (select from sessions where id = $6 for key share)
       insert into email_changes (role, subject_id, id, email, expires_at)
       select $1, $2::integer, $3::bytea, $4, $5::timestamptz from session
       on conflict (role, subject_id) do update
       set id = excluded.id, email = excluded.email, expires_at = excluded.expires_at`,
      [role, id, hash, email, new Date(now() + confirmationLifetimeMs), session],
    );
    return rowCount === 1;
  }

  /** The change that a member has not confirmed yet, or null. */
  async ofMember({ role, id }: Member): Promise<{ email: string; expiresAt: Date } | null> {
    const { pool, now } = this.options;
    const { rows } = await pool.query<{ email: string; expires_at: Date }>(
      "select email, expires_at from email_changes where role = $1 and subject_id = $2 and expires_at > $3",
      [role, id, new Date(now())],
    );
    const [row] = rows;
    return row ? { email: row.email, expiresAt: row.expires_at } : null;
  }

  /** The valid change of a token, or null. */
  async find(
    token: string,
    client: pg.Pool | pg.PoolClient = this.options.pool,
  ): Promise<{ member: Member; email: string } | null> {
    const { tokens, now } = this.options;
    const hashes = tokens.hashesOfToken("email", token);
    if (hashes.length === 0) return null;
    const { rows } = await client.query<{ role: Member["role"]; subject_id: number; email: string }>(
      "select role, subject_id, email from email_changes where id = any($1) and expires_at > $2",
      [hashes, new Date(now())],
    );
    const [row] = rows;
    return row ? { member: { role: row.role, id: row.subject_id }, email: row.email } : null;
  }
}
