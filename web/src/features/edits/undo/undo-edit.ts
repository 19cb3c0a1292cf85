import type { Actor, FieldValue } from "@kindling/contracts/history/schemas.ts";
import type { Mutation, QueryClient } from "@tanstack/react-query";
import { founderHistory } from "../../../forms/founder-detail/founder-history.ts";
import { actorName, type ChangeWords, changesInWords } from "../../../forms/history/entry-words.ts";
import type { HistorySource } from "../../../forms/history/record-history.ts";
import { investorHistory } from "../../../forms/investor-detail/investor-history.ts";
import { errorMessage, HttpError, isNotFound } from "../../../lib/api/api-errors.ts";
import { callWindow } from "../../../lib/api/call-list.ts";
import { logFailure } from "../../../lib/api/log-failure.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { type RunOptions, undoMany } from "../bulk-calls.ts";
import { resultInWords } from "../bulk-words.ts";
import { type BulkEdit, editHistory, type FieldEdit, type SavedEdit } from "../edit-history.ts";
import { forgetAllErased } from "../forget-erased.ts";
import { reviewHistory } from "../review-edit.ts";

const sources: Record<FieldEdit["kind"], HistorySource> = {
  founder: founderHistory,
  investor: investorHistory,
  review: reviewHistory,
};

/** An edit in words: "Temperature", "Cold" and "Hot". */
export function editInWords(edit: SavedEdit): ChangeWords {
  if (edit.kind === "bulk")
    return { name: edit.label, label: edit.label, before: "their values", after: edit.value };
  const { kind, field, before, after } = edit;
  const fields = sources[kind].sections.flatMap((section) => section.fields);
  return changesInWords({ changes: [{ field, before, after }] }, fields)[0]!;
}

/** Undoes the newest edit, and says so in a toast. */
export async function undoByKey(client: QueryClient): Promise<void> {
  const edit = await undoNewest(client);
  if (edit === null) return;
  const { label, before } = editInWords(edit);
  const what = `${label} of ${edit.name}`;
  const { problem } = edit;
  if (edit.state !== "undone")
    toast({ variant: "destructive", title: "Change not undone", description: `${what}: ${problem}` });
  else if (edit.kind === "bulk")
    toast({ title: "Change undone", description: problem ?? `${what} is as it was before.` });
  else toast({ title: "Change undone", description: `${what} is ${before ?? "empty"} again.` });
}

/**
 * Undoes the newest edit that is not undone yet, after those that are being undone; null without one. If the newest is
 * in flight and then changes nothing, there is nothing to undo: an older one was not meant.
 */
export async function undoNewest(client: QueryClient): Promise<SavedEdit | null> {
  const inFlight = client.getMutationCache().findAll({ status: "pending", predicate: isEdit }).at(-1);
  while (inFlight?.state.status === "pending") await new Promise((resolve) => setTimeout(resolve, 50));
  if (inFlight && !inFlight.state.data) return null;
  const newest = editHistory.get().find(({ state }) => state === "saved");
  return newest ? undoEdit(newest, client) : null;
}

/** Optimistic edits and bulk changes are sent one after the other, by a scope. */
const isEdit = ({ options }: Mutation): boolean => options.scope !== undefined;

/** How the undo of a bulk change is followed and cancelled. */
type ProgressOptions = Pick<RunOptions, "signal" | "onProgress">;

/** The last undo: an edit can only be undone once the later ones of the same field are. */
let last: Promise<unknown> = Promise.resolve();

/** Undoes an edit, after those that are being undone. Resolves with what became of it. */
export function undoEdit(
  edit: SavedEdit,
  client: QueryClient,
  progress?: ProgressOptions,
): Promise<SavedEdit> {
  editHistory.change(edit.id, { state: "undoing", problem: null });
  const undone = last.then(async () => {
    const result =
      edit.kind === "bulk" ? await undoBulk(edit, client, progress) : await undoField(edit, client);
    editHistory.change(edit.id, result);
    return { ...edit, ...result };
  });
  last = undone.catch(() => {});
  return undone;
}

/** The result of an undo, with the value that is back. */
type Result = Pick<SavedEdit, "state" | "problem"> & Partial<Pick<FieldEdit, "before">>;

/** Undoes a bulk change. Records that were changed since then stay as they are. */
async function undoBulk(
  { list, bulk }: BulkEdit,
  client: QueryClient,
  progress: ProgressOptions = { signal: new AbortController().signal, onProgress: () => {} },
): Promise<Result> {
  const run = await undoMany(bulk, { list, client, ...progress });
  if (run.state !== "complete") return { state: stateAfter(run.error), problem: run.problem };
  return { state: "undone", problem: run.progress?.failed ? resultInWords(list, run, true) : null };
}

async function undoField(edit: FieldEdit, client: QueryClient): Promise<Result> {
  const { kind, recordId: id, entry } = edit;
  const { undo, key } = sources[kind];
  try {
    const { own, last } = await changesOf(edit);
    // The server compares only the values: it would undo the same change by another admin.
    if (last && JSON.stringify(last.actor) !== JSON.stringify(own?.actor))
      return { state: "refused", problem: changeInWords(last, edit) };
    await undo({ id, entry }, client);
    // This tab had shown another value if another admin changed it just before the edit.
    return { state: "undone", problem: null, before: (own ?? edit).before };
  } catch (error) {
    return { state: stateAfter(error), problem: await problemOf(error, edit) };
  } finally {
    void client.invalidateQueries({ queryKey: key(id) });
  }
}

/** An edit stays the next to undo, unless another try would fail for the same reason. */
const stateAfter = (error: unknown): "saved" | "refused" =>
  error instanceof HttpError && [400, 404, 409].includes(error.status) ? "refused" : "saved";

async function problemOf(error: unknown, edit: FieldEdit): Promise<string> {
  if (error instanceof HttpError && error.status === 409) {
    const { last } = await changesOf(edit).catch(() => ({ last: undefined }));
    return last ? changeInWords(last, edit) : "It was changed again since.";
  }
  if (isNotFound(error)) {
    await forgetAllErased();
    if (!editHistory.get().some(({ id }) => id === edit.id)) return "The record was erased.";
  }
  logFailure("An edit could not be undone", error);
  return isNotFound(error) ? "The record was archived or erased." : errorMessage(error, "Please try again.");
}

/** The changes of an edit's field among the newest entries of the history: the edit's own, and the last. */
async function changesOf({ kind, recordId, entry, field }: FieldEdit) {
  const { data } = await callWindow(sources[kind].list, recordId, "limit=100");
  const changes = data
    .flatMap(({ id, actor, changes }) => changes.map((change) => ({ id, actor, ...change })))
    .filter((change) => change.field === field);
  return { own: changes.find(({ id }) => id === entry), last: changes[0] };
}

/** Who changed the field since, and to what. */
function changeInWords({ actor, after }: { actor: Actor; after: FieldValue }, edit: FieldEdit): string {
  const now = editInWords({ ...edit, after });
  return `${actorName(actor, edit.kind)} changed it since. ${now.label} is now ${now.after ?? "empty"}.`;
}
