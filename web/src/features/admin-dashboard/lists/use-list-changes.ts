import { type Query, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { findRecord, updateRecords } from "../../../lib/api/cached-records.ts";
import { createPacedBatch, type PacedBatch } from "../../../lib/live/paced-batch.ts";
import type { ListQuery } from "./list-config.ts";
import { askList, type ListSource, maxIds, pageParameters } from "./list-source.ts";
import { indexesOf, type Pages, runsOf } from "./page-window.ts";
import { idsToPlace, isBetweenLoaded, type Loaded, outOfOrder, placementOf } from "./placement.ts";

/** Least time in ms between two counts of all records, after changes of records that are not loaded. */
const totalIntervalMs = 30_000;

/** Changes that the shown rows do not have yet, because they would move under the reader's hands. */
export interface ListChanges {
  added: ReadonlySet<number>;
  moved: ReadonlySet<number>;
  removed: ReadonlySet<number>;
  /** Those of the removed rows that were archived or erased. */
  gone: ReadonlySet<number>;
}

const noChanges: ListChanges = { added: new Set(), moved: new Set(), removed: new Set(), gone: new Set() };

interface Shown<Row extends { id: number }> {
  source: ListSource<Row>;
  drawn: ListQuery;
  pages: Pages<Row>;
  count: number;
  /** Its tab is shown. */
  active: boolean;
}

/**
 * Keeps the shown rows current without moving them: changed records are fetched by their ids and replaced where they
 * are. The server's order of them and their neighbours tells what would be added, removed or moved.
 */
export function useListChanges<Row extends { id: number }>(shown: Shown<Row>) {
  const client = useQueryClient();
  const { source, drawn, active } = shown;
  const viewKey = `${drawn.narrowing} ${drawn.order}`;
  const [known, setKnown] = useState<{ viewKey: string; changes: ListChanges; total: number | null }>({
    viewKey,
    changes: noChanges,
    total: null,
  });
  const latest = useRef({ ...shown, viewKey });
  useEffect(() => {
    latest.current = { ...shown, viewKey };
  });

  /** What changed since the rows were last asked for again. */
  const notedMeanwhile = useRef<(number | null)[]>([]);
  /** Counts the times that the rows were fetched again. */
  const fetches = useRef(0);
  const batch = useRef<PacedBatch<number | null> | null>(null);
  useEffect(() => {
    const setTotal = createPacedBatch(async () => {
      const { viewKey } = latest.current;
      const fetched = fetches.current;
      const { page } = await askList(source, ["limit=1&counts=false"]);
      setKnown((last) => {
        if (latest.current.viewKey !== viewKey || fetches.current !== fetched) return last;
        return { viewKey, changes: last.viewKey === viewKey ? last.changes : noChanges, total: page.total };
      });
    }, totalIntervalMs);
    batch.current = createPacedBatch(async (changed) => {
      const { viewKey, ...before } = latest.current;
      const fetched = fetches.current;
      if (before.pages.size === 0) {
        // The first rows are on their way, and may be older than the change. Without data, a fetch in flight would not be
        // replaced.
        const rows = { queryKey: [...source.key, "rows"] };
        await client.cancelQueries(rows);
        await client.invalidateQueries(rows);
        return;
      }
      const ids = new Set(changed);
      const found =
        ids.has(null) || ids.size > maxIds / 2
          ? await compare(before)
          : await place(
              before,
              ids as ReadonlySet<number>,
              (id) => findRecord(client, source.key, id) !== undefined,
            );
      updateRecords(client, source.key, found.records);
      // A record that is not loaded may have been archived or restored.
      if (found.total === null) setTotal.add([null]);
      setKnown((last) => {
        if (latest.current.viewKey !== viewKey || fetches.current !== fetched) return last;
        const changes = last.viewKey === viewKey ? last.changes : noChanges;
        return { viewKey, changes: found.merge(changes), total: found.total ?? last.total };
      });
    });
    return () => {
      batch.current?.stop();
      setTotal.stop();
    };
  }, [client, source]);

  const renew = useCallback(async (fetchRows: () => Promise<unknown>) => {
    const meanwhile: (number | null)[] = [];
    notedMeanwhile.current = meanwhile;
    try {
      await fetchRows();
      fetches.current += 1;
      setKnown({ viewKey: "", changes: noChanges, total: null });
    } finally {
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
    changes: known.viewKey === viewKey ? known.changes : noChanges,
    /** The newest number of all records; null until a change told it. */
    total: known.viewKey === viewKey ? known.total : null,
    /** Says which records changed; null: any may have. */
    note: useCallback(
      (ids: readonly number[] | null) => {
        const [rows, counts] = ["rows", "count"].map((part) => [...source.key, part]);
        if (latest.current.active) {
          client.removeQueries({ queryKey: rows!, type: "inactive" });
          notedMeanwhile.current.push(...(ids ?? [null]));
          batch.current?.add(ids ?? [null]);
        } else {
          // Fetched when the tab is opened.
          for (const queryKey of [rows!, counts!])
            void client.invalidateQueries({ queryKey, refetchType: "none" });
        }
      },
      [client, source],
    ),
    /** Fetches the rows again. Forgets the changes before, which they have; those that come meanwhile are placed. */
    renew,
  };
}

interface Found {
  records: readonly { id: number }[];
  total: number | null;
  merge: (changes: ListChanges) => ListChanges;
}

/** Fetches changed records, and finds where they belong. */
async function place<Row extends { id: number }>(
  { source, drawn, pages, count }: Shown<Row>,
  changed: ReadonlySet<number>,
  isCached: (id: number) => boolean,
): Promise<Found> {
  const loaded: Loaded = { runs: runsOf(pages), count };
  const indexes = indexesOf(pages);
  const newest = loaded.runs[0]?.ids[0] ?? 0;
  const isById = drawn.narrowing === "" && drawn.order === "";
  // Without search, filters and sort the newest comes first, so that an older record belongs where it is. One that is
  // missing between loaded rows may have been restored.
  const concerned = new Set(
    [...changed].filter((id) => !isById || id > newest || isCached(id) || isBetweenLoaded(id, loaded)),
  );
  if (concerned.size === 0) return { records: [], total: null, merge: (changes) => changes };

  const ids = isById ? [...concerned] : idsToPlace(concerned, loaded);
  if (ids.length > maxIds) return compare({ source, drawn, pages, count, active: true });
  const { data, page } = await askList(source, [drawn.narrowing, drawn.order, idsParameters(ids)]);
  const listed = new Set(data.map(({ id }) => id));
  const left = [...concerned].filter((id) => !listed.has(id) && isCached(id));
  const others =
    drawn.narrowing === "" || left.length === 0 ? [] : (await askList(source, [idsParameters(left)])).data;
  const gone = idsOutside(left, idsOf(others)).filter((id) => indexes.has(id));
  const order = data.map(({ id }) => id);
  const { added, moved, removed } = isById
    ? { added: order.filter((id) => !indexes.has(id)), moved: [], removed: gone }
    : placementOf(concerned, loaded, order);
  return {
    records: [...data, ...others],
    total: page.total,
    merge: (changes) => ({
      added: without(changes.added, concerned).union(new Set(added)),
      moved: without(changes.moved, concerned).union(new Set(moved)),
      removed: without(changes.removed, concerned).union(new Set(removed)),
      gone: without(changes.gone, concerned).union(new Set(gone)),
    }),
  };
}

/** Fetches the shown pages, and finds how they differ from the rows on screen. */
async function compare<Row extends { id: number }>({ source, drawn, pages }: Shown<Row>): Promise<Found> {
  const numbers = pages.size === 0 ? [0] : [...pages.keys()].sort((a, b) => a - b);
  const responses = await Promise.all(
    numbers.map((page) => askList(source, [drawn.narrowing, drawn.order, pageParameters(page)])),
  );
  const records = responses.flatMap(({ data }) => data);
  const shown = runsOf(pages).flatMap(({ ids }) => ids);
  const missing = idsOutside(shown, idsOf(records)).slice(0, maxIds);
  const listed =
    missing.length === 0
      ? []
      : (await askList(source, [drawn.narrowing, drawn.order, idsParameters(missing)])).data;
  const removed = idsOutside(missing, idsOf(listed));
  const others =
    drawn.narrowing === "" || removed.length === 0
      ? []
      : (await askList(source, [idsParameters(removed)])).data;
  const order = idsOf(records);
  const added = idsOutside(order, shown);
  // Rows that are still listed were pushed out of these pages by added ones, or moved.
  const left = added.length === 0 ? idsOf(listed) : [];
  const changes: ListChanges = {
    added: new Set(added),
    moved: new Set([...outOfOrder(shown, order), ...left]),
    removed: new Set(removed),
    gone: new Set(idsOutside(removed, idsOf(others))),
  };
  return {
    records: [...records, ...listed, ...others],
    total: responses[0]!.page.total,
    merge: () => changes,
  };
}

const idsOf = (records: readonly { id: number }[]): number[] => records.map(({ id }) => id);

function idsOutside(ids: readonly number[], others: readonly number[]): number[] {
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
}

const idsParameters = (ids: readonly number[]): string => `ids=${ids.join(",")}&limit=${maxIds}&counts=false`;

const without = (set: ReadonlySet<number>, ids: ReadonlySet<number>): Set<number> =>
  new Set([...set].filter((id) => !ids.has(id)));
