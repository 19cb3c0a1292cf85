import { compareValues, type Sort } from "../../../lib/sort.ts";
import type { Facet, Predicate } from "./facets.ts";
import { matchesTerms } from "./search.ts";

export type Sortable = string | number | null;

/** What a list can be asked: one for each tab, a constant. */
export interface ListConfig<Row, Key extends string> {
  /** Its sort in the URL. */
  sortName: string;
  sortKeys: readonly Key[];
  sortValues: Readonly<Record<Key, (row: Row) => Sortable>>;
  facets: readonly Facet<Row>[];
  searchText: (row: Row) => string;
}

/** What is asked of a list: the search, the filters that are set, the sort. */
export interface Arrangement<Row, Key extends string> {
  terms: readonly string[];
  searchText: (row: Row) => string;
  predicates: readonly Predicate<Row>[];
  sort: Sort<Key>;
  sortValues: Readonly<Record<Key, (row: Row) => Sortable>>;
  /** Rows as they were before they were edited: those stay where they were. */
  held: ReadonlyMap<number, Row>;
}

/** The rows to show, in order; rows that compare equal keep the order of the list. */
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
  // Each value is made once, not at every comparison.
  const keyed = found.map((row) => ({ row, value: sortValue(placed(row)) }));
  keyed.sort((a, b) => compareValues(a.value, b.value, sort.direction));
  return keyed.map(({ row }) => row);
}

/** The place of each value in an enumeration's order, for sorting by it. */
export function rankIn<V extends string>(
  values: readonly V[],
): (value: V | null | undefined) => number | null {
  const ranks = new Map<string, number>(values.map((value, index) => [value, index]));
  return (value) => (value == null ? null : (ranks.get(value) ?? null));
}

/** The place of each value in the alphabet of its labels: far cheaper to compare than text. */
export function rankByLabel<V extends string>({
  values,
  labels,
}: {
  values: readonly V[];
  labels: Readonly<Record<V, string>>;
}): (value: V | null | undefined) => number | null {
  return rankIn([...values].sort((a, b) => compareValues(labels[a], labels[b], "ascending")));
}
