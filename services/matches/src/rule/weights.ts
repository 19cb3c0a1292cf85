import type { Criterion } from "@kindling/contracts/matches/schemas.ts";

/** What a criterion adds to the score at most; together 100. */
export const weights: Readonly<Record<Criterion, number>> = Object.freeze({
  sector: 35,
  stage: 20,
  check: 20,
  region: 15,
  track_record: 10,
});

/** The share that a criterion gets when one of both sides says nothing. */
export const unknownShare = 0.5;
/** The share of a stage that is one step from a preferred one. */
export const nearShare = 0.5;
/** The least share of an ask inside the investor's range of checks. */
export const insideShare = 0.8;
/** The share of a region in common, of which the second part is divided by the investor's regions. */
export const commonShare = [0.6, 0.4] as const;
/** The share of a region when one side is active everywhere. */
export const globalShare = 0.6;

/** A share of a criterion's weight in tenths of a point. Scores are sums of these, so that no sum is rounded. */
export const tenthsOf = (criterion: Criterion, share: number): number =>
  Math.floor(share * (weights[criterion] * 10) + 0.5);
