import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useUrlParams, useUrlSort } from "../../../lib/browser-state/url-state.ts";
import type { Sort } from "../../../lib/sort.ts";
import { arrange, type ListConfig } from "./arrange.ts";
import { searchTerms } from "./search.ts";

/** A tab's list as it is shown now. */
export interface ListView<Row, Key extends string> {
  rows: readonly Row[];
  total: number;
  /** False until the list was loaded once. */
  loaded: boolean;
  sort: Sort<Key>;
  pressSort: (key: Key) => void;
  /** How many filters are set. */
  filtersSet: number;
  clearFilters: () => void;
  /** Changes when they are cleared: what is being typed into one is forgotten too. */
  filtersKey: number;
  /** Changes whenever the view is asked again: search, filter, sort, Refresh. */
  viewKey: string;
  /** Keeps a row that is about to be edited where it is, until the view is asked again. */
  hold: (before: Row) => void;
  /** Asks the view again as it is. */
  askAgain: () => void;
}

const none: readonly never[] = [];
const nothingHeld: ReadonlyMap<number, never> = new Map<number, never>();

/** Arranges a list as the search and the URL ask; while its tab is not `active` it costs nothing. */
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
      // What counts is how it was when the view was asked, not between two edits.
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
    askAgain: useCallback(() => setTimes((before) => before + 1), []),
  };
}
