import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { JudgedCriterion } from "./judged-criterion.ts";
import type { FounderSide, InvestorSide } from "./sides.ts";
import { isNear } from "./stage-steps.ts";
import { nearShare, unknownShare } from "./weights.ts";
import { inOrder, named } from "./wording.ts";

/** Does the investor invest at the founder's funding stage, or at a neighbouring one? */
export function judgeStage(founder: FounderSide, investor: InvestorSide): JudgedCriterion {
  const stage = founder.funding_stage;
  const preferred = investor.preferred_stages;
  if (stage === null || preferred.length === 0)
    return {
      verdict: "unknown",
      share: unknownShare,
      text: unknownText(stage !== null, preferred.length > 0),
    };
  const label = named(fundingStage, [stage]);
  if (inOrder(fundingStage, preferred).includes(stage))
    return { verdict: "fits", share: 1, text: `invests at ${label}` };
  const text = `founder at ${label}, investor prefers ${named(fundingStage, preferred)}`;
  return preferred.some((other) => isNear(stage, other))
    ? { verdict: "partly", share: nearShare, text }
    : { verdict: "conflicts", share: 0, text };
}

function unknownText(isStageGiven: boolean, arePreferredGiven: boolean): string {
  if (isStageGiven) return "no preferred stages given";
  return arePreferredGiven ? "no funding stage given" : "no stage given on either side";
}
