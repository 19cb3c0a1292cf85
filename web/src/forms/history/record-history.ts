import type { HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { updateRecords } from "../../lib/api/cached-records.ts";
import { callWindow, type WindowEndpoint } from "../../lib/api/call-list.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { windowsQuery } from "../../lib/api/windows.ts";
import { announceChange, type RecordChange } from "../../lib/live/own-changes.ts";
import type { RecordSection } from "../record/record-field.ts";
import type { HistoryKind } from "./entry-words.ts";

interface EntryParams {
  id: number;
  entry: number;
}

/** The histories of founders, investors or reviews. */
export interface HistorySource<Kind extends HistoryKind = HistoryKind> {
  kind: Kind;
  /** The record's sections, whose fields have labels and formats. */
  sections: readonly Pick<RecordSection, "fields">[];
  list: WindowEndpoint<HistoryEntry>;
  /** Undoes an entry, and shows the saved record in the lists, too. `restore` does the same with a version. */
  undo: (params: EntryParams, client: QueryClient) => Promise<void>;
  restore?: (params: EntryParams, client: QueryClient) => Promise<void>;
  key: (id: number) => QueryKey;
}

/**
 * Shows a saved founder or investor in every query whose key begins with `queryKey`.
 * @param saved without the counts of other services, of which the lists may have newer ones
 */
export function showSaved(
  client: QueryClient,
  what: RecordChange["what"],
  queryKey: QueryKey,
  saved: { id: number; version: number },
): void {
  updateRecords(client, queryKey, [saved]);
  announceChange({ what, ids: [saved.id] });
}

/** The history of a record, newest first. */
export const historyQuery = (source: HistorySource, id: number) =>
  windowsQuery(source.key(id), (query, signal) => callWindow(source.list, id, query, signal));

export interface HistoryStep {
  step: "undo" | "restore";
  entry: HistoryEntry;
}

/**
 * Undoes a change or restores a version; in flight until the history shows it. Both are called after it was left, too.
 */
export function useHistoryStep(
  source: HistorySource,
  id: number,
  onDone: (done: HistoryStep) => void,
  onFailed: (error: unknown, failed: HistoryStep) => void,
) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    // Only a source with `restore` offers it.
    mutationFn: ({ step, entry }: HistoryStep) => source[step]!({ id, entry: entry.id }, client),
    onSuccess: (_shown, done) => onDone(done),
    onError: onFailed,
    // The history is fetched again after a failure, too: a conflict means that the shown one is outdated.
    onSettled: () => client.invalidateQueries({ queryKey: source.key(id) }),
  });
}
