import type { FieldValue, HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import type { Mutation, QueryClient } from "@tanstack/react-query";
import { founderHistory } from "../../../forms/founder-detail/founder-history.ts";
import { actorName, type ChangeWords, changesInWords } from "../../../forms/history/entry-words.ts";
import type { HistorySource } from "../../../forms/history/record-history.ts";
import { investorHistory } from "../../../forms/investor-detail/investor-history.ts";
import { errorMessage, HttpError, isNotFound } from "../../../lib/api/api-errors.ts";
import { callWindow } from "../../../lib/api/call-list.ts";
import { sessionQuery } from "../../../lib/session/session.ts";
import { type RunOptions, undoMany } from "../bulk/bulk-calls.ts";
import { resultInWords } from "../bulk/bulk-words.ts";
import { logFailure } from "../calls/log-failure.ts";
import { reviewHistory } from "../matches/reviews/review-history.ts";
import { type BulkEdit, editHistory, type FieldEdit, type SavedEdit } from "./edit-history.ts";
import { forgetIfErased } from "./forget-erased.ts";

const sources = { founder: founderHistory, investor: investorHistory, review: reviewHistory };

/** An edit in words: "Temperature", "Cold" and "Hot". */
export function editInWords(edit: SavedEdit): ChangeWords {
  if (edit.kind === "bulk")
    return { name: edit.label, label: edit.label, before: "their values", after: edit.value };
  const { kind, field, before, after } = edit;
  const fields = sources[kind].sections.flatMap((section) => section.fields);
  return changesInWords({ changes: [{ field, before, after }] }, fields)[0]!;
}

/**
 * Undoes the newest edit that is not undone yet, after those that are being undone; null without one. If the newest was
 * in flight and then changed nothing, there is nothing to undo: an older one was not meant.
 */
export const undoNewest = (client: QueryClient): Promise<SavedEdit | null> => {
  const newestSaved = () => editHistory.get().find(({ state }) => state === "saved");
  const inFlight = client.getMutationCache().findAll({ status: "pending", predicate: isEdit }).at(-1);
  if (inFlight === undefined && undecided === 0) {
    const newest = newestSaved();
    return newest ? undoEdit(newest, client) : Promise.resolve(null);
  }
  undecided += 1;
  return inTurn(async () => {
    await savedEdits(client);
    undecided -= 1;
    if (inFlight && !inFlight.state.data) return null;
    const newest = newestSaved();
    return newest ? undoAtOnce(newest, client) : null;
  });
};

/** Calls of `undoNewest` that have not chosen an edit yet. */
let undecided = 0;

/** Optimistic edits and bulk changes are sent one after the other, by a scope. */
const isEdit = ({ options }: Mutation): boolean => options.scope !== undefined;

/** Undoes an edit, after those that are being undone. Resolves with what became of it. */
export const undoEdit = (
  edit: SavedEdit,
  client: QueryClient,
  progress?: ProgressOptions,
): Promise<SavedEdit> => {
  editHistory.change(edit.id, { state: "undoing", problem: null });
  return inTurn(() => undoAtOnce(edit, client, progress));
};

/** How the undo of a bulk change is followed and cancelled. */
type ProgressOptions = Pick<RunOptions, "signal" | "onProgress">;

let last: Promise<unknown> = Promise.resolve();

/** An edit can only be undone once the later ones of the same field are. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}

/** Waits for edits in flight, which are newer than all that are saved. */
async function savedEdits(client: QueryClient): Promise<void> {
  while (client.isMutating() > 0) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Undoes an edit that no other undo has to precede. */
export async function undoAtOnce(
  edit: SavedEdit,
  client: QueryClient,
  progress?: ProgressOptions,
): Promise<SavedEdit> {
  editHistory.change(edit.id, { state: "undoing", problem: null });
  const result =
    edit.kind === "bulk" ? await undoBulk(edit, client, progress) : await undoField(edit, client);
  editHistory.change(edit.id, result);
  return { ...edit, ...result };
}

/** The result of an undo, with the value that is back if it is not the one that this tab had shown. */
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
  const result = await tryToUndo(edit, client);
  void client.invalidateQueries({ queryKey: sources[edit.kind].key(edit.recordId) });
  return result;
}

async function tryToUndo(edit: FieldEdit, client: QueryClient): Promise<Result> {
  const source: HistorySource = sources[edit.kind];
  try {
    const [entries, isOwn] = await Promise.all([entriesOf(source, edit), ownEntries(client)]);
    // An erased match has an empty history.
    if (entries.length === 0 && (await forgetIfErased(edit))) return erased;
    const own = entries.filter((one) => isOwn(one) && isEntryOf(one, edit));
    // No own entry has this `before` if another admin changed the field first and this tab did not show it yet.
    const entry = own.find((one) => isSame(changeOf(one, edit)?.before, edit.before)) ?? own[0];
    const newest = entries.find((one) => changeOf(one, edit));
    if (entry === undefined || !isOwn(newest!) || !isSame(changeOf(newest, edit)?.after, edit.after))
      return { state: "refused", problem: changedSince(entries, edit) };
    await source.undo({ id: edit.recordId, entry: entry.id }, client);
    return { state: "undone", problem: null, before: changeOf(entry, edit)!.before };
  } catch (error) {
    if (error instanceof HttpError && error.status === 409) {
      return {
        state: "refused",
        problem: changedSince(await entriesOf(source, edit).catch(() => []), edit),
      };
    }
    if (isNotFound(error) && (await forgetIfErased(edit))) return erased;
    logFailure("An edit could not be undone", error);
    const problem = isNotFound(error)
      ? "The record was archived or erased."
      : errorMessage(error, "Please try again.");
    return { state: stateAfter(error), problem };
  }
}

const erased: Result = { state: "refused", problem: "The record was erased." };

/** An edit stays the next to undo, unless another try would fail for the same reason. */
const stateAfter = (error: unknown): "saved" | "refused" =>
  error instanceof HttpError && [400, 404, 409].includes(error.status) ? "refused" : "saved";

/** The newest entries of the record's history. */
const entriesOf = async (source: HistorySource, { recordId }: FieldEdit): Promise<HistoryEntry[]> =>
  (await callWindow(source.list, recordId, "limit=100")).data;

const isSame = (one: FieldValue | undefined, other: FieldValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const changeOf = (entry: HistoryEntry | undefined, { field }: FieldEdit) =>
  entry?.changes.find((change) => change.field === field);

/** Returns whether an entry is the signed-in admin's. Without a name, admins cannot be told apart. */
async function ownEntries(client: QueryClient): Promise<(entry: HistoryEntry) => boolean> {
  const name = (await client.ensureQueryData(sessionQuery))?.name;
  return ({ actor }) => actor.role === "admin" && (name === undefined || actor.name === name);
}

const isEntryOf = (entry: HistoryEntry, edit: FieldEdit): boolean =>
  entry.action === "changed" && isSame(changeOf(entry, edit)?.after, edit.after);

/** Says who changed the field since, and to what. */
function changedSince(entries: readonly HistoryEntry[], edit: FieldEdit): string {
  const later = entries.find((entry) => changeOf(entry, edit));
  if (later === undefined) return "It was changed again since.";
  const now = editInWords({ ...edit, after: changeOf(later, edit)!.after });
  return `${actorName(later.actor, edit.kind)} changed it since. ${now.label} is now ${now.after ?? "empty"}.`;
}
