/** Not the storage itself: where the browser blocks it, reading `window.localStorage` throws. */
export type StorageName = "localStorage" | "sessionStorage";

/** The value stored under a key; null if there is none, it is not JSON, or storage is disabled. */
export function readStored(storage: StorageName, key: string): unknown {
  try {
    const text = globalThis[storage].getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Stores a value as JSON; ignores full or disabled storage. */
export function writeStored(storage: StorageName, key: string, value: unknown): void {
  try {
    globalThis[storage].setItem(key, JSON.stringify(value));
  } catch {}
}

export function removeStored(storage: StorageName, key: string): void {
  try {
    globalThis[storage].removeItem(key);
  } catch {}
}
