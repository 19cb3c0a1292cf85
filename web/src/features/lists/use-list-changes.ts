import {
  type Query,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { isTemporary } from "../../lib/api/api-errors.ts";
import { findRecord, updateRecords } from "../../lib/api/cached-records.ts";
import { maxIds } from "../../lib/api/call-list.ts";
import { createPacedBatch, type PacedBatch } from "../../lib/live/paced-batch.ts";
import { compare, type ListChanges, place, type ShownList } from "./find-changes.ts";
import type { ListQuery } from "./list-config.ts";
import { fetchList, pageSize } from "./list-source.ts";
import { indexesOf } from "./page-window.ts";

/** Least time in ms between two counts of all records, after changes of records that are not loaded. */
const totalIntervalMs = 30_000;
/**
 * Least time in ms between two counts of the records that match, after changes of records that are not loaded, and how
 * much longer a count waits at most. One reads the whole table, for up to 0.2 s with 100,000 records.
 */
const matchingIntervalMs = 120_000;
const matchingSpreadMs = 10_000;
/**
 * Least time in ms between two searches for the places of changed records that are not loaded. In a sorted list of
 * 100,000, one takes the server up to 0.15 s.
 */
const othersIntervalMs = ({ drawn, count }: { drawn: ListQuery; count: number }) =>
  drawn.order !== "" && count > 10_000 ? 30_000 : 10_000;
/** The longest random delay of such a search, in ms: every open list hears of a change at the same moment. */
const othersSpreadMs = 2_000;

const noChanges: ListChanges = { added: new Set(), moved: new Set(), removed: new Set(), gone: new Set() };

/** What changes told about a view. */
interface Known {
  viewKey: string;
  changes: ListChanges;
  /** The newest number of all records; null until a change told it. */
  total: number | null;
}

const nothing: Known = { viewKey: "", changes: noChanges, total: null };

/** The newest count of the records that match a search and filters. */
interface Counted {
  narrowing: string;
  matching: number;
  /** The ids of rows that are still shown, and that the count does not include. */
  gone: ReadonlySet<number>;
}

/**
 * Keeps the shown rows current without moving them: changed records are fetched by their ids and replaced where they
 * are. The server's order of them and their neighbours tells what would be added, removed or moved.
 * @param shown `active`: its tab is shown
 */
export function useListChanges<Row extends { id: number }>(shown: ShownList<Row> & { active: boolean }) {
  const client = useQueryClient();
  const { source, drawn, active } = shown;
  const viewKey = `${drawn.narrowing} ${drawn.order}`;
  const [stored, setStored] = useState(nothing);
  const { changes, total } = stored.viewKey === viewKey ? stored : nothing;
  const [counted, setCounted] = useState<Counted | null>(null);
  const latest = useRef({ ...shown, viewKey, changes });
  useEffect(() => {
    latest.current = { ...shown, viewKey, changes };
  });

  const isLoaded = useCallback(
    (id: number) => findRecord(client, source.key, id) !== undefined,
    [client, source],
  );
  /** What changed since the refetch of the rows in flight began; null without such a refetch. */
  const changedDuringRefetch = useRef<(number | null)[] | null>(null);
  /** Counts the times that the rows were fetched again. */
  const fetches = useRef(0);
  /**
   * Whether a comparison found the known changes. It may have named other rows, so it is repeated after later changes.
   */
  const isCompared = useRef(false);
  const batch = useRef<PacedBatch<number | null> | null>(null);
  /** Changed records that are not loaded; null: any record may have changed. */
  const others = useRef<PacedBatch<number | null> | null>(null);
  useEffect(() => {
    const rowsKey = [...source.key, "rows"];
    /** Returns a function that stores what was found, unless the view changed or its rows were fetched again. */
    const whileShown = () => {
      const { viewKey } = latest.current;
      const fetched = fetches.current;
      return (found: (last: Known) => Partial<Known>) =>
        setStored((stored) => {
          if (latest.current.viewKey !== viewKey || fetches.current !== fetched) return stored;
          const last = stored.viewKey === viewKey ? stored : { ...nothing, viewKey };
          return { ...last, ...found(last) };
        });
    };
    const setTotal = createPacedBatch(async () => {
      const store = whileShown();
      const { page } = await fetchList(source, ["limit=1&counts=false"]);
      store(() => ({ total: page.total }));
    }, totalIntervalMs);
    const setMatching = createPacedBatch(
      async () => {
        if (!isCounted(latest.current)) return;
        const { narrowing } = latest.current.drawn;
        const fetched = fetches.current;
        const { page } = await fetchList(source, [narrowing, "limit=1"]);
        if (page.matching === null || fetches.current !== fetched) return;
        setCounted({ narrowing, matching: page.matching, gone: latest.current.changes.gone });
      },
      matchingIntervalMs,
      matchingSpreadMs,
    );
    batch.current = createPacedBatch(async (changed) => {
      const { changes, ...before } = latest.current;
      const store = whileShown();
      if (before.pages.size === 0) {
        // The first rows are in flight, and may be older than the change. Without data, a fetch in flight would not
        // be replaced.
        await client.cancelQueries({ queryKey: rowsKey });
        await client.invalidateQueries({ queryKey: rowsKey });
        throwFailure(client, rowsKey);
        return;
      }
      // Those of a search that failed in an outage, after which the server reports that everything may have changed.
      await client.refetchQueries(failedIn(rowsKey));
      throwFailure(client, rowsKey);
      const ids = new Set(changed);
      const found =
        ids.has(null) || ids.size > maxIds / 2
          ? await compare(before)
          : await place(before, ids as ReadonlySet<number>, changes.moved, isLoaded);
      updateRecords(client, source.key, found.records);
      if (found.isComparison) isCompared.current = hasAny(found.merge(noChanges));
      else if (isCompared.current) others.current?.add([null]);
      // A record that is not loaded may have been archived or restored.
      if (found.total === null) setTotal.add([null]);
      const shown = indexesOf(before.pages);
      if (isCounted(before) && changed.some((id) => id === null || !shown.has(id))) setMatching.add([null]);
      store((last) => ({ changes: found.merge(last.changes), total: found.total ?? last.total }));
    });
    others.current = createPacedBatch(
      async (changed) => batch.current?.add(changed),
      () => othersIntervalMs(latest.current),
      othersSpreadMs,
    );
    return () => {
      batch.current?.stop();
      others.current?.stop();
      setTotal.stop();
      setMatching.stop();
    };
  }, [client, source, isLoaded]);

  const renew = useCallback(async (fetchRows: () => Promise<unknown>) => {
    const meanwhile: (number | null)[] = [];
    changedDuringRefetch.current = meanwhile;
    try {
      await fetchRows();
      fetches.current += 1;
      isCompared.current = false;
      setStored(nothing);
      setCounted(null);
    } finally {
      if (changedDuringRefetch.current === meanwhile) changedDuringRefetch.current = null;
      batch.current?.add(meanwhile);
    }
  }, []);
  useEffect(() => {
    if (!active) return;
    const filters = {
      queryKey: source.key,
      type: "active",
      predicate: ({ queryKey, state }: Query) =>
        state.isInvalidated && ["rows", "count"].includes(queryKey[source.key.length] as string),
    } as const;
    if (client.getQueryCache().findAll(filters).length === 0) return;
    renew(() => client.refetchQueries(filters, { throwOnError: true })).catch(() => {
      // The queries have the failure, and what was known of the rows still holds.
    });
  }, [client, source, active, renew]);

  return {
    changes,
    total,
    /** How many records match, if they were counted again after the rows were fetched; null otherwise. */
    matching:
      counted?.narrowing === drawn.narrowing
        ? counted.matching - changes.gone.difference(counted.gone).size
        : null,
    /** Says which records changed; null: any may have. */
    note: useCallback(
      (ids: readonly number[] | null) => {
        const [rows, counts] = ["rows", "count"].map((part) => [...source.key, part]);
        if (latest.current.active) {
          client.removeQueries({ queryKey: rows!, type: "inactive" });
          changedDuringRefetch.current?.push(...(ids ?? [null]));
          batch.current?.add(ids?.filter(isLoaded) ?? []);
          others.current?.add(ids?.filter((id) => !isLoaded(id)) ?? [null]);
        } else {
          // Fetched when the tab is opened.
          for (const queryKey of [rows!, counts!])
            void client.invalidateQueries({ queryKey, refetchType: "none" });
        }
      },
      [client, source, isLoaded],
    ),
    /** Fetches the rows again. Forgets the changes before, which they have; those that come meanwhile are placed. */
    renew,
  };
}

/** Whether the server counts what matches: of a list that fits into one page, the rows are counted. */
const isCounted = ({ drawn, count }: Pick<ShownList<{ id: number }>, "drawn" | "count">): boolean =>
  drawn.narrowing !== "" && count > pageSize;

/** Shown queries whose rows could not be loaded, and may be at the next attempt. */
const failedIn = (queryKey: QueryKey): QueryFilters => ({
  queryKey,
  type: "active",
  predicate: ({ state: { data, error } }) => data === undefined && isTemporary(error),
});

/** @throws the failure of such a query, so that a batch tries again */
function throwFailure(client: QueryClient, queryKey: QueryKey): void {
  const [failed] = client.getQueryCache().findAll(failedIn(queryKey));
  if (failed) throw failed.state.error;
}

const hasAny = ({ added, moved, removed }: ListChanges): boolean =>
  added.size + moved.size + removed.size > 0;
