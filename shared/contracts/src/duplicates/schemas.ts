import { z } from "zod";
import { openState } from "../applications/schemas.ts";
import * as field from "../fields/primitives.ts";
import { actor } from "../history/schemas.ts";
import { idsParameter, limitParameter, offsetParameter, parameters } from "../lists/list-query.ts";

/** The most records of one request for lookalikes. */
export const maxLookups = 100;

/** What two records have in common, the strongest first. */
export const duplicateReason = z.enum(["email", "linkedin", "phone", "name", "company", "domain"]);
export type DuplicateReason = z.output<typeof duplicateReason>;

/** One side of a pair. Its application is null once the record is approved. */
const pairedRecord = z
  .object({
    id: field.id,
    name: z.string(),
    company: z.string().nullable(),
    email: z.string(),
    application: openState.nullable(),
  })
  .meta({ id: "PairedRecord" });
export type PairedRecord = z.output<typeof pairedRecord>;

/** Two records that may be about the same person or company. Without reasons, they look alike no longer. */
export const duplicatePair = z
  .object({
    first: pairedRecord,
    second: pairedRecord,
    reasons: z.array(duplicateReason),
    /** Who said that they are no duplicates, and when. */
    dismissed: z.object({ by: actor, at: field.timestamp }).nullable(),
  })
  .meta({ id: "DuplicatePair" });
export type DuplicatePair = z.output<typeof duplicatePair>;

/**
 * The pairs that a list has: `likely` ones; `weak` ones, such as partners of one firm; or `dismissed` ones, which are in
 * neither of the others.
 */
export const pairSelection = z.enum(["likely", "weak", "dismissed"]);
export type PairSelection = z.output<typeof pairSelection>;

export const duplicateParameters = parameters({
  show: pairSelection.describe("Which pairs: likely ones unless given."),
  ids: idsParameter(field.maxId).describe("Only pairs of these records, ids separated by commas."),
  limit: limitParameter(),
  offset: offsetParameter(),
});

const dismissalShape = { first_id: field.id, second_id: field.id, dismissed: z.boolean().default(true) };
/** Two records that are no duplicates, the smaller id first; or that may be again. */
export const storedDismissal = z.object(dismissalShape).meta({ id: "StoredDismissal" });
export const dismissal = z
  .object(dismissalShape)
  .refine(({ first_id, second_id }) => first_id !== second_id, {
    path: ["second_id"],
    message: "must be another record",
  })
  .meta({ id: "Dismissal" });
export type Dismissal = z.output<typeof dismissal>;

/** What a record that is not stored yet is compared by. With an id, it is not compared with that record. */
const lookup = z.object({
  id: field.id.optional(),
  name: field.optionalText(200).optional(),
  company: field.optionalText(200).optional(),
  email: field.optionalText(254).optional(),
  website: field.optionalLink.optional(),
  phone: field.optionalText(50).optional(),
  linked_in: field.optionalLink.optional(),
});
export const lookups = z.object({ records: z.array(lookup).min(1).max(maxLookups) }).meta({ id: "Lookups" });
export type Lookups = z.output<typeof lookups>;

/** A stored record that looks like another, and why. */
export const lookalike = pairedRecord.extend({ reasons: z.array(duplicateReason) }).meta({ id: "Lookalike" });
export type Lookalike = z.output<typeof lookalike>;
