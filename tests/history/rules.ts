/**
 * The matching rules, the limits and the order of matches, as specified in docs/matching.md.
 * It imports no product code, so that it cannot share its bugs.
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
  past_investment_count: number | null;
}

export type Verdict = "fits" | "partly" | "conflicts" | "unknown";
export type Verdicts = Record<"sector" | "stage" | "check" | "region" | "track_record", Verdict>;

export interface Fit {
  investor: number;
  score: number;
  verdicts: Verdicts;
}

const mostPerFounder = 100;
const mostPerInvestor = 20;
const threshold = 60;
const weights = { sector: 35, stage: 20, check: 20, region: 15, track_record: 10 };

/** The sector that each industry of the generated founders belongs to. */
const sectorOf: Record<string, string> = {
  FINTECH: "FINTECH",
  AI_ML: "AI_ML",
  AI: "AI_ML",
  EDTECH: "EDTECH",
  HEALTHCARE: "BIO_HEALTHCARE",
};

/** The steps of the stages of the generated founders and investors. */
const stepOf: Record<string, number> = {
  BOOTSTRAPPED: 0,
  ANGEL: 1,
  PRE_SEED: 1,
  ACCELERATOR_INCUBATOR: 1.5,
  SEED: 2,
  SERIES_A: 4,
};

/** A verdict with the share of the criterion's weight that it earns. */
type Judged = [verdict: Verdict, share: number];
const unknown: Judged = ["unknown", 0.5];

/** Judges a founder and an investor. */
export function fitOf(founder: FounderFacts, investor: InvestorFacts): Omit<Fit, "investor"> {
  const judged = {
    sector: sectorFit(founder, investor.preferred_sectors),
    stage: stageFit(founder.funding_stage, investor.preferred_stages),
    check: checkFit(founder.requested_check_usd, investor),
    region: regionFit(founder.regions, investor.preferred_regions),
    track_record: recordFit(investor.past_investment_count),
  };
  const verdicts = Object.fromEntries(Object.entries(judged).map(([name, [verdict]]) => [name, verdict]));
  const tenths = Object.entries(judged).map(([name, [, share]]) =>
    Math.round(10 * weights[name as keyof typeof weights] * share),
  );
  return { score: tenths.reduce((sum, one) => sum + one) / 10, verdicts: verdicts as Verdicts };
}

/** The best investors of a founder: at most 100, by score and then by the hash of both ids. */
export function bestInvestors(founder: FounderFacts, investors: Iterable<InvestorFacts>): Fit[] {
  const fits = Array.from(investors, (investor) => ({
    investor: investor.id,
    ...fitOf(founder, investor),
  })).filter(({ score }) => score >= threshold);
  const hash = ({ investor }: Fit) => hashOf(founder.id, investor);
  fits.sort((a, b) => b.score - a.score || hash(a) - hash(b) || a.investor - b.investor);
  return fits.slice(0, mostPerFounder);
}

/**
 * The founders that an investor is matched with, whatever their lists: at most 20, by score, then by all bits of the hash
 * but the last, and then by id.
 */
export function bestFounders(investor: InvestorFacts, founders: Iterable<FounderFacts>): number[] {
  const fits = Array.from(founders, (founder) => ({ id: founder.id, ...fitOf(founder, investor) })).filter(
    ({ score }) => score >= threshold,
  );
  const hash = ({ id }: { id: number }) => Math.floor(hashOf(id, investor.id) / 2);
  fits.sort((a, b) => b.score - a.score || hash(a) - hash(b) || a.id - b.id);
  return fits.slice(0, mostPerInvestor).map(({ id }) => id);
}

/** The first 18 bits of MurmurHash3's final mixing of both ids, of which the founder's is spread first. */
function hashOf(founder: number, investor: number): number {
  const mixed = (value: bigint, shift: bigint, factor: bigint) =>
    BigInt.asUintN(32, (value ^ (value >> shift)) * factor);
  const both = BigInt.asUintN(32, BigInt(founder) * 0x9e3779b1n) ^ BigInt(investor);
  const last = mixed(mixed(both, 16n, 0x85ebca6bn), 13n, 0xc2b2ae35n);
  return Number((last ^ (last >> 16n)) >> 14n);
}

function sectorFit({ industry, sectors }: FounderFacts, preferred: readonly string[]): Judged {
  const implied = industry === null ? undefined : sectorOf[industry];
  if (industry !== null && implied === undefined) throw new Error(`no sector is known for ${industry}`);
  const own = implied === undefined ? sectors : [...sectors, implied];
  if (own.length === 0 || preferred.length === 0) return unknown;
  return own.some((value) => preferred.includes(value)) ? ["fits", 1] : ["conflicts", 0];
}

function stageFit(own: string | null, preferred: readonly string[]): Judged {
  if (own === null || preferred.length === 0) return unknown;
  if (preferred.includes(own)) return ["fits", 1];
  const steps = [own, ...preferred].map((stage) => stepOf[stage]);
  if (steps.includes(undefined)) throw new Error(`no step is known for one of ${own}, ${preferred}`);
  const [step, ...others] = steps as number[];
  return others.some((other) => Math.abs(other - step!) <= 1) ? ["partly", 0.5] : ["conflicts", 0];
}

/** Half the weight is lost within two and a half doublings from the typical check, a fifth at most in the range. */
function checkFit(ask: number | null, investor: InvestorFacts): Judged {
  const [typical, first, second] = [
    investor.typical_check_usd,
    investor.check_min_usd,
    investor.check_max_usd,
  ].map((sum) => sum || null) as [number | null, number | null, number | null];
  const exchanged = first !== null && second !== null && first > second;
  const [min, max] = exchanged ? [second, first] : [first, second];
  const middle = min !== null && max !== null ? Math.sqrt(min * max) : (min ?? max);
  const center = typical ?? middle;
  if (!ask || center === null) return unknown;
  const hasRange = min !== null || max !== null;
  const isInside = hasRange && ask >= (min ?? 0) && ask <= (max ?? Number.POSITIVE_INFINITY);
  const near = Math.max(0, 1 - Math.abs(Math.log2(ask) - Math.log2(center)) / 5);
  const share = isInside ? Math.max(0.8, near) : near;
  const points = Math.round(200 * share) / 10;
  if (points >= 16) return ["fits", share];
  return [points >= 10 ? "partly" : "conflicts", share];
}

function regionFit(own: readonly string[], preferred: readonly string[]): Judged {
  if (own.length === 0 || preferred.length === 0) return unknown;
  const named = new Set(preferred.filter((value) => value !== "GLOBAL"));
  if (own.some((value) => named.has(value))) return ["fits", 0.6 + 0.4 / named.size];
  return own.includes("GLOBAL") || preferred.includes("GLOBAL") ? ["partly", 0.6] : ["conflicts", 0];
}

function recordFit(count: number | null): Judged {
  if (count === null) return unknown;
  const share = Math.min(1, Math.log(1 + count) / Math.log(51));
  return [share >= 0.5 ? "fits" : "partly", share];
}
