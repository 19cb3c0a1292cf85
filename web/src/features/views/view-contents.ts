import type { SavedView } from "@kindling/contracts/saved-views/schemas.ts";
import { formatSort, parseSort } from "../../lib/sort.ts";
import { layoutOf } from "../../ui/data-table/table-layout.ts";
import type { ArrangedTable } from "../columns/use-table-layout.ts";
import { filterValue, type ListConfig } from "../lists/list-config.ts";

export type ViewContents = Pick<SavedView, "filters" | "sort" | "layout">;

type Config = Pick<ListConfig<never, string>, "filters" | "sortName" | "sortFields">;

/** What a view would save: the filters and sort in the URL, and the table's columns. */
export function contentsIn(
  config: Config,
  params: URLSearchParams,
  { layout }: Pick<ArrangedTable<never, string>, "layout">,
): ViewContents {
  return {
    filters: config.filters.flatMap(({ name, filter }) => {
      const value = filterValue(filter, params.get(name));
      return value === null ? [] : [{ name, value }];
    }),
    sort: formatSort(parseSort(params.get(config.sortName), Object.keys(config.sortFields))),
    layout: { density: layout.density, columns: [...layout.columns] },
  };
}

/** The parameters of the URL that show a view, without a search; null removes one. */
export function paramsOf(
  { filters, sortName }: Config,
  { filters: saved, sort }: ViewContents,
): Record<string, string | null> {
  const values = new Map(saved.map(({ name, value }) => [name, value]));
  return {
    q: null,
    ...Object.fromEntries(filters.map(({ name }) => [name, values.get(name) ?? null])),
    [sortName]: sort || null,
  };
}

/** Whether a table shows something else than its view: what no longer exists in the view makes no difference. */
export function hasChanged(
  config: Config,
  { all }: Pick<ArrangedTable<never, string>, "all">,
  view: ViewContents,
  now: ViewContents,
): boolean {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(paramsOf(config, view)))
    if (value !== null) params.set(name, value);
  const opened = contentsIn(config, params, { layout: layoutOf(all, view.layout) });
  return JSON.stringify(opened) !== JSON.stringify(now);
}
