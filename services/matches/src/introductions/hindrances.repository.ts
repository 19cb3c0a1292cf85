import type { IntroductionPreferences } from "@kindling/contracts/introductions/member-schemas.ts";
import type { IntroductionSide } from "@kindling/contracts/introductions/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { querySql } from "@kindling/service-kit/database/query-sql.ts";
import type pg from "pg";
import { Prisma } from "../../generated/client.ts";
import type { StoredIntroduction } from "./introduction.ts";

/** How many open questions each investor and each founder has at most. */
export type Limits = Readonly<Record<IntroductionSide, number>>;

/** The preferences of a member who has chosen none. */
export const noPreferences: IntroductionPreferences = { not_before: null, unsubscribed: false };

/**
 * Why a side cannot be asked by mail now, or null. Until the end of the transaction no other introduction asks the same
 * person, so that two together do not exceed the limit.
 */
export async function hindranceOf(
  client: pg.ClientBase,
  introduction: AskedPair,
  side: IntroductionSide,
  limits: Limits,
): Promise<string | null> {
  const lock = "select pg_advisory_xact_lock(hashtext('introductions of ' || $1), $2)";
  await client.query(lock, [side, introduction[`${side}_id`]]);
  return readHindrance(client, introduction, side, limits);
}

type AskedPair = Pick<StoredIntroduction, "id" | "founder_id" | "investor_id">;

/** Why a side could not be asked by mail, if it were now; or null. */
export async function readHindrance(
  client: pg.ClientBase | pg.Pool,
  introduction: AskedPair,
  side: IntroductionSide,
  limits: Limits,
): Promise<string | null> {
  const { id } = introduction;
  const member = introduction[`${side}_id`];
  const { not_before, unsubscribed } = await readPreferences(client, side, member);
  if (unsubscribed) return texts.introductionUnsubscribed(side);
  if (not_before !== null && not_before > new Date().toISOString().slice(0, 10))
    return texts.introductionNotBefore(side, not_before);
  const { rows } = await querySql<{ open: number }>(
    client,
    Prisma.sql`
      select count(*)::int as open from introductions
      where ${Prisma.raw(`${side}_id`)} = ${member}::int and id <> ${id}::bigint
        and state in ('asked', 'accepted-by-one') and ${Prisma.raw(`${side}_asked_at is not null and ${side}_answer`)} is null`,
  );
  return rows[0]!.open >= limits[side] ? texts.introductionLimit(side, limits[side]) : null;
}

/** What a member chose. */
export async function readPreferences(
  client: pg.ClientBase | pg.Pool,
  role: IntroductionSide,
  id: number,
): Promise<IntroductionPreferences> {
  const { rows } = await client.query<IntroductionPreferences>(
    `select not_before::text as not_before, unsubscribed from introduction_preferences
     where role = $1 and subject_id = $2`,
    [role, id],
  );
  return rows[0] ?? noPreferences;
}

export async function savePreferences(
  pool: pg.Pool,
  role: IntroductionSide,
  id: number,
  { not_before, unsubscribed }: IntroductionPreferences,
): Promise<IntroductionPreferences> {
  await pool.query(
    `insert into introduction_preferences (role, subject_id, not_before, unsubscribed) values ($1, $2, $3, $4)
     on conflict (role, subject_id) do update
     set not_before = excluded.not_before, unsubscribed = excluded.unsubscribed, updated_at = now()`,
    [role, id, not_before, unsubscribed],
  );
  return readPreferences(pool, role, id);
}
