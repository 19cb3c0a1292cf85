import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import type { UseFormReturn } from "react-hook-form";
import { HttpError } from "../../lib/api/api-errors.ts";
import { firstProblem, labelsOf, type RecordSection } from "./record-field.ts";
import type { RecordValues } from "./record-values.ts";

/** Problems that say more plainly what to enter. */
const requests: Readonly<Record<string, string>> = {
  "is not a valid email address": "Enter a valid email address.",
};

/**
 * Turns problems found by a form, the contract or the server into sentences, most of which begin with the field's label.
 * Each field shows its first problem. Fields without a label are left out.
 */
export function fieldProblems(
  details: readonly ErrorDetail[],
  labels: Readonly<Record<string, string>>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of details) {
    const field = path.split(".")[0]!;
    if (!Object.hasOwn(labels, field)) continue;
    // A message that can follow a label begins with a lowercase letter.
    problems[field] ??=
      requests[message] ?? `${labels[field]} ${/^[a-z]/.test(message) ? message : "is not valid"}`;
  }
  return problems;
}

/** Shows the server's problems at their fields, and returns the first of these. */
export function showServerProblems(
  form: UseFormReturn<RecordValues, unknown, object>,
  sections: readonly RecordSection[],
  error: unknown,
): ReturnType<typeof firstProblem> {
  const details = error instanceof HttpError ? error.details : [];
  const problems = fieldProblems(details, labelsOf(sections));
  for (const [name, message] of Object.entries(problems)) form.setError(name, { type: "server", message });
  return firstProblem(sections, problems);
}
