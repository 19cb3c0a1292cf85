import type { FieldProblems } from "../field-problems.ts";
import type { FounderField } from "./founder-values.ts";

/** The tabs of the form in their order; sending is possible from the last (spec section 2). */
export const founderTabs = ["basic", "business", "funding", "team"] as const;
export type FounderTab = (typeof founderTabs)[number];

export const founderTabLabels: Record<FounderTab, string> = {
  basic: "Basic Info",
  business: "Business",
  funding: "Funding",
  team: "Team",
};

/** Which fields stand on which tab, in the order in which they are filled in. */
export const fieldsOfTab: Record<FounderTab, readonly FounderField[]> = {
  basic: ["company", "name", "email", "phone", "website"],
  business: [
    "industry",
    "vertical",
    "product_stage",
    "founded_year",
    "elevator_pitch",
    "summary_text",
    "business_models",
    "sectors",
    "regions",
  ],
  funding: [
    "funding_stage",
    "gdrive_file_id",
    "requested_check_usd",
    "total_raised_usd",
    "revenue_usd",
    "arr_usd",
    "mrr_usd",
    "user_count",
    "paying_customers",
  ],
  team: ["discord_username", "linked_in", "engagement_tier", "temperature"],
};

export function tabOf(field: FounderField): FounderTab {
  return founderTabs.find((tab) => fieldsOfTab[tab].includes(field))!;
}

/** The first field with a problem, going through the tabs in order, or null. */
export function firstProblem(problems: FieldProblems<FounderField>): FounderField | null {
  const fields = founderTabs.flatMap((tab) => fieldsOfTab[tab]);
  return fields.find((field) => problems[field] !== undefined) ?? null;
}

/** The tab before or after another, null at the ends. */
export function neighbour(tab: FounderTab, step: 1 | -1): FounderTab | null {
  return founderTabs[founderTabs.indexOf(tab) + step] ?? null;
}
