import type { Band } from "../enumerations/bands.ts";
import type { Enumeration, FilterOptions } from "../enumerations/enumeration.ts";

/**
 * What a list of records can be searched, filtered and sorted by. The query parameters, the SQL and the OpenAPI
 * document are made from it. Every key names a field of the record.
 */
export interface ListDefinition {
  readonly search: SearchDefinition;
  readonly filters: Readonly<Record<string, Filter>>;
  readonly sorts: Readonly<Record<string, Sorting>>;
}

export interface SearchDefinition {
  /** Text fields that name the record: a match here comes before any other. */
  readonly names: readonly string[];
  /** Other text fields, and lists of texts. */
  readonly texts: readonly string[];
  /** Enumerated fields, searched by the labels of their values. */
  readonly labels: Readonly<Record<string, Enumeration<string>>>;
  /** The same for fields that are lists of values. */
  readonly listLabels: Readonly<Record<string, Enumeration<string>>>;
}

/** Records whose value, or one of whose values, is among the `stored` ones of a chosen option. */
export interface ChoiceFilter {
  readonly kind: "choice";
  readonly label: string;
  readonly options: FilterOptions<string>["options"];
  /** The field is a list of values. */
  readonly many: boolean;
}

/** A number in any of the chosen bands. */
export interface BandFilter {
  readonly kind: "band";
  readonly label: string;
  readonly options: readonly Band[];
}

/**
 * An investor's check of at least (`check_min_usd`) or at most (`check_max_usd`) an amount, in whole USD. The typical
 * check decides; without one, the range that the investor names must reach the amount, and an end that is not given
 * reaches any amount. An investor who names none of the three is left out.
 */
export interface CheckFilter {
  readonly kind: "check";
  readonly label: string;
}

export type Filter = ChoiceFilter | BandFilter | CheckFilter;

/**
 * How a field is ordered: numbers by size, moments by time, texts by the alphabet without regard to case and accents,
 * enumerated values by their place in `values`, lists of them by the first, second and third place. What is missing
 * comes last in both directions.
 */
export type Sorting =
  | { readonly kind: "number" | "moment" | "text" }
  | { readonly kind: "place" | "places"; readonly values: readonly string[] };

export function choiceFilter<V extends string>(
  label: string,
  { options }: Pick<FilterOptions<V>, "options">,
): ChoiceFilter {
  return { kind: "choice", label, options, many: false };
}

/** For a field that is a list of values. */
export function listFilter<V extends string>(
  label: string,
  { options }: Pick<FilterOptions<V>, "options">,
): ChoiceFilter {
  return { kind: "choice", label, options, many: true };
}

export function bandFilter(label: string, options: readonly Band[]): BandFilter {
  return { kind: "band", label, options };
}

/** Every value of an enumeration as an option of its own. */
export function eachValue<V extends string>({
  values,
  labels,
}: Enumeration<V>): Pick<FilterOptions<V>, "options"> {
  return { options: values.map((value) => ({ value, label: labels[value], stored: [value] })) };
}

/** The order of an enumeration's values. */
export function placeIn<V extends string>({ values }: Enumeration<V>): Sorting {
  return { kind: "place", values };
}

/** The order of the labels in the alphabet. */
export function placeByLabel<V extends string>({ values, labels }: Enumeration<V>): Sorting {
  return { kind: "place", values: [...values].sort((a, b) => labels[a].localeCompare(labels[b], "en-US")) };
}
