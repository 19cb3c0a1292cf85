import { z } from "zod";
import { countCharacters, typedText } from "./characters.ts";
import { canonicalEmail, emailPattern } from "./emails.ts";
import { normaliseLink } from "./links.ts";
import { roundToCents, splitCommas, uniqueTrimmed } from "./numbers.ts";

/** Largest id in the databases (int4). */
export const maxId = 2_147_483_647;
/** Largest decimal amount in USD that a double represents to the cent. */
const maxDecimal = 9_999_999_999_999.99;

/** An id in a JSON body or response. */
export const id = z.int().min(1).max(maxId);

/** An id in a path, `1` to `2147483647` without leading zeros. */
export const pathId = pathIdUpTo(maxId);

/** The id of a match, which is made of two ids and needs up to 53 bits. */
export const wideId = z.int().min(1);
/** The id of a match in a path. */
export const widePathId = pathIdUpTo(Number.MAX_SAFE_INTEGER);

function pathIdUpTo(maximum: number) {
  const digits = String(maximum).length;
  return z
    .string()
    .regex(new RegExp(`^[1-9]\\d{0,${digits - 1}}$`), "must be a positive whole number")
    .transform(Number)
    .refine((value) => value <= maximum, "is larger than any id")
    .meta({ type: "integer", minimum: 1, maximum });
}

/** A timestamp as ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();

/** Text as `typedText` makes it, which PostgreSQL and UTF-8 can store: no NUL and no lone surrogate. */
const clean = (text: z.ZodString) =>
  text
    .overwrite(typedText)
    .refine((value) => !value.includes("\u0000"), "must not contain NUL characters")
    .refine((value) => value.isWellFormed(), "must be valid Unicode text");
/** Any text that can be stored. */
export const cleanString = clean(z.string());
const givenString = clean(z.string({ error: (issue) => (issue.input == null ? "is required" : undefined) }));

const blankToNull = (value: unknown): unknown =>
  typeof value === "string" && typedText(value) === "" ? null : value;

/** A limit in characters; zod's `max` counts UTF-16 units. */
const upTo = (text: z.ZodString, maximum: number) =>
  text
    .check(({ value: input, issues }) => {
      if (input.length > maximum && countCharacters(input) > maximum) {
        issues.push({ code: "too_big", origin: "string", maximum, inclusive: true, input });
      }
    })
    .meta({ maxLength: maximum });

/** Required text, trimmed. */
export const requiredText = (max: number) => upTo(givenString.min(1, "is required"), max);

/** Optional text, trimmed; blank becomes null. */
export const optionalText = (max: number) => z.preprocess(blankToNull, upTo(cleanString, max).nullable());

/** An email address, in the form of `canonicalEmail`; compared without case where uniqueness matters. */
export const email = givenString
  .overwrite(canonicalEmail)
  .min(1, "is required")
  .max(254)
  .pipe(z.email({ pattern: emailPattern, error: "is not a valid email address" }))
  .meta({ format: "email" });

/**
 * The result of a member's email change: a confirmation was mailed, only an admin can change it, or the mail failed.
 * The stored email stays until the new one is confirmed.
 */
export const emailChange = z.enum(["mailed", "admin-only", "not-mailed"]);
export type EmailChange = z.output<typeof emailChange>;

/**
 * A web link, normalised by `normaliseLink`; blank becomes null. The limit applies to the normalised link, so that a
 * stored link is always valid input.
 */
export const optionalLink = z
  .preprocess(
    (value) => (typeof value === "string" ? normaliseLink(value) : value),
    cleanString.max(500).nullable(),
  )
  .meta({ description: "A web address; https:// is put before one that has no scheme." });

const wholeNumber = z.int({
  error: ({ code, input }) => {
    if (code !== "invalid_type") return undefined;
    return input === undefined ? "is required" : "must be a whole number";
  },
});

/** A whole number of dollars, people or years; blank becomes null. */
export const optionalWhole = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(blankToNull, wholeNumber.min(min).max(max).nullable());

/** An amount in USD with two places; blank becomes null. */
export const optionalDecimal = z.preprocess(
  blankToNull,
  z.number().min(0).max(maxDecimal).transform(roundToCents).nullable(),
);

/** One of an enumeration's values; blank becomes null. */
export const optionalChoice = <S extends z.ZodType>(schema: S) =>
  z.preprocess(blankToNull, schema.nullable());

const toArray = (value: unknown): unknown => {
  if (value === null) return [];
  return typeof value === "string" ? splitCommas(value) : value;
};

const listMeta = {
  type: ["array", "null"],
  description: "A list, or text that separates the values by commas; null empties the list.",
};

/** Unique values of an enumeration; null clears the list, text is split at commas. */
export const choiceList = <S extends z.ZodType>(schema: S) =>
  z
    .preprocess(
      toArray,
      z
        .array(schema)
        .max(50)
        .transform((values) => [...new Set(values)]),
    )
    .meta(listMeta);

/** Free text entries, trimmed, unique and not blank; null clears the list, text is split at commas. */
export const textList = (max: number) =>
  z.preprocess(toArray, z.array(cleanString.max(max)).max(200).transform(uniqueTrimmed)).meta(listMeta);

/** The token of a mailed link or an invitation. */
export const linkToken = z.string().min(1, "is required").max(200);

/** A person's consent to a version of the terms and the privacy notice, and when they gave it. */
export const consent = z.object({ version: z.string(), at: timestamp }).meta({ id: "Consent" });
