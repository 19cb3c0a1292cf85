import { defaultsOf } from "@kindling/contracts/fields/field-rows.ts";
import { founderFields } from "@kindling/contracts/founders/fields.ts";
import type { FounderState } from "@kindling/contracts/founders/schemas.ts";
import { investorFields } from "@kindling/contracts/investors/fields.ts";
import type { InvestorState } from "@kindling/contracts/investors/schemas.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { type Judgement, judge } from "../rule/judge.ts";

/** A stored review. */
export interface Review {
  ben_rating: number | null;
  ben_notes: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

/** A pair with the newest state of both sides. */
export interface PairRow {
  founder: FounderState;
  investor: InvestorState;
  review: Review | null;
}

/** The stored states of both sides: those from before a field was added lack it. */
export type StoredSides = Pick<PairRow, "founder" | "investor">;

const founderDefaults = defaultsOf(founderFields);
const investorDefaults = defaultsOf(investorFields);

/**
 * Gives a stored founder the default of each field that it lacks. Values are not checked: a newer version may have
 * stored one that this version does not know.
 */
export const withFounderDefaults = (stored: FounderState): FounderState => ({
  ...founderDefaults,
  ...stored,
});

/** The same for an investor. */
export const withInvestorDefaults = (stored: InvestorState): InvestorState => ({
  ...investorDefaults,
  ...stored,
});

/** The same for both sides. */
export const withDefaults = ({ founder, investor }: StoredSides): StoredSides => ({
  founder: withFounderDefaults(founder),
  investor: withInvestorDefaults(investor),
});

/**
 * A match as the API returns it. Score and reasons are computed here and not stored, so they agree with the states that
 * decided the match.
 */
export function toMatch(
  { founder, investor, review }: PairRow,
  { score, reasons }: Judgement = judge(founder, investor),
): Match {
  const { ben_rating = null, ben_notes = null, version = 1, created_at, updated_at } = review ?? {};
  const since = firstPossible({ founder, investor });
  return {
    id: pairId(founder.id, investor.id),
    founder_id: founder.id,
    investor_id: investor.id,
    founder,
    investor,
    score,
    reasons,
    ben_rating,
    ben_notes,
    version,
    created_at: created_at?.toISOString() ?? since,
    updated_at: updated_at?.toISOString() ?? since,
  };
}

/** When the later of the two sides was created: a match is not older. */
export function firstPossible({ founder, investor }: Pick<PairRow, "founder" | "investor">): string {
  return founder.created_at > investor.created_at ? founder.created_at : investor.created_at;
}
