import { vi } from "vitest";

/** Replaces a storage of the browser by an empty one in memory, until `vi.unstubAllGlobals`. Returns what it stores. */
export function stubStorage(name: "localStorage" | "sessionStorage"): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
    key: (n: number) => [...stored.keys()][n] ?? null,
    get length() {
      return stored.size;
    },
  });
  return stored;
}
