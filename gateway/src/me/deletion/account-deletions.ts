import type pg from "pg";
import { confirmationLifetimeMs } from "../../accounts/email-changes/email-changes.ts";
import type { Tokens } from "../../credentials/tokens.ts";
import type { Member } from "../../members/member-records.ts";

/** Members' deletions of their accounts that are not confirmed yet. */
export class AccountDeletions {
  private readonly options: { pool: pg.Pool; tokens: Tokens; now: () => number };

  constructor(options: { pool: pg.Pool; tokens: Tokens; now: () => number }) {
    this.options = options;
  }

  /**
   * Stores a deletion by the hash of its token; it replaces the member's earlier one. Returns false if the session has
   * ended: code that ends a member's sessions deletes the deletion before this one is stored.
   */
  async add({ role, id }: Member, hash: Buffer, session: Buffer): Promise<boolean> {
    const { pool, now } = this.options;
    const { rowCount } = await pool.query(
      `with session as (select from sessions where id = $5 for key share)
       insert into account_deletions (role, subject_id, id, expires_at)
       select $1, $2::integer, $3::bytea, $4::timestamptz from session
       on conflict (role, subject_id) do update set id = excluded.id, expires_at = excluded.expires_at`,
      [role, id, hash, new Date(now() + confirmationLifetimeMs), session],
    );
    return rowCount === 1;
  }

  /** The member of a valid token, or null. */
  async find(token: string): Promise<Member | null> {
    const { pool, tokens, now } = this.options;
    const hashes = tokens.hashesOfToken("deletion", token);
    if (hashes.length === 0) return null;
    const { rows } = await pool.query<{ role: Member["role"]; subject_id: number }>(
      "select role, subject_id from account_deletions where id = any($1) and expires_at > $2",
      [hashes, new Date(now())],
    );
    const [row] = rows;
    return row ? { role: row.role, id: row.subject_id } : null;
  }
}
