import type { FieldValue } from "@kindling/contracts/history/schemas.ts";
import { useSyncExternalStore } from "react";
import type { HistoryKind } from "../../../forms/history/entry-words.ts";
import { draftKey, onEditsCleared } from "../../../lib/browser-state/draft.ts";
import { readStored, writeStored } from "../../../lib/browser-state/stored.ts";

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

/** The edits that are kept. */
const mostEdits = 1_000;

/**
 * In sessionStorage, so that a reload keeps them: a bulk change can be undone as a whole only here. They end with the
 * drafts, as the next admin must not undo them.
 */
const storageKey = draftKey("edits");

let edits = storedEdits();
let nextId = Math.max(0, ...edits.map(({ id }) => id)) + 1;
const listeners = new Set<() => void>();

function storedEdits(): readonly SavedEdit[] {
  const stored = readStored("sessionStorage", storageKey);
  if (!Array.isArray(stored)) return [];
  // A reload interrupted these. How much was done is unknown; undoing one shows that.
  const isBroken = ({ state }: SavedEdit) => state === "saving" || state === "undoing";
  return stored.map((edit: SavedEdit) => (isBroken(edit) ? { ...edit, state: "saved" } : edit));
}

function show(next: readonly SavedEdit[]): void {
  edits = next;
  for (const listener of listeners) listener();
}

function replace(next: readonly SavedEdit[]): void {
  writeStored("sessionStorage", storageKey, next);
  show(next);
}

onEditsCleared(() => show([]));

/** The signed-in admin's edits in this tab, newest first. */
export const editHistory = {
  get: () => edits,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Adds an edit for each field of a patch that was changed. */
  add(edited: Edited, before: object, patch: object, saved: object): void {
    const values = (record: object) => record as Record<string, FieldValue | undefined>;
    const added = Object.keys(patch).flatMap((field): FieldEdit[] => {
      const [from, to] = [values(before)[field] ?? null, values(saved)[field]];
      if (to === undefined || JSON.stringify(from) === JSON.stringify(to)) return [];
      const at = new Date().toISOString();
      return [{ ...edited, id: nextId++, at, field, before: from, after: to, state: "saved", problem: null }];
    });
    replace([...added, ...edits].slice(0, mostEdits));
  },
  /** Adds a bulk change that has begun. After a reload, which stops it, it can be undone. */
  beginBulk(bulk: Omit<BulkEdit, "id" | "at" | "kind" | "state" | "problem">): number {
    const at = new Date().toISOString();
    const edit: BulkEdit = { ...bulk, id: nextId++, at, kind: "bulk", state: "saving", problem: null };
    replace([edit, ...edits].slice(0, mostEdits));
    return edit.id;
  },
  /** @param name which records it has changed; null for none, which removes it */
  endBulk(id: number, name: string | null): void {
    const end = (edit: SavedEdit): SavedEdit[] => (name === null ? [] : [{ ...edit, name, state: "saved" }]);
    replace(edits.flatMap((edit) => (edit.id === id ? end(edit) : [edit])));
  },
  /** Removes edits of single records. A bulk change names none. */
  forget(isForgotten: (edit: FieldEdit) => boolean): void {
    replace(edits.filter((edit) => edit.kind === "bulk" || !isForgotten(edit)));
  },
  clear: () => replace([]),
  change(id: number, patch: Pick<SavedEdit, "state" | "problem"> & Partial<Pick<FieldEdit, "before">>): void {
    replace(edits.map((edit) => (edit.id === id ? { ...edit, ...patch } : edit)));
  },
};

export const useEditHistory = () => useSyncExternalStore(editHistory.subscribe, editHistory.get);
