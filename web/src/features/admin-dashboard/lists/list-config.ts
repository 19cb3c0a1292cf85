import type { Sortable } from "./arrange.ts";
import type { Facet } from "./facets.ts";

/** What a list can be asked: one for each tab, a constant. */
export interface ListConfig<Row, Key extends string> {
  /** Its sort in the URL. */
  sortName: string;
  sortKeys: readonly Key[];
  sortValues: Readonly<Record<Key, (row: Row) => Sortable>>;
  facets: readonly Facet<Row>[];
  searchText: (row: Row) => string;
}
