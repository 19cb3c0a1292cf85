import { askBands, matchCountBands } from "../enumerations/bands.ts";
import { industry, industryFilter, sector } from "../enumerations/markets.ts";
import {
  fundingStage,
  fundingStageFilter,
  productStage,
  productStageFilter,
} from "../enumerations/stages.ts";
import {
  bandFilter,
  byLabels,
  byValues,
  choiceFilter,
  type ListDefinition,
} from "../lists/list-definition.ts";

/** What the list of founders can be queried by. */
export const founderList = {
  search: {
    names: ["company", "name", "email"],
    texts: ["phone", "discord_username", "vertical", "website", "elevator_pitch", "summary_text"],
    labels: { industry, product_stage: productStage, funding_stage: fundingStage },
    listLabels: { sectors: sector },
  },
  filters: {
    funding_stage: choiceFilter("Funding stage", fundingStageFilter),
    industry: choiceFilter("Industry", industryFilter),
    investors_matched: bandFilter("Investors matched", matchCountBands),
    requested_check_usd: bandFilter("Ask amount", askBands),
    product_stage: choiceFilter("Product stage", productStageFilter),
  },
  sorts: {
    company: { kind: "text" },
    name: { kind: "text" },
    product_stage: byValues(productStage),
    funding_stage: byValues(fundingStage),
    requested_check_usd: { kind: "number" },
    industry: byLabels(industry),
    investors_matched: { kind: "number" },
    created_at: { kind: "time" },
    updated_at: { kind: "time" },
  },
} as const satisfies ListDefinition;
