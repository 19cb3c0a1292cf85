import { setTimeout as sleep } from "node:timers/promises";
import type { Job } from "@kindling/service-kit/process/service-definition.ts";
import { type Reading, type ReadingResult, readFeed } from "./read-feed.ts";
import { jittered } from "./reading-delay.ts";

/** Delay after a failure of the database, in ms. */
const databaseRetryMs = 15_000;

export interface FeedScheduleOptions extends Omit<Reading, "signal"> {
  /** Called after every check, also if the feed was not due. */
  onReading?(result: ReadingResult): void;
}

/**
 * Reads the feed at start and then every interval. Each replica has a schedule; the database stores when the feed is
 * due, so together they read it once.
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

  /** Aborts a running fetch and waits for its end. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.loop;
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      const nextCheckMs = await this.read();
      await sleep(jittered(nextCheckMs), undefined, { signal }).catch(() => {});
    }
  }

  private async read(): Promise<number> {
    const { log, intervalMs, onReading } = this.options;
    try {
      const result = await readFeed({ ...this.options, signal: this.ending.signal });
      onReading?.(result);
      return result.nextCheckMs;
    } catch (err) {
      log.warn({ err }, "video feed could not be read without the database");
      return Math.min(databaseRetryMs, intervalMs);
    }
  }
}
