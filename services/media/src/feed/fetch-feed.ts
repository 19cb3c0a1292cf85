import { decodeBody } from "./decode-body.ts";
import { type Download, download } from "./download.ts";
import { hasBegun } from "./has-begun.ts";
import { type FeedVideo, parseFeed } from "./parse-feed.ts";

export type FeedRequest = Omit<Download, "accept">;

export type FeedResult =
  | { status: "not-modified" }
  | {
      status: "fresh";
      /** Those that have begun. */
      videos: FeedVideo[];
      skipped: number;
      /** Null while a premiere is awaited: it begins without a change of the feed. */
      etag: string | null;
      lastModified: string | null;
    };

/**
 * Fetches and reads a channel's feed, unless it is unchanged by the validators. Follows up to three redirects. The
 * configured URL may have a private address; a redirect to another origin must lead to a public one.
 *
 * @throws FeedError and nothing else
 */
export async function fetchFeed(feed: FeedRequest): Promise<FeedResult> {
  const document = await download({ ...feed, accept });
  if (document === null) return { status: "not-modified" };
  const { videos, unwatched, skipped } = parseFeed(decodeBody(document.body, document.contentType));
  const begun = videos.filter((video) => hasBegun(video, unwatched.has(video.videoId), Date.now()));
  const { etag, lastModified } =
    begun.length === videos.length ? document : { etag: null, lastModified: null };
  return { status: "fresh", videos: begun, skipped, etag, lastModified };
}

const accept = "application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1";
