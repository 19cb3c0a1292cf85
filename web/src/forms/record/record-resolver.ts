import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import { schemaProblems } from "@kindling/contracts/problems.ts";
import type { Resolver } from "react-hook-form";
import type { z } from "zod";
import { fieldProblems, numberDetails, toFieldErrors } from "../field-problems.ts";
import { labelsOf, type RecordField } from "./record-field.ts";
import { numberPlaces, type RecordValues, toBody } from "./record-values.ts";

/**
 * Holds what was typed to the contract's schema of an update, and to its rules for changed fields.
 * Submitting then gives the body, as the server would store it.
 */
export function recordResolver<S extends z.ZodType<object>>(
  fields: readonly RecordField[],
  schema: S,
  problemsOf: (change: z.output<S>) => readonly ErrorDetail[],
): Resolver<RecordValues, unknown, z.output<S>> {
  const labels = labelsOf([{ fields }]);
  const places = numberPlaces(fields);
  return (values) => {
    const body = toBody(fields, values);
    const { data, error } = schema.safeParse(body);
    const details = [
      ...numberDetails(values, places),
      ...schemaProblems(error),
      // Of the body as typed: the rules also hold while another field is wrong, and one that cannot be read is null.
      ...problemsOf(body as z.output<S>),
    ];
    if (data !== undefined && details.length === 0) return { values: data, errors: {} };
    return { values: {}, errors: toFieldErrors(fieldProblems(details, labels)) };
  };
}
