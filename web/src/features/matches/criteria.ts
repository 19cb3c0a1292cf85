import { region, sector } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { formatChoice, formatCountOf, formatUsdCompact } from "../../lib/format.ts";

type FounderCriteria = Pick<Founder, "requested_check_usd" | "funding_stage" | "sectors" | "regions">;

/** What matching compares of a founder: "Asks $500K · Seed · AI/ML, Fintech +1 · Europe". */
export function founderCriteria(founder: FounderCriteria): string {
  return joined([
    founder.requested_check_usd !== null && `Asks ${formatUsdCompact(founder.requested_check_usd)}`,
    founder.funding_stage && formatChoice(fundingStage.labels, founder.funding_stage),
    someOf(sector.labels, founder.sectors),
    someOf(region.labels, founder.regions),
  ]);
}

/** The regions and past investments are missing in an investor of the match view. */
export type InvestorCriteria = Pick<Investor, "check_min_usd" | "check_max_usd" | "typical_check_usd"> & {
  preferred_stages: readonly string[];
  preferred_sectors: readonly string[];
  preferred_regions?: readonly string[];
  past_investment_count?: number | null;
};

/** What matching compares of an investor: "Invests $250K to $1M, typically $500K · Seed · AI/ML · Europe · 23 past investments". */
export function investorCriteria(investor: InvestorCriteria): string {
  return joined([
    checksOf(investor),
    someOf(fundingStage.labels, investor.preferred_stages),
    someOf(sector.labels, investor.preferred_sectors),
    someOf(region.labels, investor.preferred_regions ?? []),
    investor.past_investment_count != null &&
      formatCountOf(investor.past_investment_count, ["past investment", "past investments"]),
  ]);
}

function checksOf({ check_min_usd: min, check_max_usd: max, typical_check_usd: typical }: InvestorCriteria) {
  const parts = [
    min !== null && max !== null
      ? `${formatUsdCompact(min)} to ${formatUsdCompact(max)}`
      : min !== null
        ? `from ${formatUsdCompact(min)}`
        : max !== null && `up to ${formatUsdCompact(max)}`,
    typical !== null && `typically ${formatUsdCompact(typical)}`,
  ].filter(Boolean);
  return parts.length > 0 && `Invests ${parts.join(", ")}`;
}

/** The first two, and how many more. */
function someOf(labels: Readonly<Record<string, string>>, values: readonly string[]): string {
  const shown = values.slice(0, 2).map((value) => formatChoice(labels, value));
  return values.length > 2 ? `${shown.join(", ")} +${values.length - 2}` : shown.join(", ");
}

const joined = (parts: readonly (string | false | null)[]): string => parts.filter(Boolean).join(" · ");
