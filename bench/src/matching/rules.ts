import { judge } from "@kindling/matches/rule/judge.ts";
import { sectorsOf } from "@kindling/matches/rule/judge-sector.ts";
import type { FounderSide, InvestorSide } from "@kindling/matches/rule/sides.ts";

/** The score of a pair, the larger the better, and whether it is a match. */
interface Scored {
  readonly score: number;
  readonly matches: boolean;
}
export type Rule = (founder: FounderSide, investor: InvestorSide) => Scored;

/** The product's rule. */
export const product: Rule = judge;

/**
 * The rule of the product's first version: each criterion fits, conflicts, or is unknown and counts half. A conflict of
 * sectors shuts a pair out, which then comes after all others.
 */
export const firstVersion: Rule = (founder, investor) => {
  const stages = founder.funding_stage === null ? [] : [founder.funding_stage];
  const sector = shareOf(sectorsOf(founder), investor.preferred_sectors);
  const score =
    40 * sector +
    25 * shareOf(stages, investor.preferred_stages) +
    20 * checkShare(founder.requested_check_usd, investor) +
    15 * shareOf(founder.regions, investor.preferred_regions, "GLOBAL");
  return { score: sector === 0 ? score - 100 : score, matches: sector > 0 && score >= 60 };
};

function shareOf(own: readonly string[], preferred: readonly string[], all?: string): number {
  if (own.length === 0 || preferred.length === 0) return 0.5;
  const fits = (value: string) => preferred.includes(value) || value === all;
  return own.some(fits) || (all !== undefined && preferred.includes(all)) ? 1 : 0;
}

/** A range takes precedence over the typical check, which accepts half to double its amount. */
function checkShare(ask: number | null, investor: InvestorSide): number {
  const { check_min_usd: min, check_max_usd: max, typical_check_usd: typical } = investor;
  const hasRange = min !== null || max !== null;
  if (ask === null || (!hasRange && typical === null)) return 0.5;
  const ends = hasRange ? [min ?? 0, max ?? Number.POSITIVE_INFINITY] : [typical! / 2, typical! * 2];
  return ask >= Math.min(...ends) && ask <= Math.max(...ends) ? 1 : 0;
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
