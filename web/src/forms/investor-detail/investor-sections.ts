import { region, sector } from "@kindling/contracts/enumerations/markets.ts";
import { investorType } from "@kindling/contracts/enumerations/people.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { optionsOf } from "../../ui/select.tsx";
import type { RecordSection } from "../record/record-field.ts";

/** The tabs of the investor dialog with every field of an investor (spec sections 2 and 3). */
export const investorSections: readonly RecordSection<keyof Investor & string>[] = [
  {
    value: "basic",
    title: "Basic Info",
    fields: [
      { name: "name", label: "Name", kind: "text", required: true },
      { name: "company", label: "Company", kind: "text" },
      { name: "email", label: "Email", kind: "email", required: true },
      { name: "phone", label: "Phone", kind: "phone" },
      { name: "website", label: "Website", kind: "link" },
      { name: "linked_in", label: "LinkedIn", kind: "link" },
      { name: "city", label: "City", kind: "text" },
      { name: "state", label: "State", kind: "text" },
    ],
  },
  {
    value: "investment",
    title: "Investment",
    fields: [
      { name: "investor_type", label: "Investor Type", kind: "choice", options: optionsOf(investorType) },
      { name: "fund_stage", label: "Fund Stage", kind: "choice", options: optionsOf(fundingStage) },
      { name: "check_min_usd", label: "Minimum Check", kind: "usd" },
      { name: "check_max_usd", label: "Maximum Check", kind: "usd" },
      { name: "typical_check_usd", label: "Typical Check", kind: "usd" },
      {
        name: "years_experience",
        label: "Years of Experience",
        kind: "count",
        unit: ["year", "years"],
      },
    ],
  },
  {
    value: "preferences",
    title: "Preferences",
    fields: [
      {
        name: "preferred_stages",
        label: "Preferred Stages",
        kind: "choices",
        options: optionsOf(fundingStage),
      },
      { name: "preferred_sectors", label: "Preferred Sectors", kind: "choices", options: optionsOf(sector) },
      { name: "preferred_regions", label: "Preferred Regions", kind: "choices", options: optionsOf(region) },
      { name: "industries", label: "Industries", kind: "entries", what: "industry" },
      { name: "verticals", label: "Verticals", kind: "entries", what: "vertical" },
      { name: "thesis_text", label: "Investment Thesis", kind: "long" },
    ],
  },
  {
    value: "portfolio",
    title: "Portfolio",
    fields: [
      { name: "past_investment_count", label: "Past Investments", kind: "count" },
      { name: "exit_count", label: "Exits", kind: "count" },
      {
        name: "portfolio_companies",
        label: "Portfolio Companies",
        kind: "entries",
        what: "portfolio company",
      },
    ],
  },
  {
    value: "details",
    title: "Details",
    fields: [
      { name: "temperature", label: "Temperature", kind: "temperature" },
      { name: "founder_matches", label: "Founder Matches", kind: "count", readOnly: true },
      { name: "founder_matches_reviewed", label: "Matches Reviewed", kind: "count", readOnly: true },
      { name: "id", label: "Investor ID", kind: "year", readOnly: true },
      { name: "created_at", label: "Created", kind: "date", readOnly: true },
      { name: "updated_at", label: "Last Updated", kind: "date", readOnly: true },
    ],
  },
];
