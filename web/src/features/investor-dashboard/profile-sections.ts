import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { investorType } from "@kindling/contracts/enumerations/people.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { OwnInvestor } from "@kindling/contracts/investors/schemas.ts";
import type { RecordSection } from "../../forms/record/record-field.ts";
import { optionsOf } from "../../ui/select.tsx";

/** What investors see and edit of themselves (spec section 2). */
export const profileSections: readonly RecordSection<keyof OwnInvestor & string>[] = [
  {
    value: "basic",
    title: "Basic Information",
    fields: [
      { name: "name", label: "Name", kind: "text", required: true },
      { name: "company", label: "Company", kind: "text" },
      { name: "email", label: "Email", kind: "email", required: true },
      { name: "phone", label: "Phone", kind: "phone" },
      { name: "website", label: "Website", kind: "link" },
      { name: "linked_in", label: "LinkedIn", kind: "link" },
    ],
  },
  {
    value: "investment",
    title: "Investment Information",
    fields: [
      { name: "investor_type", label: "Investor Type", kind: "choice", options: optionsOf(investorType) },
      { name: "fund_stage", label: "Fund Stage", kind: "choice", options: optionsOf(fundingStage) },
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
        name: "preferred_sectors",
        label: "Preferred Sectors",
        kind: "choices",
        options: optionsOf(sector),
        look: "toggles",
      },
      {
        name: "preferred_stages",
        label: "Preferred Stages",
        kind: "choices",
        options: optionsOf(fundingStage),
        look: "toggles",
      },
      { name: "thesis_text", label: "Investment Thesis", kind: "long" },
    ],
  },
];
