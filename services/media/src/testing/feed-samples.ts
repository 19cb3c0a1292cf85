import { expect } from "vitest";
import { type FeedVideo, parseFeed } from "../feed/parse-feed.ts";

const NAMESPACES =
  'xmlns="http://www.w3.org/2005/Atom" xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/"';

/** A feed of these entries, with the namespaces of a channel's feed. */
export const feedOf = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<feed ${NAMESPACES}><title>Channel</title>${entries.join("\n")}</feed>`;

/** An entry with that video id. */
export const entryOf = (id: string, inner: string) => `<entry><yt:videoId>${id}</yt:videoId>${inner}</entry>`;

/** An entry with all elements of a channel's feed. */
export const WHOLE = feedOf(
  `<entry>
    <id>yt:video:kX3_b-9QpZ0</id>
    <yt:videoId>kX3_b-9QpZ0</yt:videoId>
    <title>Raising a seed round</title>
    <link rel="alternate" href="https://www.youtube.com/watch?v=kX3_b-9QpZ0"/>
    <author><name>Channel</name></author>
    <published>2026-03-01T17:00:25+02:00</published>
    <updated>2026-03-02T09:00:00+00:00</updated>
    <media:group>
      <media:title>Raising a seed round</media:title>
      <media:content url="https://www.youtube.com/v/kX3_b-9QpZ0" type="application/x-shockwave-flash"/>
      <media:thumbnail url="https://i2.ytimg.com/vi/kX3_b-9QpZ0/hqdefault.jpg" width="480" height="360"/>
      <media:description>What investors ask.
And what to answer.</media:description>
    </media:group>
  </entry>`,
);

/** What parseFeed returns, or what it throws. */
export function resultOf(xml: string): unknown {
  try {
    return parseFeed(xml);
  } catch (error) {
    return error;
  }
}

/** The only video of a feed. */
export function only(xml: string): FeedVideo {
  const { videos } = parseFeed(xml);
  expect(videos).toHaveLength(1);
  return videos[0] as FeedVideo;
}
