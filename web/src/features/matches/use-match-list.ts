import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { type QueryKey, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { maxIds } from "../../lib/api/call-list.ts";
import { type LoadFailure, loadFailure } from "../../lib/api/load-failure.ts";
import { usePendingEdits } from "../edits/optimistic-edit.ts";
import { reviewEdit } from "../edits/review-edit.ts";
import { keepPlaces } from "./keep-places.ts";
import { idsQuery, type MatchList, windowQuery } from "./match-list.ts";

/** The loaded part of a list of matches. */
export interface MatchListView {
  matches: readonly Match[];
  /** How many more there are. */
  left: number;
  /** Loads more of them, also after a failure. */
  showMore: () => void;
  loadingMore: boolean;
  moreFailed: boolean;
  /** Nothing has arrived yet. */
  loading: boolean;
  /** The fetch of the first matches in another order is in flight. */
  isStale: boolean;
  failure: LoadFailure | null;
  retry: () => void;
  retrying: boolean;
}

/**
 * Reads a list of matches in windows. Matches keep their places until the order changes: those that left the windows
 * are read by their ids, and new ones come last.
 */
export function useMatchList(list: MatchList, order = ""): MatchListView {
  const client = useQueryClient();
  const head = useQuery(windowQuery(list, order, 0));
  const [view, setView] = useState<View>({ ...start, order });
  if (view.order !== order && head.data !== undefined) setView({ ...start, order });

  const windows = useQueries({
    queries: Array.from({ length: view.windows }, (_, number) => windowQuery(list, view.order, number)),
  });
  const settled = windows.every(({ isFetching }) => !isFetching);
  const fresh = windows.flatMap(({ data }) => data?.data ?? []);
  const inWindows = new Set(fresh.map(({ id }) => id));
  const outside = view.placed.map(({ id }) => id).filter((id) => !inWindows.has(id));
  const requested = outside.slice(0, maxIds);
  const others = useQuery({ ...idsQuery(list, requested), enabled: settled && requested.length > 0 });
  const found = others.data?.data;
  const states = found
    ? new Map(requested.map((id) => [id, found.find((match) => match.id === id) ?? null]))
    : nothingKnown;

  const rows = keepPlaces(view.placed, fresh, states);
  const othersFailure = loadFailure(others);
  const isComplete = requested.length === 0 || (found !== undefined && othersFailure === null);
  const completeAt = isComplete ? windows[0]!.dataUpdatedAt : view.completeAt;
  // While some windows are being read, a match may be in none of them or in two.
  if (settled && (!isSame(rows, view.placed) || completeAt !== view.completeAt))
    setView({ ...view, placed: rows, completeAt });
  const shown = settled || view.placed.length === 0 ? rows : rows.slice(0, view.placed.length);

  useEffect(() => {
    // Other orders are read again, because live updates do not refresh what is not shown.
    const predicate = ({ queryKey }: { queryKey: QueryKey }) => queryKey[list.key.length + 1] !== view.order;
    client.removeQueries({ queryKey: [...list.key, "rows"], type: "inactive", predicate });
  }, [client, list, view.order]);

  const matches = usePendingEdits(reviewEdit)(shown);
  const total = windows.findLast(({ data }) => data !== undefined)?.data?.page.total ?? 0;
  const failed = [head, ...windows, others].filter((window) => loadFailure(window) !== null);
  const retry = () => {
    for (const { refetch } of failed) void refetch();
  };
  const failures = failed.map(loadFailure);
  const moreFailed = windows.slice(1).some(({ isError, data }) => isError && data === undefined);
  return {
    matches,
    left: Math.max(0, total - matches.length),
    showMore: moreFailed ? retry : () => setView({ ...view, windows: view.windows + 1 }),
    loadingMore: windows.slice(1).some(({ data, isFetching }) => data === undefined && isFetching),
    moreFailed,
    loading: head.isPending && view.order === order,
    isStale: view.order !== order && !head.isError,
    failure:
      loadFailure(head) ??
      loadFailure(windows[0]!) ??
      failures.find((failure) => failure?.asOf != null) ??
      (othersFailure && { ...othersFailure, asOf: view.completeAt }),
    retry,
    retrying: failed.some(({ isFetching }) => isFetching),
  };
}

interface View {
  /** The order that is shown: the requested one once its first matches have arrived. */
  order: string;
  windows: number;
  /** The matches on screen. */
  placed: readonly Match[];
  /** When all of them were last known, in ms. */
  completeAt: number;
}

const start: Omit<View, "order"> = { windows: 1, placed: [], completeAt: 0 };
const nothingKnown: ReadonlyMap<number, Match | null> = new Map();

const isSame = (a: readonly Match[], b: readonly Match[]): boolean =>
  a.length === b.length && a.every((match, index) => match === b[index]);
