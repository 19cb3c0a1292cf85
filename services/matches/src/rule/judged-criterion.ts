import type { Verdict } from "@kindling/contracts/matches/schemas.ts";
import { insideShare, unknownShare } from "./weights.ts";

/** What one criterion says about a pair. */
export interface JudgedCriterion {
  readonly verdict: Verdict;
  /** Part of the criterion's weight that is added to the score, 0 to 1. */
  readonly share: number;
  /** Why, as the end of a sentence. */
  readonly text: string;
}

/** The verdict of a share of which every amount is possible: below that of silence it counts against the pair. */
export function verdictOfShare(share: number): Verdict {
  if (share >= insideShare) return "fits";
  return share >= unknownShare ? "partly" : "conflicts";
}
