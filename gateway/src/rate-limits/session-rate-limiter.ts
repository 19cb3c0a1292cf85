import type { Log } from "@kindling/service-kit/log.ts";
import { type Counters, TooManyError } from "./counters.ts";

/** How often local counts are added to those in the database, in ms. */
const flushMs = 1_000;

interface Entry {
  /** Counted by this replica and not yet in the database. */
  pending: number;
  /** The sum over all replicas as last read, and when it expires (ms since 1970). */
  sum: number;
  until: number;
}

/**
 * Limits the requests of each session without a query per request: they are counted in memory and added up in the
 * database every second. In between, each replica allows at most the whole limit.
 */
export class SessionRateLimiter {
  private readonly counters: Counters;
  private readonly log: Log;
  private readonly entries = new Map<string, Entry>();
  private readonly timer: NodeJS.Timeout;
  private flushing: Promise<void> | undefined;

  constructor(counters: Counters, log: Log) {
    this.counters = counters;
    this.log = log;
    this.timer = setInterval(() => void this.flush(), flushMs);
    this.timer.unref();
  }

  /** Counts a request. @throws TooManyError at the limit */
  take(key: Buffer): void {
    const { points, seconds, text } = this.counters.limits.sessionRequests;
    const name = key.toString("base64url");
    const now = Date.now();
    let entry = this.entries.get(name);
    if (entry === undefined || entry.until <= now) {
      entry = { pending: 0, sum: 0, until: now + seconds * 1_000 };
      this.entries.set(name, entry);
    }
    if (entry.sum + entry.pending >= points) throw new TooManyError(text, entry.until - now);
    entry.pending += 1;
  }

  /** Adds the pending counts to the database. Without the database, counting goes on in memory. */
  flush(): Promise<void> {
    this.flushing ??= this.flushPending().finally(() => {
      this.flushing = undefined;
    });
    return this.flushing;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flushing;
  }

  private async flushPending(): Promise<void> {
    const now = Date.now();
    for (const [name, entry] of this.entries) {
      if (entry.until <= now) this.entries.delete(name);
    }
    try {
      for (const [name, entry] of this.entries) {
        const { pending } = entry;
        if (pending === 0) continue;
        const { points, msLeft } = await this.counters.add("sessionRequests", name, pending);
        entry.pending -= pending;
        entry.sum = points;
        entry.until = Date.now() + msLeft;
      }
    } catch (err) {
      this.log.warn({ err }, "counting the requests of sessions failed");
    }
  }
}
