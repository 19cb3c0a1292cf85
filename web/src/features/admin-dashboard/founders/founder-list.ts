import { askBands, investorsMatchedBands } from "@kindling/contracts/enumerations/bands.ts";
import { industry, industryFilter, sector } from "@kindling/contracts/enumerations/markets.ts";
import {
  fundingStage,
  fundingStageFilter,
  productStage,
  productStageFilter,
} from "@kindling/contracts/enumerations/stages.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { type ListConfig, rankByLabel, rankIn } from "../lists/arrange.ts";
import { bandFacet, choiceFacet } from "../lists/facets.ts";
import { searchIndex } from "../lists/search.ts";

export type FounderSortKey = "productStage" | "stage" | "ask" | "industry" | "investorsMatched";

const stageRank = rankIn(fundingStage.values);
const productStageRank = rankIn(productStage.values);
const industryRank = rankByLabel(industry);

/** The company's description: the summary, or else the pitch. */
export function descriptionOf({ summary_text, elevator_pitch }: Founder): string | null {
  return summary_text ?? elevator_pitch;
}

/** How the Founders tab is sorted, filtered and searched (spec sections 2, 3 and 9). */
export const founderList: ListConfig<Founder, FounderSortKey> = {
  sortName: "sort",
  sortKeys: ["productStage", "stage", "ask", "industry", "investorsMatched"],
  sortValues: {
    productStage: (founder) => productStageRank(founder.product_stage),
    stage: (founder) => stageRank(founder.funding_stage),
    ask: (founder) => founder.requested_check_usd,
    industry: (founder) => industryRank(founder.industry),
    investorsMatched: (founder) => founder.investors_matched,
  },
  facets: [
    choiceFacet("stage", "Funding stage", fundingStageFilter, (founder) => founder.funding_stage),
    choiceFacet("industry", "Industry", industryFilter, (founder) => founder.industry),
    bandFacet("matched", "Investors matched", investorsMatchedBands, (founder) => founder.investors_matched),
    bandFacet("ask", "Ask amount", askBands, (founder) => founder.requested_check_usd),
    choiceFacet("product_stage", "Product stage", productStageFilter, (founder) => founder.product_stage),
  ],
  searchText: searchIndex((founder) => [
    founder.company,
    founder.name,
    founder.email,
    founder.discord_username,
    founder.industry && industry.labels[founder.industry],
    founder.vertical,
    founder.product_stage && productStage.labels[founder.product_stage],
    founder.funding_stage && fundingStage.labels[founder.funding_stage],
    founder.website,
    founder.elevator_pitch,
    founder.summary_text,
    ...founder.sectors.map((value) => sector.labels[value]),
  ]),
};
