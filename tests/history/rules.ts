/**
 * The matching rules, the limit and the order of matches, as specified in docs/product.md
 * ("How founders and investors are matched"). It imports no product code, so that it cannot share its bugs.
 */

/** The fields of a founder that matching reads, named as in the API. */
export interface FounderFacts {
  id: number;
  industry: string | null;
  sectors: readonly string[];
  funding_stage: string | null;
  requested_check_usd: number | null;
  regions: readonly string[];
}

/** The fields of an investor that matching reads, named as in the API. */
export interface InvestorFacts {
  id: number;
  preferred_sectors: readonly string[];
  preferred_stages: readonly string[];
  preferred_regions: readonly string[];
  check_min_usd: number | null;
  check_max_usd: number | null;
  typical_check_usd: number | null;
}

export type Verdict = "fits" | "conflicts" | "unknown";
export type Verdicts = Record<"sector" | "stage" | "check" | "region", Verdict>;

export interface Fit {
  investor: number;
  score: number;
  verdicts: Verdicts;
}

const mostPerFounder = 100;
const threshold = 60;
const weights = { sector: 40, stage: 25, check: 20, region: 15 };
const share = { fits: 1, unknown: 0.5, conflicts: 0 };

/** The sector that each industry of the generated founders belongs to. */
const sectorOf: Record<string, string> = {
  FINTECH: "FINTECH",
  AI_ML: "AI_ML",
  AI: "AI_ML",
  EDTECH: "EDTECH",
  HEALTHCARE: "BIO_HEALTHCARE",
};

/** Decides each criterion for a founder and an investor. */
export function verdictsOf(founder: FounderFacts, investor: InvestorFacts): Verdicts {
  const { industry, funding_stage: stage } = founder;
  const implied = industry === null ? undefined : sectorOf[industry];
  if (industry !== null && implied === undefined) throw new Error(`no sector is known for ${industry}`);
  const sectors = implied === undefined ? founder.sectors : [...founder.sectors, implied];
  return {
    sector: overlap(sectors, investor.preferred_sectors),
    stage: overlap(stage === null ? [] : [stage], investor.preferred_stages),
    check: verdictOfCheck(founder.requested_check_usd, investor),
    region: overlap(founder.regions, investor.preferred_regions, "GLOBAL"),
  };
}

export function scoreOf(verdicts: Verdicts): number {
  const { sector, stage, check, region } = verdicts;
  return (
    weights.sector * share[sector] +
    weights.stage * share[stage] +
    weights.check * share[check] +
    weights.region * share[region]
  );
}

/** The investors matched with a founder: at most 100, by score and then by id. */
export function bestInvestors(founder: FounderFacts, investors: Iterable<InvestorFacts>): Fit[] {
  const fits: Fit[] = [];
  for (const investor of investors) {
    const verdicts = verdictsOf(founder, investor);
    const score = scoreOf(verdicts);
    if (score >= threshold && verdicts.sector !== "conflicts") {
      fits.push({ investor: investor.id, score, verdicts });
    }
  }
  fits.sort((a, b) => b.score - a.score || a.investor - b.investor);
  return fits.slice(0, mostPerFounder);
}

function overlap(own: readonly string[], preferred: readonly string[], wildcard?: string): Verdict {
  if (own.length === 0 || preferred.length === 0) return "unknown";
  const all = wildcard !== undefined && (own.includes(wildcard) || preferred.includes(wildcard));
  return all || own.some((value) => preferred.includes(value)) ? "fits" : "conflicts";
}

/** A range takes precedence over the typical check, which accepts half to double its amount. */
function verdictOfCheck(ask: number | null, investor: InvestorFacts): Verdict {
  const { check_min_usd: min, check_max_usd: max, typical_check_usd: typical } = investor;
  const hasRange = min !== null || max !== null;
  if (ask === null || (!hasRange && typical === null)) return "unknown";
  if (!hasRange) return ask * 2 >= typical! && ask <= typical! * 2 ? "fits" : "conflicts";
  const [least, most] = [min ?? 0, max ?? Number.POSITIVE_INFINITY].sort((a, b) => a - b) as [number, number];
  return ask >= least && ask <= most ? "fits" : "conflicts";
}
