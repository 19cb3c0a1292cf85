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
import { toDecimal, toWholeNumber } from "@kindling/contracts/numbers.ts";

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
    if (typeof value === "number") return [field, String(value)];
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

/** How a typed number is read (spec section 5). */
export const numberFields: Partial<Record<FounderField, (typed: string) => number | null>> = {
  founded_year: toWholeNumber,
  requested_check_usd: toWholeNumber,
  total_raised_usd: toWholeNumber,
  user_count: toWholeNumber,
  paying_customers: toWholeNumber,
  revenue_usd: toDecimal,
  arr_usd: toDecimal,
  mrr_usd: toDecimal,
};

/** The sixteen industries of the forms: AI/ML is offered, the shorter AI only filters (spec section 3). */
export const industriesOffered = industry.values.filter((value) => value !== "AI");

/** The thirteen sectors of founders; the other two belong to the investors' checklist. */
export const sectorsOffered = sector.values.filter(
  (value) => value !== "DEVELOPER_TOOLS" && value !== "INDUSTRIAL_ROBOTICS",
);

type Body<V extends Partial<FounderValues>> = {
  [F in keyof V]: F extends
    | "founded_year"
    | "requested_check_usd"
    | "total_raised_usd"
    | "user_count"
    | "paying_customers"
    | "revenue_usd"
    | "arr_usd"
    | "mrr_usd"
    ? number | null
    : V[F];
};

/** What is sent: numbers converted, empty ones null (spec section 5), a link to a deck cut to its id. */
export function founderBody<V extends Partial<FounderValues>>(values: V): Body<V> {
  const entries = Object.entries(values).map(([field, value]) => {
    const read = numberFields[field as FounderField];
    if (read) return [field, read(value as string)];
    return [field, field === "gdrive_file_id" ? driveFileId(value as string) : value];
  });
  return Object.fromEntries(entries) as Body<V>;
}

/** The id in a link to a cloud-drive file; people rather copy the link. Anything else stays as it is. */
export function driveFileId(text: string): string {
  const inLink = /^(?:https?:\/\/)?(?:drive|docs)\.google\.com\/.*?(?:\/d\/|[?&]id=)([\w-]+)/i.exec(
    text.trim(),
  );
  return inLink?.[1] ?? text;
}
