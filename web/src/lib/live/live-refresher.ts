import type { QueryKey } from "@tanstack/react-query";

export interface RefresherOptions {
  /** Refetches the queries whose key begins with this one. */
  refresh(key: QueryKey): void;
  /** Whether a query whose key begins with this word is being fetched. */
  isBusy(name: string): boolean;
  /** Minimum interval between two refreshes of one family, in ms. */
  intervalMs?: number;
  /** How often to check whether a family is still busy, in ms. */
  pollMs?: number;
}

export interface Refresher {
  ask(keys: readonly QueryKey[]): void;
  stop(): void;
}

/** The queries whose key begins with the same word. */
interface Family {
  /** By its JSON; the key of the word alone stands for all. */
  keys: Map<string, QueryKey>;
  refreshedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Refreshes queries, but each family at most once a second, and never while one of it is being fetched: the
 * response in flight may be older than the change, but restarting a slow fetch each time would starve it.
 * Requests made meanwhile are combined into one refresh afterwards.
 */
export function createRefresher({
  refresh,
  isBusy,
  intervalMs = 1_000,
  pollMs = 200,
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
    if (isBusy(name)) {
      family.timer = setTimeout(() => run(name, family), pollMs);
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
    const wait = Math.max(0, family.refreshedAt + intervalMs - performance.now());
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
