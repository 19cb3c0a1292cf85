import { inOwnTransaction } from "@kindling/service-kit/database/transaction.ts";
import type pg from "pg";
import type { FeedVideo } from "../feed/parse-feed.ts";
import { type Saved, saveVideos } from "./videos.repository.ts";

/**
 * Records videos that come from elsewhere than the feed, such as demo data: newest first, each
 * `videoId` once. Those that the library has already are not recorded twice.
 */
export function recordVideos(pool: pg.Pool, videos: readonly FeedVideo[]): Promise<Saved> {
  return inOwnTransaction(pool, (client) => saveVideos(client, videos));
}
