import { region, sector } from "@kindling/contracts/enumerations/markets.ts";
import { investorType, investorTypeAtRegistration } from "@kindling/contracts/enumerations/people.ts";
import { fundingStage, fundStageAtRegistration } from "@kindling/contracts/enumerations/stages.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { TableRow } from "./record/record-table.ts";

interface Surfaces {
  /** The registration. */
  form: "about" | "investment" | "preferences";
  /** Differences from the registration when an admin adds an investor. */
  adding: "about" | "investment" | "preferences";
  /** The admin's dialog. */
  dialog: "basic" | "investment" | "preferences" | "portfolio" | "details";
  /** My Profile. */
  profile: "basic" | "investment" | "preferences";
}

/** Every field of an investor. */
export const investorFields: readonly TableRow<keyof Investor & string, Surfaces>[] = [
  {
    field: { name: "name", label: "Name", kind: "text", required: true, autoComplete: "name" },
    at: { form: "about", dialog: "basic", profile: "basic" },
  },
  {
    field: { name: "company", label: "Company", kind: "text", autoComplete: "organization" },
    at: { form: ["about", { narrow: true }], dialog: "basic", profile: "basic" },
  },
  {
    field: { name: "email", label: "Email", kind: "email", required: true, autoComplete: "email" },
    at: { form: "about", dialog: "basic", profile: "basic" },
  },
  {
    field: { name: "phone", label: "Phone", kind: "phone", autoComplete: "tel" },
    at: { form: ["about", { narrow: true }], dialog: "basic", profile: "basic" },
  },
  {
    field: { name: "website", label: "Website", kind: "link", autoComplete: "url" },
    at: { form: ["about", { placeholder: "northbank.example" }], dialog: "basic", profile: "basic" },
  },
  {
    field: { name: "linked_in", label: "LinkedIn", kind: "link", autoComplete: "off" },
    at: { form: ["about", { placeholder: "linkedin.com/in/..." }], dialog: "basic", profile: "basic" },
  },
  {
    field: { name: "city", label: "City", kind: "text", narrow: true, autoComplete: "address-level2" },
    at: { form: "about", dialog: "basic" },
  },
  {
    field: { name: "state", label: "State", kind: "text", narrow: true, autoComplete: "address-level1" },
    at: { form: "about", dialog: "basic" },
  },
  {
    field: { name: "investor_type", label: "Investor Type", kind: "choice", options: investorType },
    at: {
      form: ["investment", { offered: investorTypeAtRegistration, narrow: true }],
      dialog: "investment",
      profile: "investment",
    },
  },
  {
    field: { name: "fund_stage", label: "Fund Stage", kind: "choice", options: fundingStage },
    at: {
      form: ["investment", { offered: fundStageAtRegistration, narrow: true }],
      dialog: "investment",
      profile: "investment",
    },
  },
  {
    field: { name: "check_min_usd", label: "Minimum Check", kind: "usd", digits: true, narrow: true },
    at: { form: ["investment", { label: "Min Check (USD)", width: "third" }], dialog: "investment" },
  },
  {
    field: { name: "check_max_usd", label: "Maximum Check", kind: "usd", digits: true, narrow: true },
    at: { form: ["investment", { label: "Max Check (USD)", width: "third" }], dialog: "investment" },
  },
  {
    field: { name: "typical_check_usd", label: "Typical Check", kind: "usd", digits: true },
    at: {
      form: ["investment", { label: "Typical Check (USD)", width: "third" }],
      dialog: "investment",
      profile: "investment",
    },
  },
  {
    field: { name: "years_experience", label: "Years of Experience", kind: "count", unit: ["year", "years"] },
    at: { dialog: "investment", profile: "investment" },
  },
  {
    field: { name: "preferred_sectors", label: "Preferred Sectors", kind: "choices", options: sector },
    at: { form: "preferences", dialog: "preferences", profile: ["preferences", { look: "toggles" }] },
  },
  {
    field: { name: "preferred_stages", label: "Preferred Stages", kind: "choices", options: fundingStage },
    at: {
      form: ["preferences", { look: "toggles" }],
      dialog: "preferences",
      profile: ["preferences", { look: "toggles" }],
    },
  },
  {
    field: { name: "preferred_regions", label: "Preferred Regions", kind: "choices", options: region },
    at: { form: ["preferences", { look: "toggles" }], dialog: "preferences" },
  },
  {
    field: { name: "industries", label: "Industries", kind: "entries", what: "industry" },
    at: { form: ["preferences", typedList("Logistics, Recycling")], dialog: "preferences" },
  },
  {
    field: { name: "verticals", label: "Verticals", kind: "entries", what: "vertical" },
    at: { form: ["preferences", typedList("Cold chain, Payroll")], dialog: "preferences" },
  },
  {
    field: { name: "thesis_text", label: "Investment Thesis", kind: "long" },
    at: { form: ["preferences", { rows: 3 }], dialog: "preferences", profile: "preferences" },
  },
  {
    field: { name: "past_investment_count", label: "Past Investments", kind: "count" },
    at: { dialog: "portfolio" },
  },
  { field: { name: "exit_count", label: "Exits", kind: "count" }, at: { dialog: "portfolio" } },
  {
    field: {
      name: "portfolio_companies",
      label: "Portfolio Companies",
      kind: "entries",
      what: "portfolio company",
    },
    at: { dialog: "portfolio" },
  },
  {
    field: { name: "temperature", label: "Temperature", kind: "temperature", whenMissing: "COLD" },
    at: { adding: "investment", dialog: "details" },
  },
  {
    field: { name: "founder_matches", label: "Founder Matches", kind: "count", readOnly: true },
    at: { dialog: "details" },
  },
  {
    field: { name: "founder_matches_reviewed", label: "Matches Reviewed", kind: "count", readOnly: true },
    at: { dialog: "details" },
  },
  { field: { name: "id", label: "Investor ID", kind: "year", readOnly: true }, at: { dialog: "details" } },
  {
    field: { name: "created_at", label: "Created", kind: "date", readOnly: true },
    at: { dialog: "details" },
  },
  {
    field: { name: "updated_at", label: "Last Updated", kind: "date", readOnly: true },
    at: { dialog: "details" },
  },
];

/** A list typed as text; the contract splits it at commas. */
function typedList(placeholder: string) {
  return { kind: "text", description: "Separated by commas", placeholder } as const;
}
