import type { OutboxRow } from "../outbox/outbox.ts";

/**
 * The outbox rows that the relay must not read now: those in flight, and those that wait for a retry. Each has its own
 * backoff.
 */
export class InFlight {
  private readonly entries = new Map<string, OutboxRow>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly failures = new Map<string, number>();

  get size(): number {
    return this.entries.size;
  }

  /** How many of them wait for a retry. */
  get retrying(): number {
    return this.timers.size;
  }

  rows(): OutboxRow[] {
    return [...this.entries.values()];
  }

  add(row: OutboxRow): void {
    this.entries.set(keyOf(row), row);
  }

  /** Allows the row to be read again. */
  release(row: OutboxRow): void {
    const key = keyOf(row);
    this.entries.delete(key);
    this.failures.delete(key);
  }

  /** Allows the row to be read again after a backoff, then calls `onReady`. */
  retryLater(row: OutboxRow, firstMs: number, longestMs: number, onReady: () => void): void {
    const key = keyOf(row);
    const failures = (this.failures.get(key) ?? 0) + 1;
    this.failures.set(key, failures);
    const timer = setTimeout(
      () => {
        this.timers.delete(key);
        this.entries.delete(key);
        onReady();
      },
      Math.min(firstMs * 2 ** (failures - 1), longestMs),
    );
    this.timers.set(key, timer);
  }

  /** Removes those that wait for a retry; returns the highest of their positions in the outbox. */
  removeRetrying(): bigint {
    let last = 0n;
    for (const [key, timer] of this.timers) {
      clearTimeout(timer);
      const position = BigInt(this.entries.get(key)!.position);
      if (position > last) last = position;
      this.entries.delete(key);
      this.failures.delete(key);
    }
    this.timers.clear();
    return last;
  }

  /** Cancels all retries. */
  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }
}

const keyOf = (row: OutboxRow): string => `${row.aggregate}:${row.aggregate_id}`;
