import {
  businessModel,
  industry,
  industryAtOptIn,
  region,
  sector,
  sectorAtOptIn,
} from "@kindling/contracts/enumerations/markets.ts";
import { engagementTier } from "@kindling/contracts/enumerations/people.ts";
import {
  fundingStage,
  fundingStageOnDashboard,
  productStage,
  productStageAtOptIn,
  productStageOnDashboard,
} from "@kindling/contracts/enumerations/stages.ts";
import { type Founder, pitchLimit } from "@kindling/contracts/founders/schemas.ts";
import type { TableRow } from "./record/record-table.ts";

/** The tabs of the founder form; sending is possible from the last. */
export const founderTabs = ["basic", "business", "funding", "team"] as const;
export type FounderTab = (typeof founderTabs)[number];

interface Surfaces {
  /** The opt-in. */
  form: FounderTab;
  /** Differences from the opt-in when an admin adds a founder. */
  adding: FounderTab;
  /** The admin's dialog. */
  dialog: "basic" | "business" | "metrics" | "details";
  /** The founder's dashboard. */
  profile: "contact" | "business" | "summary" | "focus";
  metrics: "numbers" | "stage";
}

const inNumbers = ["numbers", { width: "third" }] as const;
const inFocus = ["focus", { readOnly: true, width: "half" }] as const;

