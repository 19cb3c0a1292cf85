import type { Verdict } from "@kindling/contracts/matches/schemas.ts";
import { insideShare, tenthsOf, unknownShare } from "./weights.ts";

/** What one criterion says about a pair. */
export interface JudgedCriterion {
  readonly verdict: Verdict;
  /** Part of the criterion's weight that is added to the score, 0 to 1. */
  readonly share: number;
  /** Why, as the end of a sentence. */
  readonly text: string;
}

/** The verdict of a check's share, by the points that are shown: fewer than an unknown check gets count against the pair. */
export function verdictOfCheck(share: number): Verdict {
  const tenths = tenthsOf("check", share);
  if (tenths >= tenthsOf("check", insideShare)) return "fits";
  return tenths >= tenthsOf("check", unknownShare) ? "partly" : "conflicts";
}
