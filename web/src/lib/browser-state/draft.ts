import { useCallback, useEffect, useMemo, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { changedFields } from "../changed-fields.ts";
import { readStored, removeStored, sessionKeys, unstore, writeStored } from "./stored.ts";

const prefix = "kindling.draft.";
/** The key in sessionStorage of what ends with the drafts. */
export const draftKey = (name: string): string => prefix + name;

/**
 * The unsent input of a form, or null. It is in sessionStorage: it survives a reload, in this tab only.
 * @param name for a draft about a founder or investor, with its kind and, last, its id, as in "suspend-founder-7": it is
 *   deleted when the record is erased
 */
export function readDraft<T extends object>(name: string): Partial<T> | null {
  const stored = readStored("sessionStorage", draftKey(name));
  return typeof stored === "object" && stored !== null && !Array.isArray(stored)
    ? (stored as Partial<T>)
    : null;
}

export function saveDraft(name: string, values: object): void {
  writeStored("sessionStorage", draftKey(name), values);
}

function clearDraft(name: string): void {
  removeStored("sessionStorage", draftKey(name));
}

const onClear = new Set<() => void>();

/** Calls a listener whenever the edits that Undo takes back are deleted. */
export const onEditsCleared = (listener: () => void) => void onClear.add(listener);

const ownerKey = draftKey("owner");

/** Deletes all drafts, before another user signs in. */
export function clearDrafts(): void {
  deleteDrafts(() => true);
  for (const listener of onClear) listener();
}

/**
 * Takes the drafts out of storage, when their user signs out: this tab has them until a reload, or until somebody else
 * signs in.
 * @param user whose they are, in a tab that has not seen the sign-in
 */
export function setDraftsAside(user: string): void {
  deleteDrafts((name) => name === "edits");
  for (const listener of onClear) listener();
  if (readStored("sessionStorage", ownerKey) === null) writeStored("sessionStorage", ownerKey, user);
  for (const name of draftNames()) unstore("sessionStorage", draftKey(name));
}

/** Deletes the drafts of another user. */
export function keepDraftsOf(user: string): void {
  const before = readStored("sessionStorage", ownerKey);
  if (before !== null && before !== user) clearDrafts();
  writeStored("sessionStorage", ownerKey, user);
}

/** Stores again what was set aside, when its user has signed in again. */
export function restoreDrafts(): void {
  for (const key of draftNames().map(draftKey))
    writeStored("sessionStorage", key, readStored("sessionStorage", key));
}

/** The names of all drafts of this tab. */
export function draftNames(): string[] {
  const keys = sessionKeys().filter((key) => key.startsWith(prefix));
  return keys.map((key) => key.slice(prefix.length));
}

/** Deletes the drafts with certain names. */
export function deleteDrafts(hasName: (name: string) => boolean): void {
  for (const name of draftNames().filter(hasName)) clearDraft(name);
}

export interface DraftWriter {
  /** Stores the changed values, if any. */
  save(values: object): void;
  /**
   * Deletes the draft: the form was sent or cancelled. Returns false if there is none, or, and keeps it, if another form
   * has stored something else since.
   */
  discard(): boolean;
}

/**
 * Stores the draft of one form: the values that differ from `start`, which is the empty form or the edited
 * record. After a reload the other values are the record's newest.
 */
export function createDraftWriter(name: string, start: object): DraftWriter {
  let isDiscarded = false;
  let last = JSON.stringify(readDraft(name));
  return {
    save: (values) => {
      if (isDiscarded) return;
      const changed = changedFields(start, values);
      if (Object.keys(changed).length > 0) saveDraft(name, changed);
      else clearDraft(name);
      last = JSON.stringify(readDraft(name));
    },
    discard: () => {
      // The form's reset, which follows, must not store it again.
      isDiscarded = true;
      const isLast = JSON.stringify(readDraft(name)) === last;
      if (isLast) clearDraft(name);
      setTimeout(() => {
        isDiscarded = false;
      });
      return isLast && last !== "null";
    },
  };
}

/**
 * Keeps a form's draft over a reload. The form takes `defaultValues: { ...empty, ...readDraft(name) }`, and
 * calls the returned function when it was sent or cancelled.
 * @param start the form's values without a draft: `empty`, or the record's; the same object in each render
 */
export function useDraft<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, "subscribe">,
  name: string,
  start: object,
): DraftWriter["discard"] {
  const { subscribe } = form;
  const writer = useMemo(() => createDraftWriter(name, start), [name, start]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => writer.save(values),
      }),
    [subscribe, writer],
  );
  return writer.discard;
}

/**
 * A draft outside a form, such as in a table's cell. It is kept until it is set to null, also while the cell is
 * not rendered.
 */
export function useDraftValue<T extends object>(
  name: string,
): [Partial<T> | null, (value: T | null) => void] {
  const [value, setValue] = useState(() => readDraft<T>(name));
  const set = useCallback(
    (next: T | null) => {
      setValue(next);
      if (next) saveDraft(name, next);
      else clearDraft(name);
    },
    [name],
  );
  return [value, set];
}

/** A draft of one text, which is kept until it is set to "". */
export function useDraftText(name: string): [string, (text: string) => void] {
  const [draft, setDraft] = useDraftValue<{ text: string }>(name);
  const set = useCallback((text: string) => setDraft(text === "" ? null : { text }), [setDraft]);
  return [typeof draft?.text === "string" ? draft.text : "", set];
}
