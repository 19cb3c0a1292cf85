import { type Band, inBand } from "@kindling/contracts/enumerations/bands.ts";
import type { FilterOptions } from "@kindling/contracts/enumerations/enumeration.ts";
import { readTypedNumber } from "@kindling/contracts/fields/numbers.ts";
import { listFrom } from "../../../lib/browser-state/url-state.ts";

export type Predicate<Row> = (row: Row) => boolean;

interface FacetBase<Row> {
  /** The parameter in the URL. */
  name: string;
  label: string;
  /** The predicate for the parameter's text, or null for no filter. */
  predicate: (text: string | null) => Predicate<Row> | null;
}

export interface ChoiceFacet<Row> extends FacetBase<Row> {
  kind: "choice";
  options: readonly { value: string; label: string }[];
  values: readonly string[];
}

export interface AmountFacet<Row> extends FacetBase<Row> {
  kind: "amount";
}

/** A filter of a list; a row must satisfy all active filters. */
export type Facet<Row> = ChoiceFacet<Row> | AmountFacet<Row>;

/** Filters by values of an enumeration, by the admin's labels; a row must have one of the chosen. */
export function choiceFacet<Row, V extends string>(
  name: string,
  label: string,
  { options }: Pick<FilterOptions<V>, "options">,
  read: (row: Row) => V | null | readonly V[],
): ChoiceFacet<Row> {
  const values = options.map((option) => option.value);
  return {
    kind: "choice",
    name,
    label,
    options,
    values,
    predicate: (text) => {
      const chosen = listFrom(text, values);
      if (chosen.length === 0) return null;
      const stored = new Set<V>(
        options.flatMap((option) => (chosen.includes(option.value) ? option.stored : [])),
      );
      return (row) => {
        const value = read(row);
        if (value === null) return false;
        return typeof value === "string" ? stored.has(value) : value.some((one) => stored.has(one));
      };
    },
  };
}

/** Filters by bands of a number; a row must be in one of the chosen. */
export function bandFacet<Row>(
  name: string,
  label: string,
  bands: readonly Band[],
  read: (row: Row) => number | null,
): ChoiceFacet<Row> {
  const values = bands.map((band) => band.value);
  return {
    kind: "choice",
    name,
    label,
    options: bands,
    values,
    predicate: (text) => {
      const chosen = bands.filter((band) => listFrom(text, values).includes(band.value));
      if (chosen.length === 0) return null;
      return (row) => chosen.some((band) => inBand(band, read(row)));
    },
  };
}

/** An investor's check sizes, in USD. */
export interface CheckSizes {
  check_min_usd: number | null;
  check_max_usd: number | null;
  typical_check_usd: number | null;
}

/**
 * Filters by a minimum or maximum check, in USD. Compares the typical check or, without one, the end of the
 * range. An investor without either is filtered out.
 */
export function checkFacet<Row extends CheckSizes>(
  name: string,
  label: string,
  bound: "min" | "max",
): AmountFacet<Row> {
  return {
    kind: "amount",
    name,
    label,
    predicate: (text) => {
      const { value: amount } = readTypedNumber(text ?? "", 0);
      if (amount === null) return null;
      if (bound === "min") return (row) => (largest(row) ?? Number.NEGATIVE_INFINITY) >= amount;
      return (row) => (smallest(row) ?? Number.POSITIVE_INFINITY) <= amount;
    },
  };
}

/** A range without a maximum is unlimited. */
function largest({ typical_check_usd, check_min_usd, check_max_usd }: CheckSizes): number | null {
  return typical_check_usd ?? check_max_usd ?? (check_min_usd === null ? null : Number.POSITIVE_INFINITY);
}

function smallest({ typical_check_usd, check_min_usd, check_max_usd }: CheckSizes): number | null {
  return typical_check_usd ?? check_min_usd ?? (check_max_usd === null ? null : 0);
}
