import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import { readTypedNumber } from "@kindling/contracts/numbers.ts";
import type { FieldError, FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from "react-hook-form";
import { HttpError } from "../lib/api-errors.ts";

/** What is wrong with which field, as sentences. */
export type FieldProblems<F extends string = string> = Partial<Record<F, string>>;
/** A form's words for its fields. */
export type Labels<F extends string = string> = Readonly<Partial<Record<F, string>>>;

/**
 * Sentences that begin with the field's label, from what a form, the contract or the server finds wrong.
 * Each field shows its first problem. Fields without a label are left out.
 */
export function fieldProblems<F extends string>(
  details: readonly ErrorDetail[],
  labels: Labels<F>,
): FieldProblems<F> {
  const problems: FieldProblems<F> = {};
  for (const { path, message } of details) {
    const field = path.split(".")[0] as F;
    if (!Object.hasOwn(labels, field)) continue;
    // A message that follows a label begins with a small letter; anything else is no end of a sentence.
    problems[field] ??= `${labels[field]} ${/^[a-z]/.test(message) ? message : "is not valid"}`;
  }
  return problems;
}

/** What the server finds wrong with which field; nothing for any other failure. */
export function refusedFields<F extends string>(error: unknown, labels: Labels<F>): FieldProblems<F> {
  return error instanceof HttpError ? fieldProblems(error.details, labels) : {};
}

/** What was typed as a number and cannot be read as one: the contract refuses it too, but cannot say why. */
export function numberDetails(
  typed: Readonly<Record<string, unknown>>,
  places: Readonly<Record<string, 0 | 2>>,
): ErrorDetail[] {
  return Object.entries(places).flatMap(([path, decimals]) => {
    const text = typed[path];
    const { problem } = readTypedNumber(typeof text === "string" ? text : "", decimals);
    return problem === null ? [] : [{ path, message: problem }];
  });
}

/** Problems as a resolver of react-hook-form returns them. */
export function toFieldErrors(problems: FieldProblems): Record<string, FieldError> {
  const errors = Object.entries(problems).map(([field, message]) => [field, { type: "rule", message }]);
  return Object.fromEntries(errors);
}

/** Lets react-hook-form show what a rule finds wrong with a form's values. */
export function problemResolver<Values extends FieldValues>(
  problemsOf: (values: Values) => FieldProblems,
): Resolver<Values> {
  return (values) => {
    const errors = toFieldErrors(problemsOf(values));
    if (Object.keys(errors).length === 0) return { values, errors: {} };
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** Shows problems that were found elsewhere, such as by the server, at their fields. */
export function showProblems<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  problems: FieldProblems,
): void {
  for (const [field, message] of Object.entries(problems)) {
    form.setError(field as Path<Values>, { type: "server", message });
  }
}
