import { useCallback, useMemo, useState } from "react";
import { useUrlParams, useUrlSort } from "../../../lib/browser-state/url-state.ts";
import type { Sort } from "../../../lib/sort.ts";
import type { TableRows } from "../../../ui/data-table/table-entries.ts";
import { type ListConfig, type ListQuery, listQueryOf } from "./list-config.ts";
import { indexesOf, rowAt } from "./page-window.ts";
import { type ListChanges, useListChanges } from "./use-list-changes.ts";
import { type ListPages, useListPages } from "./use-list-pages.ts";

/** The current view of a tab's list. */
export interface ListView<Row, Key extends string>
  extends Pick<
    ListPages<Row>,
    "isStale" | "matching" | "total" | "loading" | "loaded" | "failure" | "isPartial" | "refetch" | "showRows"
  > {
  rows: TableRows<Row>;
  changes: ListChanges;
  /** Says which records changed; null: any may have. */
  noteChange: (ids: readonly number[] | null) => void;
  /** What is asked, as the parameters of a list query. */
  query: ListQuery;
  sort: Sort<Key>;
  pressSort: (key: Key, added: boolean) => void;
  clearFilters: () => void;
  /** Changes when the filters are cleared, to reset text that is being typed into one. */
  filtersKey: number;
  /** Changes with the search, filters and sort of the shown rows. */
  viewKey: string;
}

interface ListViewOptions {
  search: string;
  /** Whether the list's tab is open. Otherwise the list keeps the query that it had. */
  active: boolean;
  /** Fetches the list before its tab is open. */
  prefetch: boolean;
}

/** A list by the search and the URL. */
export function useListView<Row extends { id: number }, Key extends string>(
  config: ListConfig<Row, Key>,
  { search, active, prefetch }: ListViewOptions,
): ListView<Row, Key> {
  const { filters, sortFields, sortName } = config;
  const [params, change] = useUrlParams();
  const sortKeys = useMemo(() => Object.keys(sortFields) as Key[], [sortFields]);
  const [sort, pressSort] = useUrlSort(sortKeys, sortName);
  const [clears, setClears] = useState(0);
  const texts = JSON.stringify(filters.map(({ name }) => params.get(name)));
  const current = useMemo(
    () => listQueryOf(config, { search, filterTexts: JSON.parse(texts), sort }),
    [config, search, texts, sort],
  );
  const [asked, setAsked] = useState(current);
  if (active && !isSame(asked, current)) setAsked(current);

  const list = useListPages(config, asked, active || prefetch);
  const { pages, count, drawn, refetch } = list;
  const { changes: known, total, note, forget } = useListChanges({ ...list, source: config.source, active });
  const indexes = indexesOf(pages);
  const changes = pendingIn(known, indexes);
  return {
    ...list,
    // Not more than there are, when a row that is not loaded was archived.
    matching:
      list.matching === null
        ? null
        : Math.min(list.matching - changes.gone.size, total ?? Number.POSITIVE_INFINITY),
    total: total ?? list.total,
    refetch: useCallback(async () => {
      await refetch();
      forget();
    }, [refetch, forget]),
    changes,
    noteChange: note,
    rows: { count, at: (index) => rowAt(pages, index), indexOf: (id) => indexes.get(id) },
    query: asked,
    sort,
    pressSort,
    clearFilters: useCallback(() => {
      change(Object.fromEntries(filters.map(({ name }) => [name, null])));
      setClears((before) => before + 1);
    }, [change, filters]),
    filtersKey: clears,
    viewKey: `${drawn.narrowing} ${drawn.order}`,
  };
}

/** The changes without those that the loaded rows already have. */
function pendingIn(changes: ListChanges, indexes: ReadonlyMap<number, number>): ListChanges {
  const loaded = (ids: ReadonlySet<number>) => new Set([...ids].filter((id) => indexes.has(id)));
  const { added, removed, gone } = changes;
  return { ...changes, added: added.difference(loaded(added)), removed: loaded(removed), gone: loaded(gone) };
}

const isSame = (a: ListQuery, b: ListQuery): boolean => a.narrowing === b.narrowing && a.order === b.order;
