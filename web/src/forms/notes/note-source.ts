import {
  addFounderNote,
  deleteFounderNote,
  listFounderNotes,
  updateFounderNote,
} from "@kindling/contracts/founders/note-endpoints.ts";
import {
  addInvestorNote,
  deleteInvestorNote,
  listInvestorNotes,
  updateInvestorNote,
} from "@kindling/contracts/investors/note-endpoints.ts";
import type { NoteEndpoints } from "@kindling/contracts/notes/endpoints.ts";
import { useQueryClient } from "@tanstack/react-query";
import { callWindow } from "../../lib/api/call-list.ts";
import { endpointKey, invalidateEndpoint } from "../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { windowsQuery } from "../../lib/api/windows.ts";
import type { Member } from "../history/entry-words.ts";

/** The endpoints of notes on founders and on investors. */
export const noteEndpoints: Readonly<Record<Member, NoteEndpoints>> = {
  founder: {
    list: listFounderNotes,
    add: addFounderNote,
    update: updateFounderNote,
    remove: deleteFounderNote,
  },
  investor: {
    list: listInvestorNotes,
    add: addInvestorNote,
    update: updateInvestorNote,
    remove: deleteInvestorNote,
  },
};

/** The notes on a record, newest first. */
export const notesQuery = (member: Member, id: number) => {
  const { list } = noteEndpoints[member];
  return windowsQuery(endpointKey(list, { id }), (query, signal) => callWindow(list, id, query, signal));
};

/** A change of a record's notes; in flight until the list shows it. A failure reads the list again, too. */
export function useNoteChange<Variables = void>(
  { member, id }: { readonly member: Member; readonly id: number },
  change: (variables: Variables) => Promise<unknown>,
  { onDone, onFailed }: { onDone: () => void; onFailed: (error: unknown) => void },
) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: async (variables: Variables) => {
      try {
        await change(variables);
      } finally {
        await invalidateEndpoint(client, noteEndpoints[member].list, { id });
      }
    },
    onSuccess: onDone,
    onError: onFailed,
  });
}
