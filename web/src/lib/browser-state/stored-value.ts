import { useSyncExternalStore } from "react";
import { readStored, removeStored, type StorageName, writeStored } from "./stored.ts";

/**
 * A value in localStorage, which all tabs of the browser share, or in sessionStorage, which each tab has for itself.
 */
export interface StoredValue<T> {
  /** Null if nothing, or something else, is stored. */
  read(): T | null;
  write(value: T): void;
  remove(): void;
  /**
   * Calls the listener when this tab or another changes the value, and when the browser restores the page, which
   * got no events meanwhile. Returns the function that unsubscribes.
   */
  subscribe(listener: () => void): () => void;
  /** React hook: the current value. */
  use(): T | null;
}

/** @param parse validates what is stored; null if it is something else */
export function createStoredValue<T>(
  storageKey: string,
  parse: (stored: unknown) => T | null,
  storage: StorageName = "localStorage",
): StoredValue<T> {
  const listeners = new Set<() => void>();
  let current: T | null = null;

  function read(): T | null {
    const value = parse(readStored(storage, storageKey));
    // useSyncExternalStore needs the same object while the value is unchanged.
    if (JSON.stringify(value) !== JSON.stringify(current)) current = value;
    return current;
  }

  function notifyListeners(): void {
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener("storage", listener);
    window.addEventListener("pageshow", listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", listener);
      window.removeEventListener("pageshow", listener);
    };
  }

  return {
    read,
    write(value) {
      writeStored(storage, storageKey, value);
      notifyListeners();
    },
    remove() {
      removeStored(storage, storageKey);
      notifyListeners();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, read),
  };
}
