import type { MemberIntroduction } from "@kindling/contracts/introductions/member-schemas.ts";
import type { IntroductionSide } from "@kindling/contracts/introductions/schemas.ts";
import type pg from "pg";
import { iso, type StoredIntroduction } from "./introduction.ts";

type Left = { key: string } & Pick<StoredIntroduction, "introduced_at"> & {
    asked_at: Date;
    answer: MemberIntroduction["answer"];
    answered_at: Date | null;
    shares: MemberIntroduction["shares"];
    met: MemberIntroduction["met"];
  };

/** What a member was asked and said of introductions to people who were erased since. */
export async function leftIntroductions(
  pool: pg.Pool,
  role: IntroductionSide,
  id: number,
): Promise<MemberIntroduction[]> {
  const { rows } = await pool.query<Left>(
    "select * from left_introductions where role = $1 and subject_id = $2",
    [role, id],
  );
  return rows.map(({ key, asked_at, answer, answered_at, shares, introduced_at, met }) => ({
    key,
    role,
    state: "ended",
    text: null,
    asked_at: iso(asked_at)!,
    answer,
    answered_at: iso(answered_at),
    shares,
    introduced_at: iso(introduced_at),
    other: null,
    met,
    has_left: true,
  }));
}

/**
 * Keeps what the other sides were asked and said, before the introductions of erased people are deleted, and deletes
 * what the erased people themselves have kept and chosen.
 */
export async function keepOtherSides(
  client: pg.ClientBase,
  erased: IntroductionSide,
  ids: readonly number[],
): Promise<void> {
  const other = erased === "founder" ? "investor" : "founder";
  await client.query(
    `insert into left_introductions (key, role, subject_id, asked_at, answer, answered_at, shares, introduced_at, met)
     select ${other}_key, $1, ${other}_id, ${other}_asked_at, ${other}_answer, ${other}_answered_at, ${other}_shares,
            introduced_at, ${other}_met
     from introductions where ${erased}_id = any($2::int[]) and ${other}_asked_at is not null
     on conflict do nothing`,
    [other, ids],
  );
  for (const table of ["left_introductions", "introduction_preferences"])
    await client.query(`delete from ${table} where role = $1 and subject_id = any($2::int[])`, [erased, ids]);
}
