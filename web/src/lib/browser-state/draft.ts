import { useCallback, useEffect, useMemo, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { changedFields } from "../changed-fields.ts";
import { readStored, removeStored, writeStored } from "./stored.ts";

const prefix = "kindling.draft.";
const keyOf = (name: string): string => prefix + name;

/** What was typed and not yet sent, or null. Kept in sessionStorage: over a reload, for this tab only. */
export function readDraft<T extends object>(name: string): Partial<T> | null {
  const stored = readStored(sessionStorage, keyOf(name));
  return typeof stored === "object" && stored !== null && !Array.isArray(stored)
    ? (stored as Partial<T>)
    : null;
}

export function saveDraft(name: string, values: object): void {
  writeStored(sessionStorage, keyOf(name), values);
}

export function clearDraft(name: string): void {
  removeStored(sessionStorage, keyOf(name));
}

/** Forgets every draft: whoever comes to this tab next is somebody else. */
export function clearDrafts(): void {
  try {
    const keys = Array.from(sessionStorage, (_, n) => sessionStorage.key(n));
    for (const key of keys) if (key?.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {}
}

export interface DraftKeeper {
  /** Stores what the form holds, if anything was changed. */
  keep(values: object): void;
  /** Forgets it: the form was sent or cancelled. */
  forget(): void;
}

/**
 * Keeps the draft of one form: what differs from its `start`, which is nothing typed yet, or the record
 * that it edits. After a reload the rest is then as the record has become meanwhile.
 */
export function draftKeeper(name: string, start: object): DraftKeeper {
  let over = false;
  return {
    keep: (values) => {
      if (over) return;
      const changed = changedFields(start, values);
      if (Object.keys(changed).length > 0) saveDraft(name, changed);
      else clearDraft(name);
    },
    forget: () => {
      // A reset that follows must not write it again.
      over = true;
      clearDraft(name);
      setTimeout(() => {
        over = false;
      });
    },
  };
}

/**
 * Keeps a form's draft over a reload until it is sent. Give the form its start by
 * `defaultValues: { ...empty, ...readDraft(name) }`, and call the function that this gives when the
 * form was sent or cancelled.
 * @param start what the form holds without a draft: `empty`, or the record's values; one object for all
 *   the form's life
 */
export function useDraft<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, "subscribe">,
  name: string,
  start: object,
): () => void {
  const { subscribe } = form;
  const keeper = useMemo(() => draftKeeper(name, start), [name, start]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keeper.keep(values),
      }),
    [subscribe, keeper],
  );
  return keeper.forget;
}

/**
 * What is being typed outside a form, such as into a table's cell: kept until it is set to null, also
 * while its part of the page is not drawn.
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
