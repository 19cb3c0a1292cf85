import { businessModel, industry, region, sector } from "@kindling/contracts/enumerations/markets.ts";
import { engagementTier } from "@kindling/contracts/enumerations/people.ts";
import { fundingStage, productStage } from "@kindling/contracts/enumerations/stages.ts";
import { type Founder, pitchLimit } from "@kindling/contracts/founders/schemas.ts";
import { optionsOf } from "../../ui/select.tsx";
import type { RecordSection } from "../record/record-field.ts";

/** The tabs of the founder dialog with every field of a founder (spec sections 2 and 3). */
export const founderSections: readonly RecordSection<keyof Founder & string>[] = [
  {
    value: "basic",
    title: "Basic Info",
    fields: [
      { name: "company", label: "Company", kind: "text", required: true },
      { name: "name", label: "Founder Name", kind: "text", required: true },
      { name: "email", label: "Email", kind: "email", required: true },
      { name: "phone", label: "Phone", kind: "phone" },
      { name: "website", label: "Website", kind: "link" },
      { name: "linked_in", label: "LinkedIn", kind: "link" },
      { name: "discord_username", label: "Discord Username", kind: "text" },
      { name: "founded_year", label: "Founded Year", kind: "year" },
    ],
  },
  {
    value: "business",
    title: "Business",
    fields: [
      { name: "industry", label: "Industry", kind: "choice", options: optionsOf(industry) },
      { name: "vertical", label: "Vertical", kind: "text" },
      { name: "product_stage", label: "Product Stage", kind: "choice", options: optionsOf(productStage) },
      { name: "funding_stage", label: "Funding Stage", kind: "choice", options: optionsOf(fundingStage) },
      { name: "elevator_pitch", label: "Elevator Pitch", kind: "long", limit: pitchLimit },
      { name: "summary_text", label: "Company Description", kind: "long" },
      {
        name: "business_models",
        label: "Business Models",
        kind: "choices",
        options: optionsOf(businessModel),
      },
      { name: "sectors", label: "Sectors", kind: "choices", options: optionsOf(sector) },
      { name: "regions", label: "Regions", kind: "choices", options: optionsOf(region) },
    ],
  },
  {
    value: "metrics",
    title: "Metrics",
    fields: [
      { name: "requested_check_usd", label: "Total Ask", kind: "usd" },
      { name: "total_raised_usd", label: "Total Raised", kind: "usd" },
      { name: "revenue_usd", label: "Revenue", kind: "cents" },
      { name: "arr_usd", label: "ARR", kind: "cents" },
      { name: "mrr_usd", label: "MRR", kind: "cents" },
      { name: "user_count", label: "Total Users", kind: "count" },
      { name: "paying_customers", label: "Paying Customers", kind: "count" },
    ],
  },
  {
    value: "details",
    title: "Details",
    fields: [
      {
        name: "engagement_tier",
        label: "Engagement Tier",
        kind: "choice",
        options: optionsOf(engagementTier),
      },
      { name: "temperature", label: "Temperature", kind: "temperature", whenMissing: "NEUTRAL" },
      { name: "gdrive_file_id", label: "Deck File ID", kind: "deck" },
      { name: "investors_matched", label: "Investors Matched", kind: "count", readOnly: true },
      { name: "id", label: "Founder ID", kind: "year", readOnly: true },
      { name: "created_at", label: "Created", kind: "date", readOnly: true },
      { name: "updated_at", label: "Last Updated", kind: "date", readOnly: true },
    ],
  },
];
