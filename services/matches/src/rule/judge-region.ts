import { type Region, region } from "@kindling/contracts/enumerations/markets.ts";
import type { JudgedCriterion } from "./judged-criterion.ts";
import type { FounderSide, InvestorSide } from "./sides.ts";
import { commonShare, globalShare, unknownShare } from "./weights.ts";
import { inOrder, named } from "./wording.ts";

/**
 * Is the founder in a region that the investor prefers? One in common says the more, the fewer the investor names.
 * Global is not itself in common.
 */
export function judgeRegion(founder: FounderSide, investor: InvestorSide): JudgedCriterion {
  const own = founder.regions;
  const preferred = investor.preferred_regions;
  if (own.length === 0 || preferred.length === 0)
    return { verdict: "unknown", share: unknownShare, text: unknownText(own.length, preferred.length) };
  const shared = inOrder(region, own).filter((value) => value !== "GLOBAL" && preferred.includes(value));
  if (shared.length > 0)
    return {
      verdict: "fits",
      share: commonRegionShare(preferred),
      text: `both in ${named(region, shared)}`,
    };
  if (preferred.includes("GLOBAL"))
    return { verdict: "partly", share: globalShare, text: "invests globally" };
  if (own.includes("GLOBAL"))
    return { verdict: "partly", share: globalShare, text: "founder is active globally" };
  const text = `founder in ${named(region, own)}, investor prefers ${named(region, preferred)}`;
  return { verdict: "conflicts", share: 0, text };
}

/** The share of a region in common with an investor who prefers these; 1 for a single one. */
export function commonRegionShare(preferred: readonly Region[]): number {
  const regions = new Set(preferred);
  regions.delete("GLOBAL");
  return commonShare[0] + commonShare[1] / Math.max(1, regions.size);
}

function unknownText(own: number, preferred: number): string {
  if (own > 0) return "no preferred regions given";
  return preferred > 0 ? "no region given" : "no region given on either side";
}
