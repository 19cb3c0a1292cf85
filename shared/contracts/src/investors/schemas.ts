import { z } from "zod";
import { region, sector } from "../enumerations/markets.ts";
import { investorType, temperature } from "../enumerations/people.ts";
import { fundingStage } from "../enumerations/stages.ts";
import * as field from "../fields/primitives.ts";

const writable = {
  name: field.requiredText(200),
  company: field.optionalText(200),
  email: field.email,
  website: field.optionalLink,
  city: field.optionalText(100),
  state: field.optionalText(100),
  linked_in: field.optionalLink,
  phone: field.optionalText(50),
  investor_type: field.optionalChoice(investorType.schema),
  fund_stage: field.optionalChoice(fundingStage.schema),
  check_min_usd: field.optionalWhole(0),
  check_max_usd: field.optionalWhole(0),
  typical_check_usd: field.optionalWhole(0),
  preferred_stages: field.choiceList(fundingStage.schema),
  preferred_sectors: field.choiceList(sector.schema),
  preferred_regions: field.choiceList(region.schema),
  industries: field.textList(100),
  verticals: field.textList(100),
  thesis_text: field.optionalText(10_000),
  temperature: field
    .optionalChoice(temperature.schema)
    .transform((value) => value ?? ("COLD" as const))
    .meta({ description: "null means COLD." }),
  years_experience: field.optionalWhole(0, 150),
  past_investment_count: field.optionalWhole(0, 1_000_000),
  exit_count: field.optionalWhole(0, 1_000_000),
  portfolio_companies: field.textList(200),
};

/** The body of POST /api/investors-database: name and email are required. */
export const investorCreate = z
  .object(writable)
  .partial()
  .extend({ name: writable.name, email: writable.email })
  .meta({ id: "InvestorCreate" });
export type InvestorCreate = z.output<typeof investorCreate>;

/** The body of PUT /api/investors-database/{id}, partial or whole; other fields are ignored. */
export const investorUpdate = z.object(writable).partial().meta({ id: "InvestorUpdate" });
export type InvestorUpdate = z.output<typeof investorUpdate>;

/** The body of POST /api/investors-database from a visitor: the registration form without the temperature. */
export const investorRegistration = investorCreate
  .omit({
    temperature: true,
    years_experience: true,
    past_investment_count: true,
    exit_count: true,
    portfolio_companies: true,
  })
  .meta({ id: "InvestorRegistration" });

/** The body of PUT /api/investors-database/{id} from the investor: the fields of My Profile. */
export const ownInvestorUpdate = investorUpdate
  .pick({
    name: true,
    company: true,
    email: true,
    phone: true,
    website: true,
    linked_in: true,
    investor_type: true,
    fund_stage: true,
    typical_check_usd: true,
    years_experience: true,
    preferred_sectors: true,
    preferred_stages: true,
    thesis_text: true,
  })
  .meta({ id: "OwnInvestorUpdate" });

export const temperatureUpdate = z
  .object({ temperature: temperature.schema })
  .meta({ id: "TemperatureUpdate" });

/** An investor's public state, without counts of other services. Amounts in USD. */
export const investorState = z.object({
  id: field.id,
  name: z.string(),
  company: z.string().nullable().default(null),
  email: z.string(),
  website: z.string().nullable().default(null),
  city: z.string().nullable().default(null),
  state: z.string().nullable().default(null),
  linked_in: z.string().nullable().default(null),
  phone: z.string().nullable().default(null),
  investor_type: investorType.schema.nullable().default(null),
  fund_stage: fundingStage.schema.nullable().default(null),
  check_min_usd: z.int().nullable().default(null),
  check_max_usd: z.int().nullable().default(null),
  typical_check_usd: z.int().nullable().default(null),
  preferred_stages: z.array(fundingStage.schema),
  preferred_sectors: z.array(sector.schema),
  preferred_regions: z.array(region.schema),
  industries: z.array(z.string()),
  verticals: z.array(z.string()),
  thesis_text: z.string().nullable().default(null),
  temperature: temperature.schema,
  years_experience: z.int().nullable().default(null),
  past_investment_count: z.int().nullable().default(null),
  exit_count: z.int().nullable().default(null),
  portfolio_companies: z.array(z.string()),
  version: z.int().min(1),
  created_at: field.timestamp,
  updated_at: field.timestamp,
});
export type InvestorState = z.output<typeof investorState>;

const counts = {
  /** Number of matched founders. */
  founder_matches: z.int().min(0),
  /** Number of those matches that are rated. */
  founder_matches_reviewed: z.int().min(0),
};

/** An investor in the investors database. */
export const investor = investorState.extend(counts).meta({ id: "Investor" });
export type Investor = z.output<typeof investor>;

/** One investor for admins: also what the investor agreed to when registering. */
export const investorRecord = investor
  .extend({ consent: field.consent.optional() })
  .meta({ id: "InvestorRecord" });

/** An investor's own record, without the admins' temperature. */
export const ownInvestor = investorState.omit({ temperature: true }).meta({ id: "OwnInvestor" });
export type OwnInvestor = z.output<typeof ownInvestor>;

/** The response to an investor's own PUT, with `email_change` if the email differs from the stored one. */
export const savedOwnInvestor = ownInvestor
  .extend({ email_change: field.emailChange.optional() })
  .meta({ id: "SavedOwnInvestor" });

/** The response to an email lookup. */
export const investorIdentity = z
  .object({ id: field.id, name: z.string(), email: z.string() })
  .meta({ id: "InvestorIdentity" });

/** An investor in the match view, with preferences as comma-separated text. */
export const investorInMatchView = investorState
  .pick({
    id: true,
    name: true,
    company: true,
    email: true,
    city: true,
    state: true,
    investor_type: true,
    fund_stage: true,
    check_min_usd: true,
    check_max_usd: true,
    typical_check_usd: true,
    temperature: true,
    version: true,
  })
  .extend({ preferred_stages: z.string(), preferred_sectors: z.string(), ...counts })
  .meta({ id: "InvestorInMatchView" });
export type InvestorInMatchView = z.output<typeof investorInMatchView>;

/** The body of POST /internal/investors/by-email. */
export const investorEmail = z.object({ email: field.email });
