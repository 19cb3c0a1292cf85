import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useUrlParams, useUrlSort } from "../../../lib/browser-state/url-state.ts";
import type { Sort } from "../../../lib/sort.ts";
import { arrange, type ListConfig } from "./arrange.ts";
import { searchTerms } from "./search.ts";

/** The current view of a tab's list. */
export interface ListView<Row, Key extends string> {
  rows: readonly Row[];
  total: number;
  /** False until the list was loaded once. */
  loaded: boolean;
  sort: Sort<Key>;
  pressSort: (key: Key) => void;
  /** The number of active filters. */
  filtersSet: number;
  clearFilters: () => void;
  /** Changes when the filters are cleared, to reset text that is being typed into one. */
  filtersKey: number;
  /** Changes with the search, filters, sort and Refresh. */
  viewKey: string;
  /** Keeps the position of a row that is about to be edited, until `viewKey` changes. */
  hold: (before: Row) => void;
  /** Changes `viewKey`, which releases the held rows. */
  releaseHeld: () => void;
}

const none: readonly never[] = [];
const nothingHeld: ReadonlyMap<number, never> = new Map<number, never>();

/** Searches, filters and sorts a list by the search and the URL, unless its tab is not `active`. */
export function useListView<Row extends { id: number }, Key extends string>(
  config: ListConfig<Row, Key>,
  records: readonly Row[] | undefined,
  search: string,
  active: boolean,
): ListView<Row, Key> {
  const { facets, sortKeys, sortName, sortValues, searchText } = config;
  const [params, change] = useUrlParams();
  const [sort, pressSort] = useUrlSort(sortKeys, sortName);
  const [times, setTimes] = useState(0);
  const [clears, setClears] = useState(0);
  const filterTexts = JSON.stringify(facets.map(({ name }) => params.get(name)));
  const viewKey = JSON.stringify([search.trim(), filterTexts, sort, times]);

  const predicates = useMemo(() => {
    const texts = JSON.parse(filterTexts) as (string | null)[];
    return facets.flatMap(({ predicate }, index) => predicate(texts[index] ?? null) ?? []);
  }, [facets, filterTexts]);

  const [holding, setHolding] = useState<{ viewKey: string; rows: ReadonlyMap<number, Row> }>({
    viewKey,
    rows: nothingHeld,
  });
  const held: ReadonlyMap<number, Row> = holding.viewKey === viewKey ? holding.rows : nothingHeld;
  const drawnView = useRef(viewKey);
  useEffect(() => {
    drawnView.current = viewKey;
  });
  const hold = useCallback((before: Row) => {
    const asked = drawnView.current;
    setHolding((current) => {
      const rows = current.viewKey === asked ? current.rows : nothingHeld;
      // Keep the row's state before the first of several edits.
      return rows.has(before.id)
        ? current
        : { viewKey: asked, rows: new Map([...rows, [before.id, before]]) };
    });
  }, []);

  const rows = useMemo(
    () =>
      active && records
        ? arrange(records, { terms: searchTerms(search), searchText, predicates, sort, sortValues, held })
        : none,
    [active, records, search, searchText, predicates, sort, sortValues, held],
  );

  return {
    rows,
    total: records?.length ?? 0,
    loaded: records !== undefined,
    sort,
    pressSort,
    filtersSet: predicates.length,
    clearFilters: useCallback(() => {
      change(Object.fromEntries(facets.map(({ name }) => [name, null])));
      setClears((before) => before + 1);
    }, [change, facets]),
    filtersKey: clears,
    viewKey,
    hold,
    releaseHeld: useCallback(() => setTimes((before) => before + 1), []),
  };
}
