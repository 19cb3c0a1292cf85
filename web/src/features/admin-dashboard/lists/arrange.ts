import { compareValues, type Sort } from "../../../lib/sort.ts";
import type { Facet, Predicate } from "./facets.ts";
import { matchesTerms } from "./search.ts";

export type Sortable = string | number | null;

/** How a tab's list is sorted, filtered and searched. */
export interface ListConfig<Row, Key extends string> {
  /** The sort's parameter in the URL. */
  sortName: string;
  sortKeys: readonly Key[];
  sortValues: Readonly<Record<Key, (row: Row) => Sortable>>;
  facets: readonly Facet<Row>[];
  searchText: (row: Row) => string;
}

/** The current search, filters and sort. */
export interface Arrangement<Row, Key extends string> {
  terms: readonly string[];
  searchText: (row: Row) => string;
  predicates: readonly Predicate<Row>[];
  sort: Sort<Key>;
  sortValues: Readonly<Record<Key, (row: Row) => Sortable>>;
  /** Edited rows as they were before, which keep their position. */
  held: ReadonlyMap<number, Row>;
}

/** The rows to show, in order; equal rows keep the order of the list. */
export function arrange<Row extends { id: number }, Key extends string>(
  rows: readonly Row[],
  { terms, searchText, predicates, sort, sortValues, held }: Arrangement<Row, Key>,
): readonly Row[] {
  const placed = (row: Row): Row => (held.size === 0 ? row : (held.get(row.id) ?? row));
  const found =
    terms.length === 0 && predicates.length === 0
      ? rows
      : rows.filter((row) => {
          const asked = placed(row);
          return predicates.every((accepts) => accepts(asked)) && matchesTerms(searchText(asked), terms);
        });
  if (!sort) return found;
  const sortValue = sortValues[sort.key];
  // Computes each value once, not at every comparison.
  const keyed = found.map((row) => ({ row, value: sortValue(placed(row)) }));
  keyed.sort((a, b) => compareValues(a.value, b.value, sort.direction));
  return keyed.map(({ row }) => row);
}

/** The index of each value in an enumeration, for sorting. */
export function rankIn<V extends string>(
  values: readonly V[],
): (value: V | null | undefined) => number | null {
  const ranks = new Map<string, number>(values.map((value, index) => [value, index]));
  return (value) => (value == null ? null : (ranks.get(value) ?? null));
}

/** The index of each value in the alphabetical order of its labels; comparing it is far cheaper than text. */
export function rankByLabel<V extends string>({
  values,
  labels,
}: {
  values: readonly V[];
  labels: Readonly<Record<V, string>>;
}): (value: V | null | undefined) => number | null {
  return rankIn([...values].sort((a, b) => compareValues(labels[a], labels[b], "ascending")));
}
