import type { FounderState } from "@kindling/contracts/founders/schemas.ts";
import type { InvestorState } from "@kindling/contracts/investors/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { judge } from "../rule/judge.ts";

/** A stored match with the newest state of both sides. */
export interface MatchRow {
  id: number;
  founder_id: number;
  investor_id: number;
  ben_rating: number | null;
  ben_notes: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
  founder: FounderState;
  investor: InvestorState;
}

/**
 * A match as the API returns it. Score and reasons are computed here and not stored, so they agree with the states
 * that decided the match.
 */
export function toMatch(row: MatchRow): Match {
  const { founder, investor } = row;
  const { score, reasons } = judge(founder, investor);
  return {
    ...row,
    score,
    reasons,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Best first; equal scores by age. */
export function byScore(a: Match, b: Match): number {
  return b.score - a.score || a.id - b.id;
}

/** Best first; equal scores by verdict, because the order of ids tells which investor joined earlier. */
export function byVerdict(a: Match, b: Match): number {
  const verdicts = ({ reasons }: Match) => reasons.map(({ verdict }) => verdict).join();
  return b.score - a.score || verdicts(a).localeCompare(verdicts(b));
}
