import { describe, expect, it } from "vitest";
import { entryOf, feedOf } from "../testing/feed-samples.ts";
import { hasBegun } from "./has-begun.ts";
import { parseFeed } from "./parse-feed.ts";

const now = Date.parse("2026-03-20T12:00:00Z");
const views = (count: number) =>
  `<media:group><media:community><media:statistics views="${count}"/></media:community></media:group>`;

describe("a video of a feed", () => {
  it.each([
    ["published with views", "2026-03-20T11:00:00Z", views(3), true],
    ["published, of a feed without views", "2026-03-20T11:00:00Z", "", true],
    ["without a date", "", views(0), true],
    ["dated an hour ahead", "2026-03-20T13:00:00Z", "", false],
    ["announced, without views", "2026-03-10T12:00:00Z", views(0), false],
    ["not watched in 14 days", "2026-03-06T12:00:00Z", views(0), true],
  ])("%s has begun or not", (_what, published, more, expected) => {
    const feed = feedOf(entryOf("a1", `<title>T</title><published>${published}</published>${more}`));
    const { videos, unwatched } = parseFeed(feed);
    expect(hasBegun(videos[0]!, unwatched.has("a1"), now)).toBe(expected);
  });
});
