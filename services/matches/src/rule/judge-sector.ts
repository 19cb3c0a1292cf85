import { sectorOfIndustry, sectorsWithIndustry } from "@kindling/contracts/enumerations/industry-sectors.ts";
import { industry, type Sector, sector } from "@kindling/contracts/enumerations/markets.ts";
import type { JudgedCriterion } from "./judged-criterion.ts";
import type { FounderSide, InvestorSide } from "./sides.ts";
import { unknownShare } from "./weights.ts";
import { inOrder, named } from "./wording.ts";

/** The founder's sectors and the one that its industry stands for, in the enumeration's order. */
export function sectorsOf(founder: Omit<FounderSide, "id">): Sector[] {
  return inOrder(sector, sectorsWithIndustry(founder));
}

/** Does the founder work in a sector that the investor prefers? */
export function judgeSector(founder: FounderSide, investor: InvestorSide): JudgedCriterion {
  const own = sectorsOf(founder);
  const preferred = investor.preferred_sectors;
  if (own.length === 0 || preferred.length === 0) {
    return { verdict: "unknown", share: unknownShare, text: unknownText(own.length, preferred.length) };
  }
  const shared = own.filter((value) => preferred.includes(value));
  if (shared.length > 0) {
    const text = `both in ${named(sector, shared)}${industryNote(founder, shared)}`;
    return { verdict: "fits", share: 1, text };
  }
  const text = `founder in ${named(sector, own)}, investor prefers ${named(sector, preferred)}`;
  return { verdict: "conflicts", share: 0, text };
}

function unknownText(own: number, preferred: number): string {
  if (own > 0) return "no preferred sectors given";
  return preferred > 0 ? "no sector given" : "no sector given on either side";
}

/** A founder in Gaming never said "Consumer": the reason names the industry where the label does not. */
function industryNote(founder: FounderSide, shared: readonly Sector[]): string {
  if (founder.industry === null) return "";
  const implied: Sector | undefined = sectorOfIndustry[founder.industry];
  if (implied === undefined) return "";
  const label = industry.labels[founder.industry];
  const told = founder.sectors.includes(implied) || sector.labels[implied].includes(label);
  return shared.includes(implied) && !told ? ` (industry: ${label})` : "";
}
