/** What is stored under a key, or null; also when it is no JSON or storage is switched off. */
export function readStored(storage: Storage, key: string): unknown {
  try {
    const text = storage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Stores a value as JSON; a full or switched-off storage is not worth failing for. */
export function writeStored(storage: Storage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {}
}

export function removeStored(storage: Storage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {}
}
