import type { QueryKey } from "@tanstack/react-query";

export interface RefresherOptions {
  /** Fetches again what has this key, or a key that begins with it. */
  refresh(key: QueryKey): void;
  /** Whether queries whose key begins with this word should be left alone just now. */
  busy(name: string): boolean;
  /** Least time between two refreshes of what begins with one word, in ms. */
  everyMs?: number;
  /** How often to look whether it is still busy, in ms. */
  lookMs?: number;
}

export interface Refresher {
  ask(keys: readonly QueryKey[]): void;
  stop(): void;
}

interface Family {
  /** By its text; the word alone stands for all of them. */
  keys: Map<string, QueryKey>;
  refreshedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Refreshes what it is asked to, but each kind of query at most once a second, and never while it is
 * being fetched: an answer on its way may be older than the change, and starting over each time, a
 * slow one would never arrive. What is asked for meanwhile is done once, afterwards.
 */
export function createRefresher({
  refresh,
  busy,
  everyMs = 1_000,
  lookMs = 200,
}: RefresherOptions): Refresher {
  const families = new Map<string, Family>();

  function familyOf(name: string): Family {
    const known = families.get(name);
    if (known) return known;
    const family = { keys: new Map(), refreshedAt: Number.NEGATIVE_INFINITY, timer: undefined };
    families.set(name, family);
    return family;
  }

  function run(name: string, family: Family): void {
    if (busy(name)) {
      family.timer = setTimeout(() => run(name, family), lookMs);
      return;
    }
    const keys = [...family.keys.values()];
    family.keys.clear();
    family.timer = undefined;
    family.refreshedAt = performance.now();
    for (const key of keys) refresh(key);
  }

  function ask(key: QueryKey): void {
    const name = String(key[0]);
    const family = familyOf(name);
    const whole = JSON.stringify([name]);
    if (key.length === 1) family.keys.clear();
    if (!family.keys.has(whole)) family.keys.set(JSON.stringify(key), key);
    const wait = Math.max(0, family.refreshedAt + everyMs - performance.now());
    family.timer ??= setTimeout(() => run(name, family), wait);
  }

  return {
    ask: (keys) => keys.forEach(ask),
    stop() {
      for (const { timer } of families.values()) clearTimeout(timer);
      families.clear();
    },
  };
}
