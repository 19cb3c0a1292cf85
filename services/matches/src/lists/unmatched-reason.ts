import type { Sector } from "@kindling/contracts/enumerations/markets.ts";
import type { UnmatchedReason } from "@kindling/contracts/matches/schemas.ts";
import { checksOf } from "../rule/checks.ts";
import { sectorsOf } from "../rule/judge-sector.ts";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";

/** An ask of so many times a check, or the reverse, leaves less than half of the criterion's points. */
const farRatio = 2 ** 2.5;

/** The sectors and the range of amounts of all members of one side. */
export class SideSummary {
  readonly sectors = new Set<Sector>();
  /** In USD; NaN while no member names an amount. Asks of founders; of investors the most that suits them. */
  smallest = Number.NaN;
  largest = Number.NaN;

  addFounder(founder: FounderSide): void {
    this.#add(sectorsOf(founder), askOf(founder));
  }

  addInvestor(investor: InvestorSide): void {
    this.#add(investor.preferred_sectors, largestCheck(investor));
  }

  #add(sectors: readonly Sector[], amount: number | null): void {
    for (const sector of sectors) this.sectors.add(sector);
    if (amount === null) return;
    this.smallest = this.smallest <= amount ? this.smallest : amount;
    this.largest = this.largest >= amount ? this.largest : amount;
  }
}

/** Why a founder has no match. */
export function founderReason(founder: FounderSide, investors: SideSummary): UnmatchedReason {
  const sectors = sectorsOf(founder);
  const ask = askOf(founder);
  const said = sectors.length + founder.regions.length;
  if (said === 0 && founder.funding_stage === null && ask === null) return "silent";
  if (ask !== null && ask > investors.largest * farRatio) return "check";
  return isElsewhere(sectors, investors) ? "sector" : "score";
}

/** Why an investor has no match. */
export function investorReason(investor: InvestorSide, founders: SideSummary): UnmatchedReason {
  const { preferred_sectors, preferred_stages, preferred_regions } = investor;
  const check = largestCheck(investor);
  const said = preferred_sectors.length + preferred_stages.length + preferred_regions.length;
  if (said === 0 && check === null) return "silent";
  if (check !== null && check * farRatio < founders.smallest) return "check";
  return isElsewhere(preferred_sectors, founders) ? "sector" : "score";
}

const isElsewhere = (sectors: readonly Sector[], others: SideSummary): boolean =>
  sectors.length > 0 && !sectors.some((sector) => others.sectors.has(sector));

/** As in matching, an amount of 0 is not given. */
const askOf = ({ requested_check_usd: ask }: FounderSide): number | null => ask || null;

/** The largest ask that suits an investor: Infinity with only a least check, null when no amount is given. */
function largestCheck(investor: InvestorSide): number | null {
  const checks = checksOf(investor);
  return checks && Math.max(checks.typical, checks.range?.max ?? 0);
}
