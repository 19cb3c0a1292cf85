import { z } from "zod";
import { fieldValue } from "./history/schemas.ts";

/** Error codes for programs; `error` is the message for people. */
export const errorCodes = [
  "invalid",
  "malformed",
  "unauthenticated",
  "forbidden",
  "not_found",
  "conflict",
  "consent_outdated",
  "too_large",
  "unsupported_type",
  "too_many",
  "out_of_ids",
  "internal",
  "upstream_failed",
  "upstream_unavailable",
  "upstream_timeout",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/**
 * A problem of one field, with its path in the body, such as `name` or `sectors.2`. A field that was changed since has
 * its `current` value.
 */
const errorDetail = z
  .object({ path: z.string(), message: z.string(), current: fieldValue.optional() })
  .meta({ id: "ErrorDetail" });
export type ErrorDetail = z.infer<typeof errorDetail>;

/** The response of every failure. */
export const failure = z
  .object({
    success: z.literal(false),
    error: z.string(),
    code: z.enum(errorCodes),
    details: z.array(errorDetail).optional(),
    requestId: z.string().optional(),
    /** For admins and viewers: the record that an archived one was merged into. */
    merged_into: z.int().min(1).optional(),
  })
  .meta({ id: "Failure" });
export type Failure = z.infer<typeof failure>;

/** The response of every success: `{ success: true, data }`. */
export const success = <S extends z.ZodType>(data: S) => z.object({ success: z.literal(true), data });
