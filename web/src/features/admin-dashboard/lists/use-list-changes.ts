import { type Query, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { findRecord, updateRecords } from "../../../lib/api/cached-records.ts";
import { createPacedBatch, type PacedBatch } from "../../../lib/live/paced-batch.ts";
import { compare, type ListChanges, place, type ShownList } from "./find-changes.ts";
import { askList, maxIds } from "./list-source.ts";

/** Least time in ms between two counts of all records, after changes of records that are not loaded. */
const totalIntervalMs = 30_000;
/** Least time in ms between two searches for the places of changed records that are not loaded. */
const othersIntervalMs = 10_000;
/** How much longer that waits at most, in ms. Every open list hears of a change at the same moment. */
const othersSpreadMs = 2_000;

const noChanges: ListChanges = { added: new Set(), moved: new Set(), removed: new Set(), gone: new Set() };

/**
 * Keeps the shown rows current without moving them: changed records are fetched by their ids and replaced where they
 * are. The server's order of them and their neighbours tells what would be added, removed or moved.
 * @param shown `active`: its tab is shown
 */
export function useListChanges<Row extends { id: number }>(shown: ShownList<Row> & { active: boolean }) {
  const client = useQueryClient();
  const { source, drawn, active } = shown;
  const viewKey = `${drawn.narrowing} ${drawn.order}`;
  const [known, setKnown] = useState<{ viewKey: string; changes: ListChanges; total: number | null }>({
    viewKey,
    changes: noChanges,
    total: null,
  });
  const changes = known.viewKey === viewKey ? known.changes : noChanges;
  const latest = useRef({ ...shown, viewKey, changes });
  useEffect(() => {
    latest.current = { ...shown, viewKey, changes };
  });

  const isLoaded = useCallback(
    (id: number) => findRecord(client, source.key, id) !== undefined,
    [client, source],
  );
  /** What changed since the rows were asked for again; null when they are not on their way. */
  const notedMeanwhile = useRef<(number | null)[] | null>(null);
  /** Counts the times that the rows were fetched again. */
  const fetches = useRef(0);
  /** Whether a comparison found the known changes. It may have named other rows, so it is repeated after later changes. */
  const isCompared = useRef(false);
  const batch = useRef<PacedBatch<number | null> | null>(null);
  /** Changed records that are not loaded; null: any record may have changed. */
  const others = useRef<PacedBatch<number | null> | null>(null);
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
      const { viewKey, changes, ...before } = latest.current;
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
          : await place(before, ids as ReadonlySet<number>, changes.moved, isLoaded);
      updateRecords(client, source.key, found.records);
      if (found.isComparison) isCompared.current = hasAny(found.merge(noChanges));
      else if (isCompared.current) others.current?.add([null]);
      // A record that is not loaded may have been archived or restored.
      if (found.total === null) setTotal.add([null]);
      setKnown((last) => {
        if (latest.current.viewKey !== viewKey || fetches.current !== fetched) return last;
        const changes = last.viewKey === viewKey ? last.changes : noChanges;
        return { viewKey, changes: found.merge(changes), total: found.total ?? last.total };
      });
    });
    others.current = createPacedBatch(
      async (changed) => batch.current?.add(changed),
      othersIntervalMs,
      othersSpreadMs,
    );
    return () => {
      batch.current?.stop();
      others.current?.stop();
      setTotal.stop();
    };
  }, [client, source, isLoaded]);

  const renew = useCallback(async (fetchRows: () => Promise<unknown>) => {
    const meanwhile: (number | null)[] = [];
    notedMeanwhile.current = meanwhile;
    try {
      await fetchRows();
      fetches.current += 1;
      isCompared.current = false;
      setKnown({ viewKey: "", changes: noChanges, total: null });
    } finally {
      if (notedMeanwhile.current === meanwhile) notedMeanwhile.current = null;
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
    /** The newest number of all records; null until a change told it. */
    total: known.viewKey === viewKey ? known.total : null,
    /** Says which records changed; null: any may have. */
    note: useCallback(
      (ids: readonly number[] | null) => {
        const [rows, counts] = ["rows", "count"].map((part) => [...source.key, part]);
        if (latest.current.active) {
          client.removeQueries({ queryKey: rows!, type: "inactive" });
          notedMeanwhile.current?.push(...(ids ?? [null]));
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

const hasAny = ({ added, moved, removed }: ListChanges): boolean =>
  added.size + moved.size + removed.size > 0;
