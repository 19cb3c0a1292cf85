import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import { readTypedNumber } from "@kindling/contracts/fields/numbers.ts";
import { schemaProblems } from "@kindling/contracts/fields/problems.ts";
import type { FieldErrors, Resolver } from "react-hook-form";
import type { z } from "zod";
import { fieldProblems } from "./field-problems.ts";
import { labelsOf, type RecordField } from "./record-field.ts";
import { decimalsOf, type RecordValues, toBody } from "./record-values.ts";

/**
 * Validates the form by its required fields, the contract's schema, and the contract's rules for changed fields.
 * Submitting returns the body, as the server would store it.
 */
export function recordResolver<S extends z.ZodType<object>>(
  fields: readonly RecordField[],
  schema: S,
  problemsOf: (change: z.output<S>) => readonly ErrorDetail[],
): Resolver<RecordValues, unknown, z.output<S>> {
  return (values) => {
    const body = toBody(fields, values);
    const { data, error } = schema.safeParse(body);
    const details = [
      ...fields.flatMap((field) => typedProblem(field, values[field.name] ?? "")),
      ...schemaProblems(error),
      // Applied to the unparsed body, so that the rules apply while another field is invalid; an unreadable number is
      // null.
      ...problemsOf(body as z.output<S>),
    ];
    if (data !== undefined && details.length === 0) return { values: data, errors: {} };
    const problems = fieldProblems(details, labelsOf([{ fields }]));
    const errors = Object.entries(problems).map(([name, message]) => [name, { type: "rule", message }]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<RecordValues> };
  };
}

/**
 * The problems that the contract does not find: missing fields that only this form requires, and unreadable numbers.
 */
function typedProblem(field: RecordField, typed: string | string[]): ErrorDetail[] {
  if (typeof typed !== "string") return [];
  if (field.required && typed.trim() === "") return [{ path: field.name, message: "is required" }];
  const places = decimalsOf(field);
  const problem = places === null ? null : readTypedNumber(typed, places).problem;
  return problem === null ? [] : [{ path: field.name, message: problem }];
}
