import { readTypedNumber } from "@kindling/contracts/fields/numbers.ts";
import type { Filter, ListDefinition } from "@kindling/contracts/lists/list-definition.ts";
import { listFrom } from "../../lib/browser-state/url-state.ts";
import { type Sort, sortParameter } from "../../lib/sort.ts";
import type { optimisticEdit } from "../edits/optimistic-edit.ts";
import type { ListSource } from "./list-source.ts";

/** How the parameters of a list in the URL map to those of the contract. */
export interface ListConfig<Row extends { id: number }, Key extends string> {
  source: ListSource<Row>;
  texts: ListTexts;
  /** Edits of rows, which show before they are saved. */
  edit: Pick<ReturnType<typeof optimisticEdit>, "mutationKey">;
  filters: readonly ListFilter[];
  /** The sort's parameter in the URL. */
  sortName: string;
  /** The contract's sort for each sort in the URL. */
  sortFields: Readonly<Record<Key, string>>;
}

export interface ListTexts {
  /** The tab's name, and the table's: "Founders". */
  title: string;
  /** "founders" */
  noun: string;
  loading: string;
  empty: string;
}

/** A filter of the contract, and its parameter in the URL. */
export interface ListFilter {
  name: string;
  field: string;
  filter: Filter;
}

/** Every filter of a list, by the names of their parameters in the URL. */
export function filtersOf<L extends ListDefinition>(
  list: L,
  names: Readonly<Record<keyof L["filters"] & string, string>>,
): ListFilter[] {
  return Object.entries(list.filters).map(([field, filter]) => ({ name: names[field]!, field, filter }));
}

/** The longest search that a list takes. */
export const maxSearchLength = 200;

interface ListRequest<Key extends string> {
  search: string;
  /** The text of each filter's parameter, in the order of the filters. */
  filterTexts: readonly (string | null)[];
  sort: Sort<Key>;
}

/** What is searched, filtered and sorted, as the parameters of a list query. */
export function listQueryOf<Row extends { id: number }, Key extends string>(
  { filters, sortFields }: Pick<ListConfig<Row, Key>, "filters" | "sortFields">,
  { search, filterTexts, sort }: ListRequest<Key>,
): ListQuery {
  const narrowing = new URLSearchParams();
  const words = search.trim().slice(0, maxSearchLength).toWellFormed();
  if (words !== "") narrowing.set("q", words);
  let filtersSet = 0;
  for (const [index, { field, filter }] of filters.entries()) {
    const value = filterValue(filter, filterTexts[index] ?? null);
    if (value === null) continue;
    narrowing.set(field, value);
    filtersSet += 1;
  }
  const order = sortParameter(sort, (key) => sortFields[key]);
  return { narrowing: String(narrowing), order, filtersSet };
}

/** The parameters of a list query, as text that compares. */
export interface ListQuery {
  /** Search and filters. */
  narrowing: string;
  order: string;
  filtersSet: number;
}

/** The value to send for a filter's text in the URL; null sets no filter. */
export function filterValue(filter: Filter, text: string | null): string | null {
  if (filter.kind === "check") {
    const { value } = readTypedNumber(text ?? "", 0);
    return value === null ? null : String(value);
  }
  const values = filter.options.map(({ value }) => value);
  return listFrom(text, values).join(",") || null;
}
