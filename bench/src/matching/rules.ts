import { type FundingStage, fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import { judge } from "@kindling/matches/rule/judge.ts";
import { sectorsOf } from "@kindling/matches/rule/judge-sector.ts";
import type { FounderSide } from "@kindling/matches/rule/sides.ts";
import type { RealInvestor } from "./community.ts";

/** The score of a pair, the larger the better, and whether it is a match. */
export interface Scored {
  readonly score: number;
  readonly matches: boolean;
}
export type Rule = (founder: FounderSide, investor: RealInvestor) => Scored;

/** Today's rule. A pair that a conflict of sectors shuts out comes after all others. */
export const product: Rule = (founder, investor) => {
  const { score, matches, reasons } = judge(founder, investor);
  const isShutOut = reasons[0]!.verdict === "conflicts";
  return { score: isShutOut ? score - 100 : score, matches };
};

const steps: Record<FundingStage, number> = {
  BOOTSTRAPPED: 0,
  ANGEL: 1,
  PRE_SEED: 1,
  ACCELERATOR_INCUBATOR: 1.5,
  SEED: 2,
  POST_SEED: 3,
  SERIES_A: 4,
  SERIES_B: 5,
  SERIES_C: 6,
  SERIES_D: 7,
  SERIES_E: 8,
  LATER_STAGE_VC: 8,
  GROWTH_EQUITY: 8,
  PRIVATE_EQUITY: 8,
  SECONDARY_TRANSACTION: 9,
};

/** A sum of weight and share of five criteria, each rounded to tenths. Nothing shuts a pair out. */
export const weighted: Rule = (founder, investor) => {
  const shares = [
    [35, sectorShare(founder, investor)],
    [20, stageShare(founder, investor)],
    [20, checkShare(founder, investor)],
    [15, regionShare(founder, investor)],
    [10, recordShare(investor)],
  ] as const;
  const tenths = shares.reduce((sum, [weight, share]) => sum + Math.round(weight * share * 10), 0);
  return { score: tenths / 10, matches: tenths >= 600 };
};

function sectorShare(founder: FounderSide, { preferred_sectors: preferred }: RealInvestor): number {
  const own = sectorsOf(founder);
  if (own.length === 0 || preferred.length === 0) return 0.5;
  return own.some((sector) => preferred.includes(sector)) ? 1 : 0;
}

function stageShare(
  { funding_stage: stage }: FounderSide,
  { preferred_stages: preferred }: RealInvestor,
): number {
  if (stage === null || preferred.length === 0) return 0.5;
  if (preferred.includes(stage)) return 1;
  return preferred.some((other) => Math.abs(steps[other] - steps[stage]) <= 1) ? 0.5 : 0;
}

function checkShare({ requested_check_usd: ask }: FounderSide, investor: RealInvestor): number {
  const { check_min_usd: min, check_max_usd: max, typical_check_usd: typical } = investor;
  const center = typical ?? (min !== null && max !== null ? Math.sqrt(min * max) : (min ?? max));
  if (ask === null || center === null) return 0.5;
  const near = Math.max(0, 1 - Math.abs(Math.log2(ask / center)) / 5);
  const isInside = (min !== null || max !== null) && ask >= (min ?? 0) && ask <= (max ?? Infinity);
  return isInside ? Math.max(near, 0.8) : near;
}

function regionShare({ regions: own }: FounderSide, { preferred_regions: preferred }: RealInvestor): number {
  if (own.length === 0 || preferred.length === 0) return 0.5;
  const named = preferred.filter((region) => region !== "GLOBAL");
  const isShared = own.some((region) => region !== "GLOBAL" && named.includes(region));
  if (isShared) return 0.6 + 0.4 / named.length;
  return own.includes("GLOBAL") || preferred.includes("GLOBAL") ? 0.6 : 0;
}

function recordShare({ past_investment_count: count }: RealInvestor): number {
  return count === null ? 0.5 : Math.min(1, Math.log(1 + count) / Math.log(51));
}

/** By chance: all pairs are equal. */
export const chance: Rule = () => ({ score: 0, matches: true });

/** By how often an investor has invested. */
export const popularity: Rule = (_founder, { past_investment_count: count }) => ({
  score: count ?? 0,
  matches: true,
});

/** By how many values both sides share. */
export const overlap: Rule = (founder, investor) => {
  const shared = (own: readonly string[], preferred: readonly string[]) =>
    own.filter((value) => preferred.includes(value)).length;
  const stages = founder.funding_stage === null ? [] : [founder.funding_stage];
  const score =
    shared(sectorsOf(founder), investor.preferred_sectors) +
    shared(stages, investor.preferred_stages) +
    shared(founder.regions, investor.preferred_regions);
  return { score, matches: true };
};

// Every stage has a step.
if (fundingStage.values.some((stage) => steps[stage] === undefined)) throw new Error("a stage has no step");
