import type { HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  type UseInfiniteQueryResult,
  useQueryClient,
} from "@tanstack/react-query";
import { updateRecords } from "../../lib/api/cached-records.ts";
import { callWindow, type WindowEndpoint } from "../../lib/api/call-list.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { announceChange, type RecordChange } from "../../lib/live/own-changes.ts";
import type { RecordSection } from "../record/record-field.ts";
import type { Member } from "./entry-words.ts";

interface EntryParams {
  id: number;
  entry: number;
}

interface StoredRecord {
  id: number;
  version: number;
}

/** The histories of founders or of investors. */
export interface HistorySource {
  member: Member;
  what: RecordChange["what"];
  /** The admin's dialog, whose labels and formats the history uses. */
  sections: readonly RecordSection[];
  list: WindowEndpoint<HistoryEntry>;
  /** Both return the record as saved, without the counts of other services, of which the lists may have newer ones. */
  undo: (params: EntryParams) => Promise<StoredRecord>;
  restore: (params: EntryParams) => Promise<StoredRecord>;
  key: (id: number) => QueryKey;
  /** The keys of all queries with these records begin with it. */
  records: QueryKey;
}

/** Entries that are read at once, and added by each Show more. */
const pageSize = 50;

/** The history of a record, newest first. Reads all loaded pages again after a change. */
export const historyQuery = (source: HistorySource, id: number) =>
  infiniteQueryOptions({
    queryKey: source.key(id),
    queryFn: ({ pageParam, signal }) =>
      callWindow(source.list, id, `limit=${pageSize}&offset=${pageParam}`, signal),
    initialPageParam: 0,
    getNextPageParam: ({ data, page }) => {
      const next = page.offset + data.length;
      return next < page.total ? next : undefined;
    },
    // The record may have been saved since the tab was last open.
    staleTime: 0,
  });

/** Loads another page, even if a live update refetches the loaded ones before or meanwhile. */
export function useShowMore({ data, fetchNextPage }: UseInfiniteQueryResult<InfiniteData<unknown>>) {
  return useSingleFlightMutation({
    mutationFn: async () => {
      const loaded = data?.pages.length ?? 0;
      let result: Awaited<ReturnType<typeof fetchNextPage>>;
      // A refetch in flight is awaited, not cancelled.
      do result = await fetchNextPage({ cancelRefetch: false, throwOnError: true });
      while (result.hasNextPage && result.data!.pages.length <= loaded);
    },
  });
}

export interface HistoryStep {
  step: "undo" | "restore";
  entry: HistoryEntry;
}

/** Takes a change back or restores a version; in flight until the history shows it. */
export function useHistoryStep(source: HistorySource, id: number, onDone: (done: HistoryStep) => void) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: ({ step, entry }: HistoryStep) => source[step]({ id, entry: entry.id }),
    onSuccess: (saved, done) => {
      updateRecords(client, source.records, [saved]);
      announceChange({ what: source.what, ids: [saved.id] });
      onDone(done);
    },
    // Also after a failure: a conflict means that the shown history is outdated.
    onSettled: () => client.invalidateQueries({ queryKey: source.key(id) }),
  });
}
