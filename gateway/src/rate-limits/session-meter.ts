import type { Log } from "@kindling/service-kit/log.ts";
import { type Counters, TooManyError } from "./counters.ts";

/** How often what was counted here is added to the count of all replicas, in ms. */
const settleMs = 1_000;

interface Entry {
  /** Counted here and not added yet. */
  pending: number;
  /** The sum as last heard, and until when it counts (ms since 1970). */
  sum: number;
  until: number;
}

/**
 * Holds each session to its number of requests without a query for each: requests are counted in
 * memory and added up in the database every second, so that replicas know of one another's. Between
 * two times each replica lets through no more than the whole limit.
 */
export class SessionMeter {
  private readonly counters: Counters;
  private readonly log: Log;
  private readonly entries = new Map<string, Entry>();
  private readonly timer: NodeJS.Timeout;
  private settling: Promise<void> | undefined;

  constructor(counters: Counters, log: Log) {
    this.counters = counters;
    this.log = log;
    this.timer = setInterval(() => void this.settle(), settleMs);
    this.timer.unref();
  }

  /** Counts a request. @throws TooManyError when it is one too many */
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

  /** Adds up what was counted since the last time. While the database is away it goes on alone. */
  settle(): Promise<void> {
    this.settling ??= this.addUp().finally(() => {
      this.settling = undefined;
    });
    return this.settling;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.settling;
  }

  private async addUp(): Promise<void> {
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
      this.log.warn({ err }, "requests of sessions could not be added up");
    }
  }
}
