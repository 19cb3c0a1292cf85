import type { Region, Sector } from "@kindling/contracts/enumerations/markets.ts";
import type { InvestorType, Temperature } from "@kindling/contracts/enumerations/people.ts";
import type { FundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { InvestorCreate } from "@kindling/contracts/investors/schemas.ts";
import { readTypedNumber, splitCommas } from "@kindling/contracts/numbers.ts";

/** What stands in the form: amounts and comma-separated lists as they are typed. */
export interface InvestorFormValues {
  name: string;
  email: string;
  company: string;
  phone: string;
  website: string;
  linked_in: string;
  city: string;
  state: string;
  investor_type: InvestorType | null;
  fund_stage: FundingStage | null;
  check_min_usd: string;
  check_max_usd: string;
  typical_check_usd: string;
  preferred_stages: FundingStage[];
  preferred_sectors: Sector[];
  preferred_regions: Region[];
  industries: string;
  verticals: string;
  thesis_text: string;
  temperature: Temperature;
}

export const emptyInvestor: InvestorFormValues = {
  name: "",
  email: "",
  company: "",
  phone: "",
  website: "",
  linked_in: "",
  city: "",
  state: "",
  investor_type: null,
  fund_stage: null,
  check_min_usd: "",
  check_max_usd: "",
  typical_check_usd: "",
  preferred_stages: [],
  preferred_sectors: [],
  preferred_regions: [],
  industries: "",
  verticals: "",
  thesis_text: "",
  temperature: "COLD",
};

/** The words above each field, with which its errors begin. */
export const investorLabels: Record<keyof InvestorFormValues, string> = {
  name: "Name",
  email: "Email",
  company: "Company",
  phone: "Phone",
  website: "Website",
  linked_in: "LinkedIn",
  city: "City",
  state: "State",
  investor_type: "Investor Type",
  fund_stage: "Fund Stage",
  check_min_usd: "Min Check (USD)",
  check_max_usd: "Max Check (USD)",
  typical_check_usd: "Typical Check (USD)",
  preferred_stages: "Preferred Stages",
  preferred_sectors: "Preferred Sectors",
  preferred_regions: "Preferred Regions",
  industries: "Industries",
  verticals: "Verticals",
  thesis_text: "Investment Thesis",
  temperature: "Temperature",
};

export const amountFields = ["check_min_usd", "check_max_usd", "typical_check_usd"] as const;

/** The form's values as the server takes them: whole dollars, lists without empties (spec section 5). */
export function toInvestorCreate(values: InvestorFormValues): InvestorCreate {
  return {
    ...values,
    check_min_usd: readTypedNumber(values.check_min_usd, 0).value,
    check_max_usd: readTypedNumber(values.check_max_usd, 0).value,
    typical_check_usd: readTypedNumber(values.typical_check_usd, 0).value,
    industries: splitCommas(values.industries),
    verticals: splitCommas(values.verticals),
  };
}
