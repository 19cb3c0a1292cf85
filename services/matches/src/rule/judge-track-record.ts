import type { JudgedCriterion } from "./judged-criterion.ts";
import type { InvestorSide } from "./sides.ts";
import { unknownShare } from "./weights.ts";

/** The number of investments with which a track record has its whole weight. */
const fullRecord = 50;

/** The share of a number of past investments, on a logarithmic scale; null: not given. */
export const recordShare = (count: number | null): number =>
  count === null ? unknownShare : Math.min(1, Math.log(1 + count) / Math.log(1 + fullRecord));

/** How much has the investor invested before? It says nothing against a newcomer: the verdict is never a conflict. */
export function judgeTrackRecord({ past_investment_count: count }: InvestorSide): JudgedCriterion {
  const share = recordShare(count);
  if (count === null) return { verdict: "unknown", share, text: "past investments not given" };
  const number = count === 0 ? "no" : count.toLocaleString("en-US");
  const text = `${number} past ${count === 1 ? "investment" : "investments"}`;
  return { verdict: share >= unknownShare ? "fits" : "partly", share, text };
}
