import { z } from "zod";
import { readTypedNumber } from "../fields/numbers.ts";
import { cleanString } from "../fields/primitives.ts";
import type { Filter, ListDefinition } from "./list-definition.ts";
import { searchWords } from "./search-text.ts";

/** The values of the chosen options, or an amount in USD. */
export type FilterValue = readonly string[] | number;

/** Which records of a list are meant. */
export interface ListChoice {
  /** In the form of `searchWords`. */
  readonly words: readonly string[];
  /** The filters that are set. */
  readonly filters: Readonly<Record<string, FilterValue>>;
}

/** All records that the search and the filters of a list leave: its parameters without the others, as an object. */
export function listChoice(list: ListDefinition) {
  const shape = choosing(list);
  return z
    .looseObject(shape)
    .partial()
    .superRefine((given, context) => rejectUnknown(given, shape, context))
    .transform((given) => chosenBy(list, given));
}

/** The same parameters, checked and as they were given: a service's list takes them in its query. */
export function listParameters(list: ListDefinition) {
  return z.record(z.string(), z.string()).superRefine((given, context) => {
    const { error } = listChoice(list).safeParse(given);
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: "custom", path, message });
  });
}

/** The parameters that choose among the records of a list: its filters and the search. */
export function choosing(list: ListDefinition) {
  const filters = Object.entries(list.filters).map(([name, filter]) => [name, filterParameter(filter)]);
  return {
    ...(Object.fromEntries(filters) as Record<string, z.ZodType<FilterValue | null>>),
    q: cleanString
      .max(200)
      .transform(searchWords)
      .describe("Words without regard to case and accents, each of which must be in one of the fields."),
  };
}

/** What such parameters say. */
export function chosenBy(
  list: ListDefinition,
  given: Record<string, unknown> & { readonly q?: readonly string[] | undefined },
): ListChoice {
  const set = Object.keys(list.filters).flatMap((name) => {
    const value = given[name] as FilterValue | null | undefined;
    return value == null ? [] : [[name, value] as const];
  });
  return { words: given.q ?? [], filters: Object.fromEntries(set) };
}

/** Rejects parameters that `shape` does not have. */
export function rejectUnknown(
  given: object,
  shape: object,
  context: z.core.$RefinementCtx,
  message = "is not a parameter of this list",
): void {
  for (const name of Object.keys(given).filter((key) => !Object.hasOwn(shape, key))) {
    context.addIssue({ code: "custom", path: [name], message });
  }
}

function filterParameter(filter: Filter): z.ZodType<FilterValue | null> {
  if (filter.kind === "check") return amountParameter.describe(`${filter.label}, in USD.`);
  const values = filter.options.map(({ value }) => value);
  return listOf(values).describe(`${filter.label}, several separated by commas: ${values.join(", ")}.`);
}

/** Values separated by commas; empty text is null. */
export function listOf(values: readonly string[]) {
  return z.string().transform((text, context) => {
    if (text.trim() === "") return null;
    const chosen = parts(text);
    const unknown = chosen.find((value) => !values.includes(value));
    if (unknown !== undefined) context.addIssue(`must be one or more of ${values.join(", ")}`);
    return chosen;
  });
}

/** The parts of a text that commas separate, each once. */
export const parts = (text: string): string[] => [...new Set(text.split(",").map((part) => part.trim()))];

export const amountParameter = z.string().transform((text, context) => {
  const { value, problem } = readTypedNumber(text, 0);
  if (problem !== null) context.addIssue(problem);
  return value;
});
