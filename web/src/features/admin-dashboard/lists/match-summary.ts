import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import type { Reason } from "@kindling/contracts/matches/schemas.ts";

/**
 * A match's reasons in a few words: "3 of 4 fit · check too small". What conflicts is named; where
 * nothing does, what is not known.
 */
export function summariseReasons(reasons: readonly Reason[]): string {
  const of = (verdict: Reason["verdict"]) => reasons.filter((reason) => reason.verdict === verdict);
  const fits = `${of("fits").length} of ${reasons.length} fit`;
  const doubts = of("conflicts").length > 0 ? of("conflicts") : of("unknown");
  return [fits, ...doubts.map(({ text }) => headline(text))].join(" · ");
}

/** A reason's sentence up to its explanation: "Check too small: asks $2M, ..." → "check too small". */
function headline(text: string): string {
  const words = text.split(":")[0] ?? text;
  return words.charAt(0).toLowerCase() + words.slice(1);
}

type MatchCounts = Pick<InvestorInMatchView, "founder_matches" | "founder_matches_reviewed">;

/** How many of an investor's matches are rated, of how many: "0/12"; "0" when there are none. */
export function matchCount({ founder_matches, founder_matches_reviewed }: MatchCounts): string {
  return founder_matches === 0 ? "0" : `${founder_matches_reviewed}/${founder_matches}`;
}
