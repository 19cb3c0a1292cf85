import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { Reason } from "@kindling/contracts/matches/schemas.ts";
import type { FounderSide, InvestorSide } from "./sides.ts";
import { named } from "./wording.ts";

/** Does the investor invest at the founder's funding stage? */
export function judgeStage(founder: FounderSide, investor: InvestorSide): Reason {
  const stage = founder.funding_stage;
  const preferred = investor.preferred_stages;
  if (stage === null) {
    const text = preferred.length > 0 ? "No funding stage given" : "No stage given on either side";
    return { criterion: "stage", verdict: "unknown", text };
  }
  if (preferred.length === 0) {
    return { criterion: "stage", verdict: "unknown", text: "No preferred stages given" };
  }
  const label = fundingStage.labels[stage];
  if (preferred.includes(stage)) {
    return { criterion: "stage", verdict: "fits", text: `Invests at ${label}` };
  }
  const text = `Other stage: founder at ${label}, investor prefers ${named(fundingStage, preferred)}`;
  return { criterion: "stage", verdict: "conflicts", text };
}
