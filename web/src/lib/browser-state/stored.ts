/** Not the storage itself: where the browser blocks it, reading `window.localStorage` throws. */
export type StorageName = "localStorage" | "sessionStorage";

/** What storage did not take or must not keep, as JSON by key: this tab has it until a reload. */
const unstored = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() };
// Another tab may have logged out meanwhile.
globalThis.window?.addEventListener("storage", () => unstored.localStorage.clear());

/** The value stored under a key; null if there is none, or it is not JSON. */
export function readStored(storage: StorageName, key: string): unknown {
  try {
    const text = unstored[storage].get(key) ?? globalThis[storage].getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Stores a value as JSON. Returns false where storage is full or disabled, so that a reload loses it. */
export function writeStored(storage: StorageName, key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  unstored[storage].delete(key);
  try {
    globalThis[storage].setItem(key, text);
    return true;
  } catch {
    unstored[storage].set(key, text);
    return false;
  }
}

export function removeStored(storage: StorageName, key: string): void {
  unstored[storage].delete(key);
  try {
    globalThis[storage].removeItem(key);
  } catch {}
}

/** Takes a value out of storage: this tab has it until a reload. */
export function unstore(storage: StorageName, key: string): void {
  const value = readStored(storage, key);
  removeStored(storage, key);
  unstored[storage].set(key, JSON.stringify(value));
}

/** The keys of all values in sessionStorage. */
export function sessionKeys(): string[] {
  const keys = [...unstored.sessionStorage.keys()];
  try {
    keys.push(...Array.from(sessionStorage, (_, n) => sessionStorage.key(n) ?? ""));
  } catch {}
  return [...new Set(keys)];
}