/** Every field of a founder. */
export const founderFields: readonly TableRow<keyof Founder & string, Surfaces>[] = [
  {
    field: { name: "company", label: "Company", kind: "text", required: true, autoComplete: "organization" },
    at: { form: ["basic", { label: "Company Name" }], dialog: "basic", profile: "contact" },
  },
  {
    field: { name: "name", label: "Founder Name", kind: "text", required: true, autoComplete: "name" },
    at: { form: "basic", dialog: "basic", profile: "contact" },
  },
  {
    field: { name: "email", label: "Email", kind: "email", required: true, autoComplete: "email" },
    at: {
      form: ["basic", { description: "You will log in with this address." }],
      adding: ["basic", { description: "The founder logs in with this address." }],
      dialog: "basic",
      profile: "contact",
    },
  },
  {
    field: { name: "phone", label: "Phone", kind: "phone", autoComplete: "tel" },
    at: { form: "basic", dialog: "basic", profile: "contact" },
  },
  {
    field: { name: "website", label: "Website", kind: "link", autoComplete: "url" },
    at: {
      form: ["basic", { required: true, placeholder: "www.example.com", width: "full" }],
      dialog: "basic",
      profile: "contact",
    },
  },
  {
    field: { name: "linked_in", label: "LinkedIn", kind: "link", autoComplete: "off" },
    at: {
      form: ["team", { placeholder: "linkedin.com/in/you" }],
      adding: ["team", { placeholder: "linkedin.com/in/..." }],
      dialog: "basic",
      profile: "contact",
    },
  },
  {
    field: { name: "discord_username", label: "Discord Username", kind: "text", autoComplete: "off" },
    at: {
      form: ["team", { required: true, description: "How the community will know you." }],
      adding: ["team", { description: "How the community will know them." }],
      dialog: "basic",
      profile: "contact",
    },
  },
  {
    field: { name: "industry", label: "Industry", kind: "choice", options: industry },
    at: {
      form: ["business", { required: true, offered: industryAtOptIn }],
      dialog: "business",
      profile: ["business", { offered: industryAtOptIn }],
    },
  },
  {
    field: { name: "vertical", label: "Vertical", kind: "text" },
    at: {
      form: ["business", { description: "The corner of the market you serve." }],
      adding: ["business", { description: "The corner of the market they serve." }],
      dialog: "business",
      profile: "business",
    },
  },
  {
    field: { name: "product_stage", label: "Product Stage", kind: "choice", options: productStage },
    at: {
      form: ["business", { offered: productStageAtOptIn }],
      dialog: "business",
      profile: ["business", { offered: productStageOnDashboard }],
      metrics: ["stage", { offered: productStageOnDashboard }],
    },
  },
  {
    field: { name: "funding_stage", label: "Funding Stage", kind: "choice", options: fundingStage },
    at: {
      form: "funding",
      dialog: "business",
      profile: ["business", { offered: fundingStageOnDashboard }],
      metrics: ["stage", { offered: fundingStageOnDashboard }],
    },
  },
  {
    field: { name: "founded_year", label: "Founded Year", kind: "year" },
    at: { form: "business", dialog: "basic" },
  },
  {
    field: { name: "elevator_pitch", label: "Elevator Pitch", kind: "long", limit: pitchLimit },
    at: {
      form: ["business", { required: true, rows: 3 }],
      dialog: "business",
      profile: ["summary", { rows: 3 }],
    },
  },
  {
    field: { name: "summary_text", label: "Company Summary", kind: "long" },
    at: {
      form: "business",
      dialog: ["business", { label: "Company Description" }],
      profile: ["summary", { rows: 6 }],
    },
  },
  {
    field: { name: "business_models", label: "Business Models", kind: "choices", options: businessModel },
    at: { form: "business", dialog: "business" },
  },
  {
    field: { name: "sectors", label: "Sectors", kind: "choices", options: sector },
    at: { form: ["business", { offered: sectorAtOptIn }], dialog: "business", profile: inFocus },
  },
  {
    field: { name: "regions", label: "Regions", kind: "choices", options: region },
    at: { form: ["business", { look: "toggles" }], dialog: "business", profile: inFocus },
  },
  {
    field: { name: "requested_check_usd", label: "Total Ask", kind: "usd" },
    at: {
      form: ["funding", { description: "What you want to raise now, in whole US dollars." }],
      adding: ["funding", { description: "What they want to raise now, in whole US dollars." }],
      dialog: "metrics",
      profile: ["business", { label: "Funding Ask" }],
    },
  },
  {
    field: { name: "total_raised_usd", label: "Total Raised", kind: "usd" },
    at: {
      form: ["funding", { description: "Raised so far, in whole US dollars." }],
      dialog: "metrics",
      profile: "business",
      metrics: inNumbers,
    },
  },
  {
    field: { name: "revenue_usd", label: "Revenue", kind: "cents" },
    at: { form: ["funding", { width: "third" }], dialog: "metrics", metrics: inNumbers },
  },
  {
    field: { name: "arr_usd", label: "ARR", kind: "cents" },
    at: {
      form: ["funding", { width: "third", description: "Annual recurring revenue." }],
      dialog: "metrics",
      metrics: inNumbers,
    },
  },
  {
    field: { name: "mrr_usd", label: "MRR", kind: "cents" },
    at: {
      form: ["funding", { width: "third", description: "Monthly recurring revenue." }],
      dialog: "metrics",
      metrics: inNumbers,
    },
  },
  {
    field: { name: "user_count", label: "Total Users", kind: "count" },
    at: { form: "funding", dialog: "metrics", metrics: inNumbers },
  },
  {
    field: { name: "paying_customers", label: "Paying Customers", kind: "count" },
    at: { form: "funding", dialog: "metrics", metrics: inNumbers },
  },
  {
    field: { name: "engagement_tier", label: "Engagement Tier", kind: "choice", options: engagementTier },
    at: {
      adding: ["team", { description: "How much they take part." }],
      dialog: "details",
      metrics: "stage",
    },
  },
  {
    field: { name: "temperature", label: "Temperature", kind: "temperature" },
    at: {
      adding: ["team", { description: "How keen they are to meet investors now." }],
      dialog: ["details", { whenMissing: "NEUTRAL" }],
      metrics: ["stage", { whenMissing: "NEUTRAL" }],
    },
  },
  {
    field: { name: "gdrive_file_id", label: "Pitch Deck", kind: "deck", autoComplete: "off" },
    at: {
      form: ["funding", { description: "A Google Drive link, or the file's id." }],
      dialog: ["details", { label: "Deck File ID" }],
      profile: ["business", { description: "A link to the file on Google Drive, or its ID.", width: "full" }],
    },
  },
  {
    field: { name: "investors_matched", label: "Investors Matched", kind: "count", readOnly: true },
    at: { dialog: "details" },
  },
  { field: { name: "id", label: "Founder ID", kind: "year", readOnly: true }, at: { dialog: "details" } },
  {
    field: { name: "created_at", label: "Created", kind: "date", readOnly: true },
    at: { dialog: "details" },
  },
  {
    field: { name: "updated_at", label: "Last Updated", kind: "date", readOnly: true },
    at: { dialog: "details" },
  },
];
