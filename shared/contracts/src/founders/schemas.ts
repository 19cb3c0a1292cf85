import { z } from "zod";
import { businessModel, industry, region, sector } from "../enumerations/markets.ts";
import { engagementTier, temperature } from "../enumerations/people.ts";
import { fundingStage, productStage } from "../enumerations/stages.ts";
import * as field from "../fields/primitives.ts";
import { storedDeck } from "./deck.ts";

/** Longest elevator pitch in characters, by `countCharacters`. */
export const pitchLimit = 200;

/** A deck in the form of `storedDeck`. `changes.ts` rejects new values that are not Drive files. */
const deckFileId = z
  .preprocess(
    (value) => (typeof value === "string" ? (storedDeck(value) ?? value) : value),
    field.optionalText(200),
  )
  .meta({
    description:
      "The id of a Google Drive file, or a link to it. A link becomes its id, unless it has a resource key.",
  });

/** The writable fields of a founder; the form requires more of them than the server. */
const writable = {
  company: field.requiredText(200),
  name: field.requiredText(200),
  email: field.email,
  phone: field.optionalText(50),
  website: field.optionalLink,
  linked_in: field.optionalLink,
  discord_username: field.optionalText(100),
  // Any year, because stored ones must stay valid; `changes.ts` rejects new ones out of range.
  founded_year: field.optionalWhole(Number.MIN_SAFE_INTEGER).meta({ description: "From 1900 to next year." }),
  industry: field.optionalChoice(industry.schema),
  vertical: field.optionalText(200),
  product_stage: field.optionalChoice(productStage.schema),
  funding_stage: field.optionalChoice(fundingStage.schema),
  elevator_pitch: field.optionalText(pitchLimit),
  summary_text: field.optionalText(10_000),
  business_models: field.choiceList(businessModel.schema),
  sectors: field.choiceList(sector.schema),
  regions: field.choiceList(region.schema),
  requested_check_usd: field.optionalWhole(0),
  total_raised_usd: field.optionalWhole(0),
  revenue_usd: field.optionalDecimal,
  arr_usd: field.optionalDecimal,
  mrr_usd: field.optionalDecimal,
  user_count: field.optionalWhole(0),
  paying_customers: field.optionalWhole(0),
  engagement_tier: field.optionalChoice(engagementTier.schema),
  temperature: field.optionalChoice(temperature.schema),
  gdrive_file_id: deckFileId,
};

/** The body of POST /api/founders: company, name and email are required. */
export const founderCreate = z
  .object(writable)
  .partial()
  .extend({ company: writable.company, name: writable.name, email: writable.email })
  .meta({ id: "FounderCreate" });
export type FounderCreate = z.output<typeof founderCreate>;

/** The body of POST /api/founders from a visitor. Only admins set temperature and tier. */
export const founderApplication = founderCreate
  .omit({ engagement_tier: true, temperature: true })
  .meta({ id: "FounderApplication" });

/** The body of PUT /api/founders/{id}, partial or whole; read-only and unknown fields are ignored. */
export const founderUpdate = z.object(writable).partial().meta({ id: "FounderUpdate" });
export type FounderUpdate = z.output<typeof founderUpdate>;

/**
 * The body of PUT /api/founders/{id} from the founder: the fields that the founder dashboard edits, including
 * temperature and tier, and the deck. Sectors and regions are read-only there.
 */
export const ownFounderUpdate = founderUpdate
  .omit({ founded_year: true, business_models: true, sectors: true, regions: true })
  .meta({ id: "OwnFounderUpdate" });

export const askUpdate = z
  .object({ requested_check_usd: writable.requested_check_usd })
  .meta({ id: "AskUpdate" });

/** What a bulk change of founders sets; null clears it. */
export const founderBulkChange = z
  .strictObject({ temperature: writable.temperature, engagement_tier: writable.engagement_tier })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "must set temperature or engagement_tier")
  .meta({ minProperties: 1 });

export const founderAuth = z.object({ email: field.email }).meta({ id: "FounderAuth" });

/** A founder's public state, without counts of other services. Amounts in USD. */
export const founderState = z.object({
  id: field.id,
  company: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable().default(null),
  website: z.string().nullable().default(null),
  linked_in: z.string().nullable().default(null),
  discord_username: z.string().nullable().default(null),
  founded_year: z.int().nullable().default(null),
  industry: industry.schema.nullable().default(null),
  vertical: z.string().nullable().default(null),
  product_stage: productStage.schema.nullable().default(null),
  funding_stage: fundingStage.schema.nullable().default(null),
  elevator_pitch: z.string().nullable().default(null),
  summary_text: z.string().nullable().default(null),
  business_models: z.array(businessModel.schema),
  sectors: z.array(sector.schema),
  regions: z.array(region.schema),
  requested_check_usd: z.int().nullable().default(null),
  total_raised_usd: z.int().nullable().default(null),
  revenue_usd: z.number().nullable().default(null),
  arr_usd: z.number().nullable().default(null),
  mrr_usd: z.number().nullable().default(null),
  user_count: z.int().nullable().default(null),
  paying_customers: z.int().nullable().default(null),
  engagement_tier: engagementTier.schema.nullable().default(null),
  temperature: temperature.schema.nullable().default(null),
  gdrive_file_id: z.string().nullable().default(null),
  version: z.int().min(1),
  created_at: field.timestamp,
  updated_at: field.timestamp,
});
export type FounderState = z.output<typeof founderState>;

/** A founder in the API. */
export const founder = founderState.extend({ investors_matched: z.int().min(0) }).meta({ id: "Founder" });
export type Founder = z.output<typeof founder>;

/** The metrics whose values over time are shown. */
export const metrics = [
  "revenue_usd",
  "arr_usd",
  "mrr_usd",
  "total_raised_usd",
  "user_count",
  "paying_customers",
] as const satisfies readonly (keyof FounderState)[];

/** A metric's values over time, from the history: since when each applied, the oldest first. */
export const metricHistory = z
  .object({
    metric: z.enum(metrics),
    points: z.array(z.object({ at: field.timestamp, value: z.number().nullable() })),
  })
  .meta({ id: "MetricHistory" });
export type MetricHistory = z.output<typeof metricHistory>;

/** One founder for admins: also what the founder agreed to when applying. */
export const founderRecord = founder
  .extend({ consent: field.consent.optional() })
  .meta({ id: "FounderRecord" });

/** A founder's own record. */
export const ownFounder = founder.omit({ investors_matched: true }).meta({ id: "OwnFounder" });
export type OwnFounder = z.output<typeof ownFounder>;

/** The response to a founder's own PUT, with `email_change` if the email differs from the stored one. */
export const savedOwnFounder = ownFounder
  .extend({ email_change: field.emailChange.optional() })
  .meta({ id: "SavedOwnFounder" });

/** The response to signing in by email. */
export const founderIdentity = z
  .object({ id: field.id, name: z.string(), company: z.string() })
  .meta({ id: "FounderIdentity" });

/** The response to an email: the founder's identity, or only `mailed` when founders sign in by link. */
export const founderSignIn = founderIdentity
  .partial()
  .extend({ mailed: z.boolean().optional() })
  .meta({ id: "FounderSignIn" });

/** A founder signed in by link. */
export const founderLogin = founderIdentity.extend({ email: z.string() }).meta({ id: "FounderLogin" });
