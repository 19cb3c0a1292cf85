import { type Region, region } from "@kindling/contracts/enumerations/markets.ts";
import type { Reason } from "@kindling/contracts/matches/schemas.ts";
import type { FounderSide, InvestorSide } from "./sides.ts";
import { named } from "./wording.ts";

/** Is the founder in a region that the investor prefers? Global, on either side, fits every region named. */
export function judgeRegion(founder: FounderSide, investor: InvestorSide): Reason {
  const own = founder.regions;
  const preferred = investor.preferred_regions;
  if (own.length === 0 || preferred.length === 0) {
    return { criterion: "region", verdict: "unknown", text: unknownText(own.length, preferred.length) };
  }
  const text = fittingText(own, preferred);
  if (text !== null) return { criterion: "region", verdict: "fits", text };
  return {
    criterion: "region",
    verdict: "conflicts",
    text: `No shared region: founder in ${named(region, own)}, investor prefers ${named(region, preferred)}`,
  };
}

function unknownText(own: number, preferred: number): string {
  if (own > 0) return "No preferred regions given";
  return preferred > 0 ? "No region given" : "No region given on either side";
}

function fittingText(own: readonly Region[], preferred: readonly Region[]): string | null {
  const shared = own.filter((value) => value !== "GLOBAL" && preferred.includes(value));
  if (shared.length > 0) return `Both in ${named(region, shared)}`;
  if (preferred.includes("GLOBAL")) return "Invests globally";
  return own.includes("GLOBAL") ? "Founder is active globally" : null;
}
