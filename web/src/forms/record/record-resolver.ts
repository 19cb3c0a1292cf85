import type { FieldErrors, Resolver } from "react-hook-form";
import type { z } from "zod";
import type { RecordField } from "./record-field.ts";
import { type RecordValues, toBody } from "./record-values.ts";

/**
 * Holds what was typed to the contract's schema of an update. Submitting then gives the body, as the
 * server would store it.
 */
export function recordResolver<S extends z.ZodType<object>>(
  fields: readonly RecordField[],
  schema: S,
): Resolver<RecordValues, unknown, z.output<S>> {
  return (values) => {
    const result = schema.safeParse(toBody(fields, values));
    if (result.success) return { values: result.data, errors: {} };
    return { values: {}, errors: errorsOf(fields, result.error.issues) };
  };
}

function errorsOf(
  fields: readonly RecordField[],
  issues: readonly z.core.$ZodIssue[],
): FieldErrors<RecordValues> {
  const errors: FieldErrors<RecordValues> = {};
  for (const issue of issues) {
    const name = String(issue.path[0]);
    const field = fields.find((field) => field.name === name);
    errors[name] ??= {
      type: issue.code,
      message: `${field?.label ?? name} ${issueText(issue, field?.kind !== "year")}`,
    };
  }
  return errors;
}

/** What is wrong, as the end of a sentence that begins with the field's label. */
function issueText(issue: z.core.$ZodIssue, grouped: boolean): string {
  const count = (limit: number | bigint): string => limit.toLocaleString("en-US", { useGrouping: grouped });
  // The contract's own words, such as "is not a valid email address"; zod's begin with a capital.
  if (/^[a-z]/.test(issue.message)) return issue.message;
  if (issue.code === "too_big")
    return issue.origin === "string"
      ? `must have at most ${count(issue.maximum)} characters`
      : `must be at most ${count(issue.maximum)}`;
  if (issue.code === "too_small") return `must be at least ${count(issue.minimum)}`;
  if (issue.code === "invalid_type" && issue.expected === "number") return "must be a number";
  return "is not valid";
}
