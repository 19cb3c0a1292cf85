import type { FieldValue } from "@kindling/contracts/history/schemas.ts";
import type { HistoryKind } from "../../forms/history/entry-words.ts";
import { draftKey, onEditsCleared } from "../../lib/browser-state/draft.ts";
import { createStoredValue } from "../../lib/browser-state/stored-value.ts";

interface EditStatus {
  id: number;
  /** ISO moment at which it was saved, or begun. */
  at: string;
  state: "saving" | "saved" | "undoing" | "undone" | "refused";
  /** Why it was refused to undo it, or a part of it. */
  problem: string | null;
}

/** An edit of one field of a record. */
export interface FieldEdit extends EditStatus {
  kind: HistoryKind;
  recordId: number;
  /** The id of its entry in the record's history. */
  entry: number;
  /** "Quill" */
  name: string;
  field: string;
  before: FieldValue;
  after: FieldValue;
}

/** A bulk change. */
export interface BulkEdit extends EditStatus {
  kind: "bulk";
  list: "founders" | "investors";
  /** The bulk change's name in the path that undoes it. */
  bulk: string;
  /** "1,200 founders" */
  name: string;
  /** "Temperature" */
  label: string;
  /** The value that all were given, in words. */
  value: string;
}

/** An edit that was made and saved in this tab. */
export type SavedEdit = FieldEdit | BulkEdit;

/** Whose history has an edit. */
export type Edited = Pick<FieldEdit, "kind" | "recordId" | "name">;

type NewEdit = Omit<FieldEdit, keyof EditStatus> | Omit<BulkEdit, keyof EditStatus>;

/** The edits that are kept. */
const mostEdits = 1_000;

/**
 * In sessionStorage, so that a reload keeps them: a bulk change can be undone as a whole only here. They end with the
 * drafts, as the next admin must not undo them.
 */
const stored = createStoredValue(draftKey("edits"), parseEdits, "sessionStorage");
onEditsCleared(stored.remove);

function parseEdits(value: unknown): readonly SavedEdit[] | null {
  if (!Array.isArray(value)) return null;
  // The version before did not store entries.
  return (value as SavedEdit[]).filter((edit) => edit.kind === "bulk" || edit.entry !== undefined);
}

const none: readonly SavedEdit[] = [];

/** The signed-in admin's edits in this tab, newest first. */
export const editHistory = {
  get: () => stored.read() ?? none,
  subscribe: stored.subscribe,
  /** Adds an edit and returns its id. A bulk change is added while it is being saved: a reload then stops it. */
  add(edit: NewEdit, state: "saving" | "saved" = "saved"): number {
    const id = nextId++;
    const added = { ...edit, id, at: new Date().toISOString(), state, problem: null };
    stored.write([added, ...editHistory.get()].slice(0, mostEdits));
    return id;
  },
  change(id: number, patch: Partial<Pick<FieldEdit, "state" | "problem" | "name" | "before">>): void {
    stored.write(editHistory.get().map((edit) => (edit.id === id ? { ...edit, ...patch } : edit)));
  },
  forget: (isForgotten: (edit: SavedEdit) => boolean): void =>
    stored.write(editHistory.get().filter((edit) => !isForgotten(edit))),
  clear: stored.remove,
};

let nextId = Math.max(0, ...editHistory.get().map(({ id }) => id)) + 1;

// A reload interrupted these. How much was done is unknown; undoing one shows that.
for (const { id, state } of editHistory.get())
  if (state === "saving" || state === "undoing") editHistory.change(id, { state: "saved" });

export const useEditHistory = () => stored.use() ?? none;
