import { region, sector } from "../enumerations/markets.ts";
import { investorType, investorTypeAtRegistration } from "../enumerations/people.ts";
import { fundingStage, fundStageAtRegistration } from "../enumerations/stages.ts";
import type { FieldRows } from "../fields/field-rows.ts";
import * as type from "../fields/field-types.ts";

/** The pages that show investors, with the names of their sections. */
export interface InvestorPages {
  /** The registration. */
  form: "about" | "investment" | "preferences";
  /** What differs from the registration when an admin adds an investor. */
  adding: InvestorPages["form"];
  /** The admin's dialog. */
  dialog: "basic" | "investment" | "preferences" | "portfolio" | "details";
  /** My Profile. */
  profile: "basic" | "investment" | "preferences";
}

/** A list typed as text; the contract splits it at commas. */
const typed = { kind: "text", description: "Separated by commas" } as const;

/** The writable fields of an investor. */
export const investorFields = {
  name: {
    ...type.requiredText(200),
    label: "Name",
    autoComplete: "name",
    isPersonal: true,
    at: { form: "about", dialog: "basic", profile: "basic" },
  },
  company: {
    ...type.text(200),
    label: "Company",
    autoComplete: "organization",
    at: { form: ["about", { narrow: true }], dialog: "basic", profile: "basic" },
  },
  email: {
    ...type.email,
    label: "Email",
    autoComplete: "email",
    isPersonal: true,
    at: { form: "about", dialog: "basic", profile: "basic" },
  },
  website: {
    ...type.link,
    label: "Website",
    autoComplete: "url",
    at: { form: ["about", { placeholder: "northbank.example" }], dialog: "basic", profile: "basic" },
  },
  city: {
    ...type.text(100),
    label: "City",
    narrow: true,
    autoComplete: "address-level2",
    at: { form: "about", dialog: "basic" },
  },
  state: {
    ...type.text(100),
    label: "State",
    narrow: true,
    autoComplete: "address-level1",
    at: { form: "about", dialog: "basic" },
  },
  linked_in: {
    ...type.link,
    label: "LinkedIn",
    autoComplete: "off",
    isPersonal: true,
    at: { form: ["about", { placeholder: "linkedin.com/in/..." }], dialog: "basic", profile: "basic" },
  },
  phone: {
    ...type.phone,
    label: "Phone",
    autoComplete: "tel",
    isPersonal: true,
    at: { form: ["about", { narrow: true }], dialog: "basic", profile: "basic" },
  },
  investor_type: {
    ...type.choice(investorType),
    label: "Investor Type",
    at: {
      form: ["investment", { offered: investorTypeAtRegistration, narrow: true }],
      dialog: "investment",
      profile: "investment",
    },
  },
  fund_stage: {
    ...type.choice(fundingStage),
    label: "Fund Stage",
    at: {
      form: ["investment", { offered: fundStageAtRegistration, narrow: true }],
      dialog: "investment",
      profile: "investment",
    },
  },
  check_min_usd: {
    ...type.usd,
    label: "Minimum Check",
    digits: true,
    narrow: true,
    at: { form: ["investment", { label: "Min Check (USD)", width: "third" }], dialog: "investment" },
  },
  check_max_usd: {
    ...type.usd,
    label: "Maximum Check",
    digits: true,
    narrow: true,
    at: { form: ["investment", { label: "Max Check (USD)", width: "third" }], dialog: "investment" },
  },
  typical_check_usd: {
    ...type.usd,
    label: "Typical Check",
    digits: true,
    at: {
      form: ["investment", { label: "Typical Check (USD)", width: "third" }],
      dialog: "investment",
      profile: "investment",
    },
  },
  preferred_stages: {
    ...type.choices(fundingStage),
    label: "Preferred Stages",
    at: {
      form: ["preferences", { look: "toggles" }],
      dialog: "preferences",
      profile: ["preferences", { look: "toggles" }],
    },
  },
  preferred_sectors: {
    ...type.choices(sector),
    label: "Preferred Sectors",
    at: { form: "preferences", dialog: "preferences", profile: ["preferences", { look: "toggles" }] },
  },
  preferred_regions: {
    ...type.choices(region),
    label: "Preferred Regions",
    at: { form: ["preferences", { look: "toggles" }], dialog: "preferences" },
  },
  industries: {
    ...type.entries(100, "industry"),
    label: "Industries",
    at: { form: ["preferences", { ...typed, placeholder: "Logistics, Recycling" }], dialog: "preferences" },
  },
  verticals: {
    ...type.entries(100, "vertical"),
    label: "Verticals",
    at: { form: ["preferences", { ...typed, placeholder: "Cold chain, Payroll" }], dialog: "preferences" },
  },
  thesis_text: {
    ...type.longText(),
    label: "Investment Thesis",
    at: { form: ["preferences", { rows: 3 }], dialog: "preferences", profile: "preferences" },
  },
  temperature: {
    ...type.temperatureOr("COLD"),
    label: "Temperature",
    at: { adding: "investment", dialog: "details" },
  },
  years_experience: {
    ...type.whole(0, 150),
    label: "Years of Experience",
    unit: ["year", "years"],
    at: { dialog: "investment", profile: "investment" },
  },
  past_investment_count: {
    ...type.whole(0, 1_000_000),
    label: "Past Investments",
    description: "Companies backed so far",
    at: { form: "investment", dialog: "portfolio", profile: "investment" },
  },
  exit_count: { ...type.whole(0, 1_000_000), label: "Exits", at: { dialog: "portfolio" } },
  portfolio_companies: {
    ...type.entries(200, "portfolio company"),
    label: "Portfolio Companies",
    at: { dialog: "portfolio" },
  },
  admin_notes: {
    ...type.longText(),
    label: "Notes",
    description: "For admins. The download of an investor's own data has them.",
    isPersonal: true,
    at: { dialog: "details" },
  },
} as const satisfies FieldRows<InvestorPages>;
