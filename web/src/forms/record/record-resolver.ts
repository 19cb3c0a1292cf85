import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import { readTypedNumber } from "@kindling/contracts/numbers.ts";
import type { FieldErrors, Resolver } from "react-hook-form";
import type { z } from "zod";
import type { RecordField } from "./record-field.ts";
import { decimalsOf, type RecordValues, toBody } from "./record-values.ts";

/**
 * Holds what was typed to the contract's schema of an update, and to its rules for changed fields.
 * Submitting then gives the body, as the server would store it.
 */
export function recordResolver<S extends z.ZodType<object>>(
  fields: readonly RecordField[],
  schema: S,
  problemsOf: (change: z.output<S>) => readonly ErrorDetail[],
): Resolver<RecordValues, unknown, z.output<S>> {
  return (values) => {
    const unreadable = numberErrors(fields, values);
    const result = schema.safeParse(toBody(fields, values));
    if (!result.success)
      return { values: {}, errors: { ...errorsOf(fields, result.error.issues), ...unreadable } };
    const problems = problemsOf(result.data);
    if (problems.length === 0) return { values: result.data, errors: {} };
    const errors = problems.map(({ path, message }) => [
      path,
      { type: "rule", message: `${labelOf(fields, path)} ${message}` },
    ]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}

const labelOf = (fields: readonly RecordField[], name: string): string =>
  fields.find((field) => field.name === name)?.label ?? name;

/** What was typed as a number and cannot be read as one; the contract refuses it too, but cannot say why. */
function numberErrors(fields: readonly RecordField[], values: RecordValues): FieldErrors<RecordValues> {
  const errors: FieldErrors<RecordValues> = {};
  for (const field of fields) {
    const typed = values[field.name];
    const places = decimalsOf(field);
    if (places === null || typeof typed !== "string") continue;
    const { problem } = readTypedNumber(typed, places);
    if (problem) errors[field.name] = { type: "number", message: `${field.label} ${problem}` };
  }
  return errors;
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
