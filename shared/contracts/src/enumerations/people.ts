import { choices, enumeration, filterOptions, type ValueOf } from "./enumeration.ts";

/** How warm a contact is, coldest first. */
export const temperature = enumeration("Temperature", {
  COLD: "Cold",
  NEUTRAL: "Neutral",
  WARM: "Warm",
  HOT: "Hot",
  FIRE: "Fire",
});
export type Temperature = ValueOf<typeof temperature>;

export const temperatureFilter = filterOptions(temperature, {
  COLD: ["Cold", "COLD"],
  NEUTRAL: ["Neutral", "NEUTRAL"],
  WARM: ["Warm", "WARM"],
  HOT: ["Hot", "HOT"],
  FIRE: ["Fire", "FIRE"],
});

/** A founder's engagement in the community. */
export const engagementTier = enumeration("EngagementTier", {
  TIER_1: "Tier 1",
  TIER_2: "Tier 2",
  TIER_3: "Tier 3",
});
export type EngagementTier = ValueOf<typeof engagementTier>;

export const investorType = enumeration("InvestorType", {
  ANGEL: "Angel",
  VC: "VC",
  PE: "PE",
  FAMILY_OFFICE: "Family Office",
  CORPORATE: "Corporate",
  ACCELERATOR: "Accelerator",
  SYNDICATE: "Syndicate",
  FUND_OF_FUNDS: "Fund of Funds",
  CROWDFUNDING: "Crowdfunding",
  GOVERNMENT: "Government",
  ENDOWMENT: "Endowment",
  HEDGE_FUND: "Hedge Fund",
  BANK: "Bank",
  LP: "LP",
});
export type InvestorType = ValueOf<typeof investorType>;

/** The types that the registration form offers; admins and profiles choose from all. */
export const investorTypeAtRegistration = choices(
  investorType,
  "ANGEL",
  "VC",
  "PE",
  "FAMILY_OFFICE",
  "CORPORATE",
  "ACCELERATOR",
  "SYNDICATE",
);

/** An admin's rating of a match, 0 to 3. */
export const matchRatings = [
  { value: 0, label: "PASS" },
  { value: 1, label: "TRACK" },
  { value: 2, label: "ENGAGE" },
  { value: 3, label: "INVEST" },
] as const;
