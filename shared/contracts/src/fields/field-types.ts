import { z } from "zod";
import type { Enumeration } from "../enumerations/enumeration.ts";
import { type Temperature, temperature } from "../enumerations/people.ts";
import * as field from "./primitives.ts";

/**
 * The types of fields: the schema of a written value, that of a stored one, and the kind of input. The default of the
 * stored one, mostly null or an empty list, is for new records without a value and for states from before the field.
 */

const optional = <S extends z.ZodType>(schema: S) => schema.nullable().default(null);
const list = <S extends z.ZodType>(schema: S) => z.array(schema).default([]);
const storedText = optional(z.string());
const storedWhole = optional(z.int());

export const requiredText = (max: number) => ({
  written: field.requiredText(max),
  stored: z.string(),
  kind: "text" as const,
  required: true,
});

export const email = { written: field.email, stored: z.string(), kind: "email" as const, required: true };

export const text = (max: number) => ({
  written: field.optionalText(max),
  stored: storedText,
  kind: "text" as const,
});

export const phone = { ...text(50), kind: "phone" as const };

export const longText = (max = 10_000) => ({ ...text(max), kind: "long" as const });

export const link = { written: field.optionalLink, stored: storedText, kind: "link" as const };

/** A whole number of people or dollars. */
export const whole = (min: number, max?: number) => ({
  written: field.optionalWhole(min, max),
  stored: storedWhole,
  kind: "count" as const,
});

/** Any year, because stored ones must stay valid; `changes.ts` of founders rejects new ones out of range. */
export const year = {
  ...whole(Number.MIN_SAFE_INTEGER),
  written: field.optionalWhole(Number.MIN_SAFE_INTEGER).meta({ description: "From 1900 to next year." }),
  kind: "year" as const,
};

export const usd = { ...whole(0), kind: "usd" as const };

/** US dollars with cents. */
export const cents = {
  written: field.optionalDecimal,
  stored: optional(z.number()),
  kind: "cents" as const,
};

export const choice = <V extends string>(options: Enumeration<V>) => ({
  written: field.optionalChoice(options.schema),
  stored: optional(options.schema),
  kind: "choice" as const,
  options,
});

export const choices = <V extends string>(options: Enumeration<V>) => ({
  written: field.choiceList(options.schema),
  stored: list(options.schema),
  kind: "choices" as const,
  options,
});

/** Free entries of which `what` names one. */
export const entries = (max: number, what: string) => ({
  written: field.textList(max),
  stored: list(z.string()),
  kind: "entries" as const,
  what,
});

export const optionalTemperature = {
  written: field.optionalChoice(temperature.schema),
  stored: optional(temperature.schema),
  kind: "temperature" as const,
};

/** A temperature where null means `missing`. */
export const temperatureOr = <T extends Temperature>(missing: T) => ({
  written: optionalTemperature.written
    .transform((value) => value ?? missing)
    .meta({ description: `null means ${missing}.` }),
  stored: temperature.schema.default(missing),
  kind: "temperature" as const,
  whenMissing: missing,
});
