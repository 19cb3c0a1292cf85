import { setTimeout as sleep } from "node:timers/promises";
import type { Job } from "@kindling/service-kit/process/service.ts";
import { type Reading, type ReadingResult, readFeed } from "./read-feed.ts";
import { jittered } from "./reading-delay.ts";

/** The wait when the database is away, in ms. */
const databaseAwayMs = 15_000;

export interface FeedScheduleOptions extends Omit<Reading, "signal"> {
  /** Called after every look at the feed, also one that was not due. */
  onReading?(result: ReadingResult): void;
}

/**
 * Reads the feed at start and then every interval, for as long as the service runs. Every replica
 * has one: when to read next is decided from the database, so that together they read once.
 */
export class FeedSchedule implements Job {
  private readonly options: FeedScheduleOptions;
  private readonly ending = new AbortController();
  private loop: Promise<void> | null = null;

  constructor(options: FeedScheduleOptions) {
    this.options = options;
  }

  start(): void {
    this.loop ??= this.run();
  }

  /** Gives up a fetch that runs and waits until nothing does. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.loop;
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      const againInMs = await this.read();
      await sleep(jittered(againInMs), undefined, { signal }).catch(() => {});
    }
  }

  private async read(): Promise<number> {
    const { log, intervalMs, onReading } = this.options;
    try {
      const result = await readFeed({ ...this.options, signal: this.ending.signal });
      onReading?.(result);
      return result.againInMs;
    } catch (err) {
      log.warn({ err }, "video feed could not be read without the database");
      return Math.min(databaseAwayMs, intervalMs);
    }
  }
}
