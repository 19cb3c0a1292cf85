import type pg from "pg";
import type { Tokens } from "../credentials/tokens.ts";
import type { Member } from "../members/member-records.ts";

/** How long a link works after it was mailed or made last, in ms: an introduction can take two months. */
const lifetimeMs = 90 * 24 * 60 * 60_000;

/** Of which side of which introduction a link is. */
export interface IntroductionLink {
  readonly member: Member;
  /** What the side calls the introduction. */
  readonly key: string;
}

type Context = { readonly pool: pg.Pool; readonly tokens: Tokens; readonly now: () => number };

/**
 * Makes the link of a side, the same each time as long as the member has this email, so that a mail that is sent twice
 * has one link. Returns its path with fragment.
 */
export async function makeLink(
  { pool, tokens, now }: Context,
  { member: { role, id }, key, email }: IntroductionLink & { email: string },
): Promise<{ path: string; expiresAt: Date }> {
  const { token, hash } = tokens.derive("introduction", `${key} ${email}`);
  const expiresAt = new Date(now() + lifetimeMs);
  await pool.query(
    `insert into introduction_links (id, role, subject_id, key, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set expires_at = excluded.expires_at`,
    [hash, role, id, key, expiresAt],
  );
  return { path: `/introduction#token=${token}`, expiresAt };
}

/** What a token is for; null if there is no such link, or it has expired. */
export async function findLink(
  { pool, tokens, now }: Context,
  token: string,
): Promise<IntroductionLink | null> {
  const hashes = tokens.hashesOfToken("introduction", token);
  if (hashes.length === 0) return null;
  const { rows } = await pool.query<Member & { subject_id: number; key: string }>(
    "select role, subject_id, key from introduction_links where id = any($1) and expires_at > $2",
    [hashes, new Date(now())],
  );
  return rows[0] ? { member: { role: rows[0].role, id: rows[0].subject_id }, key: rows[0].key } : null;
}

/** Deletes expired links, and what is known of mails that were tried over a year ago. */
export async function sweepIntroductions(pool: pg.Pool): Promise<void> {
  await pool.query("delete from introduction_links where expires_at <= now()");
  await pool.query("delete from introduction_mails where tried_at <= now() - interval '400 days'");
}
