import type { Band } from "../enumerations/bands.ts";
import type { Enumeration, FilterOptions } from "../enumerations/enumeration.ts";

/**
 * Defines how a list of records can be searched, filtered and sorted. The query parameters, the SQL and the OpenAPI
 * document are made from it. Every key names a column of the list's table, which is a field of the record or, for a
 * filter, may be of the table only.
 */
export interface ListDefinition {
  readonly search: SearchDefinition;
  readonly filters: Readonly<Record<string, Filter>>;
  readonly sorts: Readonly<Record<string, Sorting>>;
}

export interface SearchDefinition {
  /** Text fields that name the record; matches in them come first. */
  readonly names: readonly string[];
  /** Other text fields, and lists of texts. */
  readonly texts: readonly string[];
  /** Enumerated fields, searched by the labels of their values. */
  readonly labels: Readonly<Record<string, Enumeration<string>>>;
  /** Lists of enumerated values, searched by the labels of their values. */
  readonly listLabels: Readonly<Record<string, Enumeration<string>>>;
}

/** The names of the filters with options, which can be counted. */
export const facetNames = ({ filters }: ListDefinition): string[] =>
  Object.keys(filters).filter((name) => filters[name]!.kind !== "check");

/** Records whose value, or one of whose values, is among the `stored` ones of a chosen option. */
export interface ChoiceFilter {
  readonly kind: "choice";
  readonly label: string;
  readonly options: FilterOptions<string>["options"];
  /** Whether the field is a list of values. */
  readonly isList: boolean;
}

/** A number in any of the chosen bands. */
export interface BandFilter {
  readonly kind: "band";
  readonly label: string;
  readonly options: readonly Band[];
}

/**
 * An investor's check of at least (`check_min_usd`) or at most (`check_max_usd`) an amount, in whole USD. It compares
 * the typical check; without one, the investor's range must reach the amount, and a missing end reaches any amount.
 * Investors with none of the three are left out.
 */
export interface CheckFilter {
  readonly kind: "check";
  readonly label: string;
}

export type Filter = ChoiceFilter | BandFilter | CheckFilter;

/**
 * How a list is sorted by a field: text ignores case and accents, enumerated values follow `values`, and lists of them
 * compare their first three. Missing values come last in both directions. A migration makes the two indexes of each
 * field.
 */
export type Sorting =
  | { readonly kind: "number" | "time" | "text" }
  | { readonly kind: "enumerated" | "enumeratedList"; readonly values: readonly string[] };

export function choiceFilter<V extends string>(
  label: string,
  { options }: Pick<FilterOptions<V>, "options">,
): ChoiceFilter {
  return { kind: "choice", label, options, isList: false };
}

/** For a field that is a list of values. */
export function listFilter<V extends string>(
  label: string,
  { options }: Pick<FilterOptions<V>, "options">,
): ChoiceFilter {
  return { kind: "choice", label, options, isList: true };
}

export function bandFilter(label: string, options: readonly Band[]): BandFilter {
  return { kind: "band", label, options };
}

/** Makes each value of an enumeration an option. */
export function eachValue<V extends string>({
  values,
  labels,
}: Enumeration<V>): Pick<FilterOptions<V>, "options"> {
  return { options: values.map((value) => ({ value, label: labels[value], stored: [value] })) };
}

/** Sorts in the order of the enumeration's values. */
export function byValues<V extends string>({ values }: Enumeration<V>): Sorting {
  return { kind: "enumerated", values };
}

/** Sorts alphabetically by label. */
export function byLabels<V extends string>({ values, labels }: Enumeration<V>): Sorting {
  return {
    kind: "enumerated",
    values: [...values].sort((a, b) => labels[a].localeCompare(labels[b], "en-US")),
  };
}
