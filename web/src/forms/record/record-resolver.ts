import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import { readTypedNumber } from "@kindling/contracts/fields/numbers.ts";
import { schemaProblems } from "@kindling/contracts/fields/problems.ts";
import type { FieldErrors, Resolver } from "react-hook-form";
import type { z } from "zod";
import { fieldProblems } from "./field-problems.ts";
import { labelsOf, type RecordField } from "./record-field.ts";
import { decimalsOf, type RecordValues, toBody } from "./record-values.ts";

/**
 * Holds what was typed to what the form requires, to the contract's schema, and to its rules for changed
 * fields. Submitting then gives the body, as the server would store it.
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
      // Of the body as typed: the rules also hold while another field is wrong, and one that cannot be read is null.
      ...problemsOf(body as z.output<S>),
    ];
    if (data !== undefined && details.length === 0) return { values: data, errors: {} };
    const problems = fieldProblems(details, labelsOf([{ fields }]));
    const errors = Object.entries(problems).map(([name, message]) => [name, { type: "rule", message }]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<RecordValues> };
  };
}

/** What the contract does not say: what only this form requires, and why a number cannot be read. */
function typedProblem(field: RecordField, typed: string | string[]): ErrorDetail[] {
  if (typeof typed !== "string") return [];
  if (field.required && typed.trim() === "") return [{ path: field.name, message: "is required" }];
  const places = decimalsOf(field);
  const problem = places === null ? null : readTypedNumber(typed, places).problem;
  return problem === null ? [] : [{ path: field.name, message: problem }];
}
