import { region, sector } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { OwnInvestor } from "@kindling/contracts/investors/schemas.ts";
import { formatChoice, formatUsd } from "../../lib/format.ts";

type Preferences = Pick<
  OwnInvestor,
  | "preferred_sectors"
  | "preferred_stages"
  | "preferred_regions"
  | "check_min_usd"
  | "check_max_usd"
  | "typical_check_usd"
>;

/** The labels of the preferences that matching uses: sectors, stages, regions and the check. */
export function preferenceLabels(investor: Preferences): string[] {
  const check = checkText(investor);
  return [
    ...investor.preferred_sectors.map((value) => formatChoice(sector.labels, value)),
    ...investor.preferred_stages.map((value) => formatChoice(fundingStage.labels, value)),
    ...investor.preferred_regions.map((value) => formatChoice(region.labels, value)),
    ...(check === null ? [] : [check]),
  ];
}

/** The range of checks as matching reads it: sorted, or the typical check without a range. */
function checkText({ check_min_usd, check_max_usd, typical_check_usd }: Preferences): string | null {
  if (check_min_usd !== null && check_max_usd !== null) {
    const least = formatUsd(Math.min(check_min_usd, check_max_usd));
    const most = formatUsd(Math.max(check_min_usd, check_max_usd));
    return least === most ? least : `${least} to ${most}`;
  }
  if (check_min_usd !== null) return `From ${formatUsd(check_min_usd)}`;
  if (check_max_usd !== null) return `Up to ${formatUsd(check_max_usd)}`;
  return typical_check_usd === null ? null : `Around ${formatUsd(typical_check_usd)}`;
}
