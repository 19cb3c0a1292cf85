import type { OutboxRow } from "./outbox.ts";

/**
 * The aggregates that are not to be read from the outbox now: those being published, and those that
 * wait to be tried again. One that is tried in vain waits longer each time, and only itself.
 */
export class InFlight {
  private readonly entries = new Map<string, OutboxRow>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly triesInVain = new Map<string, number>();

  get size(): number {
    return this.entries.size;
  }

  /** How many of them wait to be tried again. */
  get heldBack(): number {
    return this.timers.size;
  }

  rows(): OutboxRow[] {
    return [...this.entries.values()];
  }

  add(row: OutboxRow): void {
    this.entries.set(keyOf(row), row);
  }

  /** May be read again, as soon as there is something to read. */
  letGo(row: OutboxRow): void {
    const key = keyOf(row);
    this.entries.delete(key);
    this.triesInVain.delete(key);
  }

  /** May be read again after a while, twice as long each time; `then` is called when it may. */
  holdBack(row: OutboxRow, firstMs: number, longestMs: number, then: () => void): void {
    const key = keyOf(row);
    const tries = (this.triesInVain.get(key) ?? 0) + 1;
    this.triesInVain.set(key, tries);
    const timer = setTimeout(
      () => {
        this.timers.delete(key);
        this.entries.delete(key);
        then();
      },
      Math.min(firstMs * 2 ** (tries - 1), longestMs),
    );
    this.timers.set(key, timer);
  }

  /** Forgets those that wait to be tried again; returns the last of their positions in the outbox. */
  passOver(): bigint {
    let last = 0n;
    for (const [key, timer] of this.timers) {
      clearTimeout(timer);
      const position = BigInt(this.entries.get(key)!.position);
      if (position > last) last = position;
      this.entries.delete(key);
      this.triesInVain.delete(key);
    }
    this.timers.clear();
    return last;
  }

  /** Ends the waiting of those that are held back. */
  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }
}

const keyOf = (row: OutboxRow): string => `${row.aggregate}:${row.aggregate_id}`;
