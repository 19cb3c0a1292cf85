import { useSyncExternalStore } from "react";
import { readStored, removeStored, writeStored } from "./stored.ts";

/** Who signed in, as one browser tab keeps it. It decides what is shown, not what is allowed. */
export interface TabSignIn<T> {
  read(): T | null;
  start(value: T): void;
  end(): void;
  /** The value, kept current. */
  use(): T | null;
}

/**
 * Keeps a sign-in in sessionStorage: over a reload, for this tab only.
 * @param isOne whether what is stored is a sign-in
 */
export function createTabSignIn<T extends number | boolean>(
  storageKey: string,
  isOne: (stored: unknown) => stored is T,
): TabSignIn<T> {
  const listeners = new Set<() => void>();
  /** For browsers whose storage is switched off: it holds until the page is loaded again. */
  let remembered: T | null = null;

  function read(): T | null {
    const stored = remembered ?? readStored(sessionStorage, storageKey);
    return isOne(stored) ? stored : null;
  }

  function tellListeners(): void {
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return {
    read,
    start(value) {
      remembered = value;
      writeStored(sessionStorage, storageKey, value);
      tellListeners();
    },
    end() {
      remembered = null;
      removeStored(sessionStorage, storageKey);
      tellListeners();
    },
    use: () => useSyncExternalStore(subscribe, read),
  };
}
