import { inTransaction } from "@kindling/service-kit/database/transaction.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import type pg from "pg";
import { FeedError } from "../feed/feed-error.ts";
import { type FeedAnswer, fetchFeed } from "../feed/fetch-feed.ts";
import { saveVideos } from "../videos/videos.repository.ts";
import {
  findFeed,
  hasVideos,
  recordFailure,
  recordFresh,
  recordNotModified,
  withReadingLock,
} from "./feeds.repository.ts";
import { dueInMs, readingDelayMs } from "./reading-delay.ts";

/** For one reading, all together, in ms. */
const timeoutMs = 10_000;
/** For a feed, after decompression, in bytes. */
const maxBytes = 2 * 1_048_576;
/** While another process reads, this is how soon to look again, in ms: longer than a reading takes. */
const busyMs = 15_000;

export interface Reading {
  pool: pg.Pool;
  url: string;
  /** The least time between two readings, in ms. */
  intervalMs: number;
  log: Log;
  /** Gives up a fetch that runs. */
  signal?: AbortSignal;
}

/** How a reading ended. Only "fresh" may have changed the library; "busy" is that another process reads. */
export type ReadingOutcome = "fresh" | "not-modified" | "failed" | "not-due" | "busy" | "stopped";

export interface ReadingResult {
  outcome: ReadingOutcome;
  /** How long until it is worth trying again, in ms. */
  againInMs: number;
}

/**
 * Reads the feed into the library, if it is due and no other process is at it. A feed that is
 * away, broken, too large or suddenly empty is a failure: the library stays, the failure is
 * recorded, and the next reading comes sooner the fewer failures there were.
 * @throws what the database throws
 */
export async function readFeed(reading: Reading): Promise<ReadingResult> {
  const result = await withReadingLock(reading.pool, (client) => readIfDue(client, reading));
  return result ?? { outcome: "busy", againInMs: Math.min(busyMs, reading.intervalMs) };
}

async function readIfDue(client: pg.ClientBase, reading: Reading): Promise<ReadingResult> {
  const { url, intervalMs, log, signal } = reading;
  const feed = await findFeed(client, url);
  const waitMs = dueInMs(feed, intervalMs);
  if (waitMs > 0) return { outcome: "not-due", againInMs: waitMs };
  try {
    const { etag, lastModified } = feed;
    const answer = await fetchFeed({
      ...{ url, etag, lastModified, timeoutMs, maxBytes, signal },
      userAgent: "Kindling/0.1 (webinar library)",
    });
    await record(client, reading, answer);
    return { outcome: answer.status, againInMs: intervalMs };
  } catch (err) {
    if (err instanceof FeedError && err.code === "stopped") return { outcome: "stopped", againInMs: 0 };
    // What the database says may quote what it was given, so only the log has it.
    const error = err instanceof FeedError ? err.message : "the library could not be saved";
    const failures = await recordFailure(client, url, error);
    const againInMs = readingDelayMs(failures, intervalMs);
    log.warn({ err, failures, againInMs }, "video feed could not be read, the library stays as it is");
    return { outcome: "failed", againInMs };
  }
}

async function record(client: pg.ClientBase, { url, log }: Reading, answer: FeedAnswer): Promise<void> {
  if (answer.status === "not-modified") return recordNotModified(client, url);
  const { videos, skipped } = answer;
  if (videos.length === 0) await requireNewChannel(client, skipped);
  const saved = await inTransaction(client, async () => {
    const counts = await saveVideos(client, videos);
    await recordFresh(client, url, answer, counts.added + counts.changed > 0);
    return counts;
  });
  const level = saved.added + saved.changed > 0 ? "info" : "debug";
  log[level]({ ...saved, listed: videos.length, skipped }, "video feed read");
}

/**
 * Only a channel that never had a video may list none.
 * @throws FeedError "malformed" otherwise, so that the empty answer's validators are not kept
 */
async function requireNewChannel(client: pg.ClientBase, skipped: number): Promise<void> {
  if (skipped > 0) throw new FeedError("malformed", `none of the feed's ${skipped} entries can be used`);
  if (await hasVideos(client)) throw new FeedError("malformed", "the feed lists no videos any more");
}
