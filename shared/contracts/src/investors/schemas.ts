import { z } from "zod";
import { temperature } from "../enumerations/people.ts";
import { schemasOf } from "../fields/field-rows.ts";
import * as field from "../fields/primitives.ts";
import { investorFields } from "./fields.ts";

const writable = schemasOf(investorFields, "written");

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
    exit_count: true,
    portfolio_companies: true,
    admin_notes: true,
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
    past_investment_count: true,
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
  ...schemasOf(investorFields, "stored"),
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
export const ownInvestor = investorState
  .omit({ temperature: true, admin_notes: true })
  .meta({ id: "OwnInvestor" });
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
