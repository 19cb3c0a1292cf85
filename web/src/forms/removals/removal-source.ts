import { getStats } from "@kindling/contracts/matches/endpoints.ts";
import type { ArchivedRecord } from "@kindling/contracts/removals/schemas.ts";
import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { WindowEndpoint } from "../../lib/api/call-list.ts";
import { invalidateEndpoint } from "../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { announceChange, type RecordChange } from "../../lib/live/own-changes.ts";
import type { Member } from "../history/entry-words.ts";

/** Founders or investors, which can be archived, restored and erased. */
export interface RemovalSource {
  member: Member;
  what: RecordChange["what"];
  archive: (id: number) => Promise<unknown>;
  restore: (id: number) => Promise<unknown>;
  erase: (id: number) => Promise<unknown>;
  listArchived: WindowEndpoint<ArchivedRecord>;
  /** The keys of all queries of lists with these records begin with one of these. */
  lists: readonly QueryKey[];
}

type Move = "archive" | "restore" | "erase";

/**
 * Archives, restores or erases a record, and has every list read again. Both are called after the page was left, too.
 */
export function useMove(
  source: RemovalSource,
  move: Move,
  onDone: (id: number) => void,
  onFailed: (error: unknown) => void,
) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: (id: number) => source[move](id),
    onSuccess: (_moved, id) => {
      onDone(id);
      refreshLists(client, source, [id]);
    },
    onError: onFailed,
  });
}

/** Has every list of these records read again, because some were archived, restored, erased, approved or imported. */
export function refreshLists(
  client: QueryClient,
  { what, listArchived, lists }: Pick<RemovalSource, "what" | "listArchived" | "lists">,
  ids: readonly number[] | null,
): void {
  // Lists that are not shown are read when they are shown again.
  for (const queryKey of lists) client.removeQueries({ queryKey, type: "inactive" });
  for (const endpoint of [getStats, listArchived]) void invalidateEndpoint(client, endpoint);
  announceChange({ what, ids, isMove: true });
}
