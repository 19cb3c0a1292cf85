import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entryOf, feedOf, resultOf, WHOLE } from "../testing/feed-samples.ts";
import { FeedError } from "./feed-error.ts";
import type { parseFeed } from "./parse-feed.ts";

describe("parseFeed for arbitrary input", () => {
  const tokens = [
    ..."<>/&;!?[]-='\"# \n\u0000\ud83d\ude00é",
    ...[
      "<feed>",
      "</feed>",
      "<entry>",
      "</entry>",
      "<title>",
      "</title>",
      "<title/>",
      "<yt:videoId>",
      "</yt:videoId>",
    ],
    ...[
      "<id>yt:video:a</id>",
      "<media:group>",
      "</media:group>",
      '<media:thumbnail url="',
      "https://a.test/",
    ],
    ...[
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "<!DOCTYPE",
      "<?xml ",
      "?>",
      "&amp;",
      "&#0;",
      "&#xD800;",
      ' xmlns="',
      ' xmlns:yt="',
    ],
    ...["__proto__", "constructor", ":@", "#text", "abc", "http://www.w3.org/2005/Atom"],
  ];

  // Checks every result; other errors than FeedError fail the test.
  function expectSound(xml: string): void {
    const result = resultOf(xml);
    if (result instanceof FeedError) {
      expect(result.code).toBe("malformed");
      return;
    }
    const { videos, skipped } = result as ReturnType<typeof parseFeed>;
    expect(skipped).toBeGreaterThanOrEqual(0);
    expect(new Set(videos.map((video) => video.videoId)).size).toBe(videos.length);
    for (const video of videos) {
      expect(video.videoId).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
      expect(video.title).toMatch(/^\S/);
      expect([...video.title].length).toBeLessThanOrEqual(300);
      expect([...video.description].length).toBeLessThanOrEqual(5000);
      expect(video.thumbnail).toMatch(/^https?:\/\//);
      for (const text of [video.title, video.description]) {
        expect(text.isWellFormed()).toBe(true);
        expect(text).toBe(text.trim());
        expect(text).not.toMatch(/(?![\t\n])\p{Cc}/u);
      }
    }
  }

  it("returns a valid result or throws a FeedError for any string", () => {
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), expectSound), { numRuns: 2000 });
  });

  it("does so for any mixture of parts of a feed", () => {
    const soup = fc.array(fc.constantFrom(...tokens), { maxLength: 40 }).map((parts) => parts.join(""));
    fc.assert(fc.property(soup, expectSound), { numRuns: 3000 });
    fc.assert(
      fc.property(soup, (inner) => expectSound(feedOf(entryOf("a1", inner)))),
      { numRuns: 3000 },
    );
  });

  it("does so for a feed with any text in its fields", () => {
    const text = fc.string({ unit: "binary", maxLength: 400 }).map((raw) => raw.replace(/[<&]/g, "+"));
    fc.assert(
      fc.property(text, text, (title, description) => {
        const xml = feedOf(
          entryOf("a1", `<title>x${title}</title><media:description>${description}</media:description>`),
        );
        expect(resultOf(xml)).not.toBeInstanceOf(FeedError);
        expectSound(xml);
      }),
      { numRuns: 1000 },
    );
  });

  it("does so for a valid feed with a part removed or inserted", () => {
    const place = fc.nat(WHOLE.length);
    fc.assert(
      fc.property(place, fc.nat(20), fc.constantFrom("", ...tokens), (at, length, piece) =>
        expectSound(WHOLE.slice(0, at) + piece + WHOLE.slice(at + length)),
      ),
      { numRuns: 3000 },
    );
  });
});
