import { decodeBody } from "./decode-body.ts";
import { type Download, download } from "./download.ts";
import { type FeedVideo, parseFeed } from "./parse-feed.ts";

export type FeedRequest = Omit<Download, "accept">;

export type FeedResult =
  | { status: "not-modified" }
  | {
      status: "fresh";
      videos: FeedVideo[];
      skipped: number;
      etag: string | null;
      lastModified: string | null;
    };

/**
 * Fetches and reads a channel's feed (spec section 7, GET /youtube-videos), unless it is unchanged by the validators.
 * Follows up to three redirects. The configured URL may have a private address; a redirect to another origin must lead
 * to a public one.
 *
 * @throws FeedError and nothing else
 */
export async function fetchFeed(feed: FeedRequest): Promise<FeedResult> {
  const document = await download({ ...feed, accept });
  if (document === null) return { status: "not-modified" };
  const { videos, skipped } = parseFeed(decodeBody(document.body, document.contentType));
  return { status: "fresh", videos, skipped, etag: document.etag, lastModified: document.lastModified };
}

const accept = "application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1";
