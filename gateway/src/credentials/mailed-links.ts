import type { Caller } from "@kindling/contracts/access.ts";
import type pg from "pg";
import type { Purpose, Tokens } from "./tokens.ts";

/** What a link does: `link` signs a founder in, `email` confirms a new email. */
export type LinkPurpose = Extract<Purpose, "link" | "invitation" | "email" | "deletion" | "restoration">;
type Member = Extract<Caller, { id: number }>;

/** A stored link. */
interface MailedLink {
  readonly member: Member;
  /** The new email that it confirms, or the address that a restoration was mailed to. */
  readonly email: string | null;
  readonly expiresAt: Date;
}

/** A link that is not stored yet. */
export interface NewLink extends MailedLink {
  readonly purpose: LinkPurpose;
  readonly token: string;
  readonly hash: Buffer;
  /** Whether it is of a run of invitations, whose recipients say whether it was sent. */
  readonly ofRun: boolean;
}

/** The row of a valid link, by the hashes of its token and the time. */
const validLink = "mailed_links where id = any($1) and expires_at > $2";

interface Row {
  role: Member["role"];
  subject_id: number;
  email: string | null;
  expires_at: Date;
}

/** The links that members are mailed, each valid once. They are stored by the hashes of their tokens. */
export class MailedLinks {
  private readonly options: { pool: pg.Pool; tokens: Tokens; now: () => number };

  constructor(options: { pool: pg.Pool; tokens: Tokens; now: () => number }) {
    this.options = options;
  }

  /** Makes a link, which works once it is stored. */
  make(purpose: LinkPurpose, member: Member, expiresAt: Date, email: string | null = null): NewLink {
    return { ...this.options.tokens.make(purpose), purpose, member, email, expiresAt, ofRun: false };
  }

  /** Makes a link of a run of invitations, the same each time for a text. */
  derive(purpose: LinkPurpose, member: Member, expiresAt: Date, text: string): NewLink {
    const token = this.options.tokens.derive(purpose, text);
    return { ...token, purpose, member, email: null, expiresAt, ofRun: true };
  }

  /**
   * Stores a link. It replaces the member's earlier one of that purpose, but a founder can have several that sign in.
   * With `once` it does not replace one that expires at the same time, and returns false.
   */
  async store(
    { hash, purpose, member, email, expiresAt, ofRun }: NewLink,
    client: pg.Pool | pg.PoolClient = this.options.pool,
    { once = false } = {},
  ): Promise<boolean> {
    const { rowCount } = await client.query(
      `insert into mailed_links as stored (id, purpose, role, subject_id, email, made_at, expires_at, of_run)
       values ($1, $2, $3, $4, $5, $6, $7, $9)
       on conflict (role, subject_id, purpose) where purpose <> 'link' do update
       set id = excluded.id, email = excluded.email, made_at = excluded.made_at, expires_at = excluded.expires_at,
         of_run = excluded.of_run
       where not $8 or stored.expires_at <> excluded.expires_at`,
      [hash, purpose, member.role, member.id, email, new Date(this.options.now()), expiresAt, once, ofRun],
    );
    return rowCount === 1;
  }

  /** The valid link of a token, or null. */
  find(
    purpose: LinkPurpose,
    token: string,
    client: pg.Pool | pg.PoolClient = this.options.pool,
  ): Promise<MailedLink | null> {
    return this.linkOf(purpose, token, `select * from ${validLink}`, client);
  }

  /** A member's valid link, or null. */
  async ofMember(
    purpose: Exclude<LinkPurpose, "link">,
    { role, id }: Member,
    client: pg.Pool | pg.PoolClient = this.options.pool,
  ): Promise<MailedLink | null> {
    const { rows } = await client.query<Row>(
      "select * from mailed_links where role = $1 and subject_id = $2 and purpose = $3 and expires_at > $4",
      [role, id, purpose, new Date(this.options.now())],
    );
    return rows[0] ? linkOfRow(rows[0]) : null;
  }

  /** Deletes a valid link and the member's older ones of that purpose. Null for all but one of concurrent uses. */
  redeem(
    purpose: LinkPurpose,
    token: string,
    client: pg.Pool | pg.PoolClient = this.options.pool,
  ): Promise<MailedLink | null> {
    const sql = `
      with redeemed as (delete from ${validLink} returning *), older as (
        delete from mailed_links l using redeemed r
        where (l.role, l.subject_id, l.purpose) = (r.role, r.subject_id, r.purpose)
          and l.made_at <= r.made_at and l.id <> r.id)
      select * from redeemed`;
    return this.linkOf(purpose, token, sql, client);
  }

  /** Deletes a link that was not mailed, or is stored again. */
  async remove({ hash }: NewLink, client: pg.Pool | pg.PoolClient = this.options.pool): Promise<void> {
    await client.query("delete from mailed_links where id = $1", [hash]);
  }

  /** Deletes expired links, but those that another transaction holds, which may wait for one of these. */
  async deleteExpired(): Promise<void> {
    const { pool, now } = this.options;
    const expired = "select id from mailed_links where expires_at <= $1 for update skip locked";
    await pool.query(`delete from mailed_links where id in (${expired})`, [new Date(now())]);
  }

  private async linkOf(
    purpose: LinkPurpose,
    token: string,
    sql: string,
    client: pg.Pool | pg.PoolClient,
  ): Promise<MailedLink | null> {
    const { tokens, now } = this.options;
    const hashes = tokens.hashesOfToken(purpose, token);
    if (hashes.length === 0) return null;
    const { rows } = await client.query<Row>(sql, [hashes, new Date(now())]);
    return rows[0] ? linkOfRow(rows[0]) : null;
  }
}

/** Deletes the links of some members that are for one of these purposes. */
export async function deleteLinks(
  client: pg.Pool | pg.PoolClient,
  role: Member["role"],
  ids: readonly number[],
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await client.query(
    "delete from mailed_links where role = $1 and subject_id = any($2) and purpose = any($3)",
    [role, ids, purposes],
  );
}

const linkOfRow = ({ role, subject_id, email, expires_at }: Row): MailedLink => ({
  member: { role, id: subject_id },
  email,
  expiresAt: expires_at,
});
