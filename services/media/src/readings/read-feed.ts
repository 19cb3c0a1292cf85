import { inTransaction } from "@kindling/service-kit/database/transaction.ts";
import { withLock } from "@kindling/service-kit/database/with-lock.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import type pg from "pg";
import { userAgent } from "../feed/download.ts";
import { FeedError } from "../feed/feed-error.ts";
import { type FeedResult, fetchFeed } from "../feed/fetch-feed.ts";
import { saveVideos } from "../videos/videos.repository.ts";
import { copyPictures } from "./copy-pictures.ts";
import {
  findFeed,
  hasVideos,
  readingLock,
  recordFailure,
  recordFresh,
  recordNotModified,
} from "./feeds.repository.ts";
import { dueInMs, readingDelayMs } from "./reading-delay.ts";

/** Deadline of a reading, in ms. */
const timeoutMs = 10_000;
/** Limit of a decompressed feed, in bytes. */
const maxBytes = 2 * 1_048_576;
/** Delay while another process reads, in ms: longer than a reading. */
const busyMs = 15_000;

export interface Reading {
  pool: pg.Pool;
  url: string;
  /** Minimum time between two readings, in ms. */
  intervalMs: number;
  log: Log;
  /** Copies the thumbnails of the newest videos. */
  copiesPictures?: boolean;
  /** Aborts a running fetch. */
  signal?: AbortSignal;
}

/** The outcome of a reading. Only "fresh" can change the library; "busy": another process reads. */
export type ReadingOutcome = "fresh" | "not-modified" | "failed" | "not-due" | "busy" | "stopped";

export interface ReadingResult {
  outcome: ReadingOutcome;
  /** Delay until the next check, in ms. */
  nextCheckMs: number;
}

/**
 * Reads the feed into the library if it is due and no other process reads it. An unreachable, malformed, too large or
 * suddenly empty feed is a failure: it is recorded, the library stays, and the next reading follows after a backoff.
 * @throws errors of the database
 */
export async function readFeed(reading: Reading): Promise<ReadingResult> {
  const result = await withLock(reading.pool, readingLock, (client) => readIfDue(client, reading));
  return result ?? { outcome: "busy", nextCheckMs: Math.min(busyMs, reading.intervalMs) };
}

async function readIfDue(client: pg.ClientBase, reading: Reading): Promise<ReadingResult> {
  const { url, intervalMs, log, signal } = reading;
  const feed = await findFeed(client, url);
  const waitMs = dueInMs(feed, intervalMs);
  if (waitMs > 0) return { outcome: "not-due", nextCheckMs: waitMs };
  try {
    const { etag, lastModified } = feed;
    const result = await fetchFeed({
      ...{ url, etag, lastModified, timeoutMs, maxBytes, signal },
      userAgent,
    });
    await record(client, reading, result);
    if (reading.copiesPictures) await copyPictures(client, { ...reading, feedUrl: url });
    return { outcome: result.status, nextCheckMs: intervalMs };
  } catch (err) {
    if (err instanceof FeedError && err.code === "stopped") return { outcome: "stopped", nextCheckMs: 0 };
    // An error of the database may quote values, so it is only logged.
    const error = err instanceof FeedError ? err.message : "the library could not be saved";
    const failures = await recordFailure(client, url, error);
    const nextCheckMs = readingDelayMs(failures, intervalMs);
    log.warn({ err, failures, nextCheckMs }, "video feed could not be read, the library stays as it is");
    return { outcome: "failed", nextCheckMs };
  }
}

async function record(client: pg.ClientBase, { url, log }: Reading, result: FeedResult): Promise<void> {
  if (result.status === "not-modified") return recordNotModified(client, url);
  const { videos, skipped } = result;
  if (videos.length === 0) await requireNewChannel(client, skipped);
  const saved = await inTransaction(client, async () => {
    const counts = await saveVideos(client, videos);
    await recordFresh(client, url, result, counts.added + counts.changed > 0);
    return counts;
  });
  const level = saved.added + saved.changed > 0 ? "info" : "debug";
  log[level]({ ...saved, listed: videos.length, skipped }, "video feed read");
}

/**
 * Accepts an empty feed only while the library is empty.
 * @throws FeedError "malformed" otherwise, so that the empty response's validators are not stored
 */
async function requireNewChannel(client: pg.ClientBase, skipped: number): Promise<void> {
  if (skipped > 0) throw new FeedError("malformed", `none of the feed's ${skipped} entries can be used`);
  if (await hasVideos(client)) throw new FeedError("malformed", "the feed lists no videos any more");
}
