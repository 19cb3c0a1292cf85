import type { FieldValue, HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import type { QueryClient } from "@tanstack/react-query";
import { founderHistory } from "../../../forms/founder-detail/founder-history.ts";
import { actorName, type ChangeWords, changesInWords } from "../../../forms/history/entry-words.ts";
import type { HistorySource } from "../../../forms/history/record-history.ts";
import { investorHistory } from "../../../forms/investor-detail/investor-history.ts";
import { errorMessage, HttpError, isNotFound } from "../../../lib/api/api-errors.ts";
import { callWindow } from "../../../lib/api/call-list.ts";
import { logFailure } from "../calls/log-failure.ts";
import { reviewHistory } from "../matches/reviews/review-history.ts";
import { type MadeEdit, madeEdits } from "./made-edits.ts";

const sources = { founder: founderHistory, investor: investorHistory, review: reviewHistory };

/** An edit in words: "Temperature", "Cold" and "Hot". */
export function editInWords({ kind, field, before, after }: MadeEdit): ChangeWords {
  const fields = sources[kind].sections.flatMap((section) => section.fields);
  return changesInWords({ changes: [{ field, before, after }] }, fields)[0]!;
}

/** Undoes the newest edit that is not undone yet, after those that are being undone; null without one. */
export const undoNewest = (client: QueryClient): Promise<MadeEdit | null> =>
  inTurn(async () => {
    await savedEdits(client);
    const newest = madeEdits.get().find(({ state }) => state === "saved");
    return newest ? undo(newest, client) : null;
  });

/** Undoes an edit, after those that are being undone. Resolves with what became of it. */
export const undoEdit = (edit: MadeEdit, client: QueryClient): Promise<MadeEdit | null> => {
  madeEdits.change(edit.id, { state: "undoing", problem: null });
  return inTurn(() => undo(edit, client));
};

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

async function undo(edit: MadeEdit, client: QueryClient): Promise<MadeEdit> {
  madeEdits.change(edit.id, { state: "undoing", problem: null });
  const problem = await tryToUndo(edit, client);
  madeEdits.change(edit.id, { state: problem === null ? "undone" : "refused", problem });
  void client.invalidateQueries({ queryKey: sources[edit.kind].key(edit.recordId) });
  return madeEdits.get().find(({ id }) => id === edit.id) ?? edit;
}

/** Returns why it could not be undone, or null. */
async function tryToUndo(edit: MadeEdit, client: QueryClient): Promise<string | null> {
  const source: HistorySource = sources[edit.kind];
  try {
    const entries = await entriesOf(source, edit);
    const entry = entries.find((one) => isEntryOf(one, edit));
    const newest = changeOf(
      entries.find((one) => changeOf(one, edit)),
      edit,
    );
    if (entry === undefined || !isSame(newest?.after, edit.after)) return changedSince(entries, edit);
    await source.undo({ id: edit.recordId, entry: entry.id }, client);
    return null;
  } catch (error) {
    if (error instanceof HttpError && error.status === 409) {
      return changedSince(await entriesOf(source, edit).catch(() => []), edit);
    }
    logFailure("An edit could not be undone", error);
    if (isNotFound(error)) return "The record was archived or erased.";
    return errorMessage(error, "Please try again.");
  }
}

/** The newest entries of the record's history. */
const entriesOf = async (source: HistorySource, { recordId }: MadeEdit): Promise<HistoryEntry[]> =>
  (await callWindow(source.list, recordId, "limit=100")).data;

const isSame = (one: FieldValue | undefined, other: FieldValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const changeOf = (entry: HistoryEntry | undefined, { field }: MadeEdit) =>
  entry?.changes.find((change) => change.field === field);

function isEntryOf(entry: HistoryEntry, edit: MadeEdit): boolean {
  const change = changeOf(entry, edit);
  if (entry.action !== "changed" || change === undefined) return false;
  return isSame(change.before, edit.before) && isSame(change.after, edit.after);
}

/** Says who changed the field since, and to what. */
function changedSince(entries: readonly HistoryEntry[], edit: MadeEdit): string {
  const later = entries.find((entry) => changeOf(entry, edit));
  if (later === undefined) return "It was changed again since.";
  const now = editInWords({ ...edit, after: changeOf(later, edit)!.after });
  return `${actorName(later.actor, edit.kind)} changed it since. ${now.label} is now ${now.after ?? "empty"}.`;
}
