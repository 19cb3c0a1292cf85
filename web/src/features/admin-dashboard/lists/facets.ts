import { type Band, inBand } from "@kindling/contracts/enumerations/bands.ts";
import type { FilterOptions } from "@kindling/contracts/enumerations/enumeration.ts";
import { readTypedNumber } from "@kindling/contracts/fields/numbers.ts";
import { listFrom } from "../../../lib/browser-state/url-state.ts";

export type Predicate<Row> = (row: Row) => boolean;

interface FacetBase<Row> {
  /** Its parameter in the URL. */
  name: string;
  label: string;
  /** What the parameter's text asks for, null when it asks for nothing. */
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

/** One filter of a list; a row is shown when every filter that is set accepts it. */
export type Facet<Row> = ChoiceFacet<Row> | AmountFacet<Row>;

/** Chooses among values of an enumeration by the admin's words for them; several mean any of them. */
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

/** Chooses among bands of a number. */
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

/** What an investor says about the size of a check, in USD. */
export interface CheckSizes {
  check_min_usd: number | null;
  check_max_usd: number | null;
  typical_check_usd: number | null;
}

/**
 * At least (`min`) or at most (`max`) this check, in USD. The typical check decides; where none is
 * given, the range that the investor names must reach the amount. Who says nothing is not shown.
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

/** A range without an end reaches as far as one likes. */
function largest({ typical_check_usd, check_min_usd, check_max_usd }: CheckSizes): number | null {
  return typical_check_usd ?? check_max_usd ?? (check_min_usd === null ? null : Number.POSITIVE_INFINITY);
}

function smallest({ typical_check_usd, check_min_usd, check_max_usd }: CheckSizes): number | null {
  return typical_check_usd ?? check_min_usd ?? (check_max_usd === null ? null : 0);
}
