/** Not the storage itself: where the browser blocks it, reading `window.localStorage` throws. */
export type StorageName = "localStorage" | "sessionStorage";

/**
 * What a full or disabled sessionStorage has not taken, as JSON: it is kept until a reload. Not for localStorage, which
 * other tabs change.
 */
const unstored = new Map<string, string>();

/** The value stored under a key; null if there is none, or it is not JSON. */
export function readStored(storage: StorageName, key: string): unknown {
  try {
    const kept = storage === "sessionStorage" ? unstored.get(key) : undefined;
    const text = kept ?? globalThis[storage].getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Stores a value as JSON; where localStorage is full or disabled, it is lost. */
export function writeStored(storage: StorageName, key: string, value: unknown): void {
  const text = JSON.stringify(value);
  unstored.delete(key);
  try {
    globalThis[storage].setItem(key, text);
  } catch {
    if (storage === "sessionStorage") unstored.set(key, text);
  }
}

export function removeStored(storage: StorageName, key: string): void {
  unstored.delete(key);
  try {
    globalThis[storage].removeItem(key);
  } catch {}
}

/** The keys of all values in sessionStorage. */
export function sessionKeys(): string[] {
  const keys = [...unstored.keys()];
  try {
    keys.push(...Array.from(sessionStorage, (_, n) => sessionStorage.key(n) ?? ""));
  } catch {}
  return [...new Set(keys)];
}
