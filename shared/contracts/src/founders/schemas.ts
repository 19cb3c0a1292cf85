import { z } from "zod";
import { schemasOf } from "../fields/field-rows.ts";
import * as field from "../fields/primitives.ts";
import { founderFields } from "./fields.ts";

/** The writable fields of a founder; the form requires more of them than the server. */
const writable = schemasOf(founderFields, "written");

/** The body of POST /api/founders: company, name and email are required. */
export const founderCreate = z
  .object(writable)
  .partial()
  .extend({ company: writable.company, name: writable.name, email: writable.email })
  .meta({ id: "FounderCreate" });
export type FounderCreate = z.output<typeof founderCreate>;

/** The body of POST /api/founders from a visitor. Only admins set temperature, tier and notes. */
export const founderApplication = founderCreate
  .omit({ engagement_tier: true, temperature: true, admin_notes: true })
  .meta({ id: "FounderApplication" });

/** The body of PUT /api/founders/{id}, partial or whole; read-only and unknown fields are ignored. */
export const founderUpdate = z.object(writable).partial().meta({ id: "FounderUpdate" });
export type FounderUpdate = z.output<typeof founderUpdate>;

/**
 * The body of PUT /api/founders/{id} from the founder: the fields that the founder dashboard edits, including
 * temperature and tier, and the deck. Sectors and regions are read-only there.
 */
export const ownFounderUpdate = founderUpdate
  .omit({ founded_year: true, business_models: true, sectors: true, regions: true, admin_notes: true })
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
  ...schemasOf(founderFields, "stored"),
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
export const ownFounder = founder
  .omit({ investors_matched: true, admin_notes: true })
  .meta({ id: "OwnFounder" });
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
