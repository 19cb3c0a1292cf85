import type { HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { updateRecords } from "../../lib/api/cached-records.ts";
import { callWindow, type WindowEndpoint } from "../../lib/api/call-list.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { windowsQuery } from "../../lib/api/windows.ts";
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

/** The history of a record, newest first. */
export const historyQuery = (source: HistorySource, id: number) =>
  windowsQuery(source.key(id), (query, signal) => callWindow(source.list, id, query, signal));

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
