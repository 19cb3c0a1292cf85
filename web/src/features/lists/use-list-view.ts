import { useCallback, useMemo, useRef, useState } from "react";
import { useUrlParams, useUrlSort } from "../../lib/browser-state/url-state.ts";
import type { RecordChange } from "../../lib/live/own-changes.ts";
import type { Sort } from "../../lib/sort.ts";
import type { TableRows } from "../../ui/data-table/rows/table-entries.ts";
import type { ListChanges } from "./find-changes.ts";
import { type ListConfig, type ListQuery, listQueryOf } from "./list-config.ts";
import { indexesOf, rowAt } from "./page-window.ts";
import { useListChanges } from "./use-list-changes.ts";
import { type ListPages, useListPages } from "./use-list-pages.ts";

/** The current view of a tab's list. */
export interface ListView<Row, Key extends string>
  extends Pick<
    ListPages<Row>,
    | "drawn"
    | "isStale"
    | "matching"
    | "total"
    | "loading"
    | "loaded"
    | "failure"
    | "isPartial"
    | "refetch"
    | "showRows"
  > {
  rows: TableRows<Row>;
  changes: ListChanges;
  loadedIds: readonly number[];
  /** Says which records changed, or moved between the lists; ids are null if any may have. */
  noteChange: (change: Pick<RecordChange, "ids" | "isMove">) => void;
  /** Calls a listener for each such change. Returns a function that ends this. */
  followChanges: (listener: ChangeListener) => () => void;
  /** The requested search, filters and sort, as the parameters of a list query. */
  query: ListQuery;
  sort: Sort<Key>;
  pressSort: (key: string, added: boolean) => void;
  clearFilters: () => void;
  /** Changes when the filters are cleared, to reset text that is being typed into one. */
  filtersKey: number;
  /** Changes with the search, filters and sort of the shown rows. */
  viewKey: string;
}

type ChangeListener = (ids: readonly number[] | null) => void;

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
  const [requested, setRequested] = useState(current);
  if (active && !isSame(requested, current)) setRequested(current);

  const list = useListPages(config, requested, active || prefetch);
  const { pages, count, drawn, refetch } = list;
  const known = useListChanges({ ...list, source: config.source, active });
  const { total, note, renew } = known;
  const indexes = indexesOf(pages);
  const changes = pendingIn(known.changes, indexes);
  const refetchAll = useCallback(() => renew(refetch), [renew, refetch]);
  const listeners = useRef(new Set<ChangeListener>());
  return {
    ...list,
    // Not more than there are, when a row that is not loaded was archived.
    matching:
      list.matching === null
        ? null
        : Math.min(known.matching ?? list.matching - changes.gone.size, total ?? Number.POSITIVE_INFINITY),
    total: total ?? list.total,
    refetch: refetchAll,
    changes,
    noteChange: useCallback(
      ({ ids, isMove }) => {
        for (const listener of listeners.current) listener(ids);
        if (isMove) refetchAll().catch(() => note(ids));
        else note(ids);
      },
      [refetchAll, note],
    ),
    followChanges: useCallback((listener) => {
      listeners.current.add(listener);
      return () => listeners.current.delete(listener);
    }, []),
    loadedIds: [...indexes.keys()],
    rows: { count, at: (index) => rowAt(pages, index), indexOf: (id) => indexes.get(id) },
    query: requested,
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
