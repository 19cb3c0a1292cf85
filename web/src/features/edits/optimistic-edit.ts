import type { FieldValue } from "@kindling/contracts/history/schemas.ts";
import {
  type MutationKey,
  mutationOptions,
  type QueryClient,
  type QueryKey,
  useMutationState,
} from "@tanstack/react-query";
import { useCallback } from "react";
import type { SavedEntry } from "../../lib/api/api-client.ts";
import { errorMessage, isNotFound } from "../../lib/api/api-errors.ts";
import { findRecord, patchRecord } from "../../lib/api/cached-records.ts";
import { logFailure } from "../../lib/api/log-failure.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { type Edited, editHistory } from "./edit-history.ts";

/** A change of some fields of a record. */
export interface Edit<Row, Patch> {
  record: Row;
  patch: Patch;
}

interface OptimisticEditOptions<Row, Patch> {
  /** What is edited: "ask". Edits of the same name are sent one after the other, in the order made. */
  name: string;
  /** Saves the edit, and returns the stored fields with the history's entry. */
  send: (edit: Edit<Row, Patch>, client: QueryClient) => Promise<SavedEntry<object>>;
  /** The keys with which the queries of the record's lists begin. */
  lists: (record: Row) => readonly QueryKey[];
  /** Whose history has the edit, from which it is undone. */
  edited: (record: Row) => Edited;
  failureTitle: (edit: Edit<Row, Patch>) => string;
  /** Why there is nothing to edit any more, when the server does not find it. */
  goneText: string;
}

/**
 * Options of a mutation whose edits show before they are saved. The cache contains only what the server has
 * confirmed; `usePendingEdits` puts the edits in flight over it, so a rejected edit disappears by itself.
 */
export function optimisticEdit<Row extends { id: number }, Patch extends object>({
  name,
  send,
  lists,
  edited,
  failureTitle,
  goneText,
}: OptimisticEditOptions<Row, Patch>) {
  return mutationOptions({
    mutationKey: [name],
    scope: { id: name },
    mutationFn: async ({ record: shown, patch }: Edit<Row, Patch>, { client }) => {
      // The record that was edited may show an earlier edit, which was then rejected.
      const cached = lists(shown).map((queryKey) => findRecord<Row>(client, queryKey, shown.id));
      const record = { ...shown, ...cached.find((row) => row !== undefined) };
      const { saved, entry } = await send({ record, patch }, client);
      if (entry !== null) editHistory.add({ ...edited(record), entry, ...changeOf(record, patch, saved) });
      return saved;
    },
    onSuccess: (saved, { record }, _onMutateResult, { client }) => {
      for (const queryKey of lists(record)) patchRecord(client, queryKey, record.id, saved);
    },
    onError: (error, edit) => {
      logFailure(`The ${name} could not be saved`, error);
      toast({
        variant: "destructive",
        title: failureTitle(edit),
        description: isNotFound(error) ? goneText : errorMessage(error, "Please try again."),
      });
    },
  });
}

/** What an edit changed: the field of its patch that is stored. */
function changeOf(before: object, patch: object, saved: object) {
  const field = Object.keys(patch).find((name) => name in saved)!;
  const valueIn = (record: object) => (record as Record<string, FieldValue>)[field] ?? null;
  return { field, before: valueIn(before), after: valueIn(saved) };
}

/** Returns a function that applies the edits in flight to rows. */
export function usePendingEdits({ mutationKey }: { mutationKey?: MutationKey }) {
  const edits = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as Edit<{ id: number }, object>,
  });
  return useCallback(<Row extends { id: number }>(rows: Row[]) => applyEdits(rows, edits), [edits]);
}

export function applyEdits<Row extends { id: number }>(
  rows: Row[],
  edits: readonly Edit<{ id: number }, object>[],
): Row[] {
  return edits.reduce((shown, { record, patch }) => patchRow(shown, record.id, patch), rows);
}

function patchRow<Row extends { id: number }>(rows: Row[], id: number, patch: object): Row[] {
  const index = rows.findIndex((row) => row.id === id);
  return index < 0 ? rows : rows.with(index, { ...rows[index]!, ...patch });
}
