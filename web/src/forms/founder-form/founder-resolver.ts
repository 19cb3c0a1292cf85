import type { FieldValues, Path, Resolver, UseFormReturn } from "react-hook-form";
import type { FounderProblems } from "./founder-problems.ts";

/** Lets react-hook-form show what a rule finds wrong; `Values` are some or all of a founder's. */
export function founderResolver<Values extends FieldValues>(
  problemsOf: (values: Values) => FounderProblems,
): Resolver<Values> {
  return (values) => {
    const problems = Object.entries(problemsOf(values));
    if (problems.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(problems.map(([field, message]) => [field, { type: "rule", message }]));
    return { values: {}, errors } as ReturnType<Resolver<Values>>;
  };
}

/** Shows problems that were found elsewhere, such as by the server, at their fields. */
export function setProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  problems: FounderProblems,
): void {
  for (const [field, message] of Object.entries(problems)) {
    form.setError(field as Path<Values>, { type: "server", message });
  }
}
