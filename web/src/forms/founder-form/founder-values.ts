import {
  type BusinessModel,
  type Industry,
  industry,
  type Region,
  type Sector,
  sector,
} from "@kindling/contracts/enumerations/markets.ts";
import type { EngagementTier, Temperature } from "@kindling/contracts/enumerations/people.ts";
import type { FundingStage, ProductStage } from "@kindling/contracts/enumerations/stages.ts";
import type { Founder, OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { readTypedNumber } from "@kindling/contracts/numbers.ts";
import { formatNumberInput } from "../../lib/format.ts";

/** A founder as it stands in a form: numbers as they were typed, nothing chosen is null. */
export interface FounderValues {
  company: string;
  name: string;
  email: string;
  phone: string;
  website: string;
  linked_in: string;
  discord_username: string;
  founded_year: string;
  industry: Industry | null;
  vertical: string;
  product_stage: ProductStage | null;
  funding_stage: FundingStage | null;
  elevator_pitch: string;
  summary_text: string;
  business_models: BusinessModel[];
  sectors: Sector[];
  regions: Region[];
  requested_check_usd: string;
  total_raised_usd: string;
  revenue_usd: string;
  arr_usd: string;
  mrr_usd: string;
  user_count: string;
  paying_customers: string;
  engagement_tier: EngagementTier | null;
  temperature: Temperature | null;
  gdrive_file_id: string;
}
export type FounderField = keyof FounderValues;

export const emptyFounder: FounderValues = {
  company: "",
  name: "",
  email: "",
  phone: "",
  website: "",
  linked_in: "",
  discord_username: "",
  founded_year: "",
  industry: null,
  vertical: "",
  product_stage: null,
  funding_stage: null,
  elevator_pitch: "",
  summary_text: "",
  business_models: [],
  sectors: [],
  regions: [],
  requested_check_usd: "",
  total_raised_usd: "",
  revenue_usd: "",
  arr_usd: "",
  mrr_usd: "",
  user_count: "",
  paying_customers: "",
  engagement_tier: null,
  temperature: null,
  gdrive_file_id: "",
};

/** A founder as a form shows it for editing. */
export function founderValues(founder: OwnFounder & Partial<Founder>): FounderValues {
  const entries = Object.keys(emptyFounder).map((name) => {
    const field = name as FounderField;
    const value = founder[field];
    if (typeof value === "number")
      return [field, field === "founded_year" ? String(value) : formatNumberInput(value)];
    return [field, value ?? emptyFounder[field]];
  });
  return Object.fromEntries(entries);
}

export const founderLabels: Record<FounderField, string> = {
  company: "Company Name",
  name: "Founder Name",
  email: "Email",
  phone: "Phone",
  website: "Website",
  linked_in: "LinkedIn",
  discord_username: "Discord Username",
  founded_year: "Founded Year",
  industry: "Industry",
  vertical: "Vertical",
  product_stage: "Product Stage",
  funding_stage: "Funding Stage",
  elevator_pitch: "Elevator Pitch",
  summary_text: "Company Summary",
  business_models: "Business Models",
  sectors: "Sectors",
  regions: "Regions",
  requested_check_usd: "Total Ask",
  total_raised_usd: "Total Raised",
  revenue_usd: "Revenue",
  arr_usd: "ARR",
  mrr_usd: "MRR",
  user_count: "Total Users",
  paying_customers: "Paying Customers",
  engagement_tier: "Engagement Tier",
  temperature: "Temperature",
  gdrive_file_id: "Pitch Deck",
};

/** How many decimals each number may have (spec section 5). */
export const numberFields = {
  founded_year: 0,
  requested_check_usd: 0,
  total_raised_usd: 0,
  user_count: 0,
  paying_customers: 0,
  revenue_usd: 2,
  arr_usd: 2,
  mrr_usd: 2,
} as const satisfies Partial<Record<FounderField, 0 | 2>>;

/** The sixteen industries of the forms: AI/ML is offered, the shorter AI only filters (spec section 3). */
export const industriesOffered = industry.values.filter((value) => value !== "AI");

/** The thirteen sectors of founders; the other two belong to the investors' checklist. */
export const sectorsOffered = sector.values.filter(
  (value) => value !== "DEVELOPER_TOOLS" && value !== "INDUSTRIAL_ROBOTICS",
);

type Body<V extends Partial<FounderValues>> = {
  [F in keyof V]: F extends keyof typeof numberFields ? number | null : V[F];
};

/** What is sent: numbers converted, empty ones null (spec section 5). */
export function founderBody<V extends Partial<FounderValues>>(values: V): Body<V> {
  const places: Partial<Record<string, 0 | 2>> = numberFields;
  const entries = Object.entries(values).map(([field, value]) => {
    const decimals = places[field];
    return [field, decimals === undefined ? value : readTypedNumber(value as string, decimals).value];
  });
  return Object.fromEntries(entries) as Body<V>;
}
