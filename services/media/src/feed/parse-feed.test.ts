import { describe, expect, it } from "vitest";
import { entryOf, feedOf, only, resultOf, WHOLE } from "../testing/feed-samples.ts";
import { FeedError } from "./feed-error.ts";
import { parseFeed } from "./parse-feed.ts";

const titled = (title: string) => feedOf(entryOf("a1", `<title>${title}</title>`));
describe("parseFeed", () => {
  it("reads an entry with the video extensions", () => {
    expect(parseFeed(WHOLE)).toEqual({
      videos: [
        {
          videoId: "kX3_b-9QpZ0",
          title: "Raising a seed round",
          description: "What investors ask.\nAnd what to answer.",
          thumbnail: "https://i2.ytimg.com/vi/kX3_b-9QpZ0/hqdefault.jpg",
          published_at: "2026-03-01T15:00:25.000Z",
        },
      ],
      unwatched: new Set(),
      skipped: 0,
    });
  });

  it("reads plain Atom, with the id from the entry's id and the description from its summary", () => {
    const xml =
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>yt:video:x_-9</id><title>Plain</title>' +
      "<summary>In short</summary><updated>2026-01-02T03:04:05Z</updated></entry></feed>";
    expect(only(xml)).toEqual({
      videoId: "x_-9",
      title: "Plain",
      description: "In short",
      thumbnail: "https://i.ytimg.com/vi/x_-9/hqdefault.jpg",
      published_at: "2026-01-02T03:04:05.000Z",
    });
  });

  it("uses namespaces, not prefixes", () => {
    const xml =
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry xmlns:v="http://www.youtube.com/xml/schemas/2015">' +
      '<v:videoId>abc</v:videoId><title xmlns="urn:other">No</title><a:title>Yes</a:title>' +
      '<m:thumbnail xmlns:m="http://search.yahoo.com/mrss/" url="https://img.test/a.jpg"/></a:entry></a:feed>';
    expect(only(xml)).toMatchObject({ videoId: "abc", title: "Yes", thumbnail: "https://img.test/a.jpg" });
  });

  it("reads a feed that declares no namespaces by the usual prefixes", () => {
    const xml = "<feed><entry><yt:videoId>abc</yt:videoId><title>T</title></entry></feed>";
    expect(only(xml).videoId).toBe("abc");
  });

  it("reads a feed without entries as empty", () => {
    expect(parseFeed(`\uFEFF${feedOf()}\n`)).toMatchObject({ videos: [], skipped: 0 });
  });

  it("reads only direct children as entries", () => {
    const { videos } = parseFeed(feedOf(`<wrap>${entryOf("a1", "<title>T</title>")}</wrap>`));
    expect(videos).toEqual([]);
  });

  it.each([
    ["nothing", ""],
    ["white space", " \n "],
    ["words", "Service unavailable"],
    ["JSON", '{"videos":[]}'],
    ["a page", "<!DOCTYPE html><html><head><title>Sign in</title></head><body></body></html>"],
    ["a page that is well-formed", "<html><body>Hello</body></html>"],
    ["RSS", '<rss version="2.0"><channel><item><title>T</title></item></channel></rss>'],
    ["a feed of another namespace", '<feed xmlns="http://purl.org/atom/ns#"></feed>'],
    ["an entry document", '<entry xmlns="http://www.w3.org/2005/Atom"><title>T</title></entry>'],
    ["two roots", "<feed/><feed/>"],
    ["text after the root", "<feed></feed>more"],
    ["CDATA beside the root", "<![CDATA[x]]><feed/>"],
    ["crossed tags", "<feed><entry></feed></entry>"],
    ["a closing tag too many", "<feed></feed></feed>"],
    ["a bare ampersand", titled("Q & A")],
    ["an attribute given twice", '<feed a="1" a="2"></feed>'],
    ["an open comment", "<feed></feed><!-- "],
    ["an open instruction", "<feed></feed><?php "],
    ["a DTD", "<!DOCTYPE feed><feed/>"],
    ["a DTD in lower case", "<!doctype feed><feed/>"],
    ["a DTD inside the root", '<feed><!DOCTYPE x [<!ENTITY a "b">]></feed>'],
    [
      "an external entity",
      '<!DOCTYPE feed [<!ENTITY x SYSTEM "file:///etc/passwd">]><feed><title>&x;</title></feed>',
    ],
    [
      "an expansion bomb",
      `<!DOCTYPE feed [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${"<feed>&b;</feed>"}`,
    ],
    ["nesting 40 deep", feedOf("<x>".repeat(40) + "</x>".repeat(40))],
    ["nesting 100,000 deep", feedOf("<x>".repeat(100_000) + "</x>".repeat(100_000))],
    ["elements named like an object's inner parts", "<feed><__proto__><a/></__proto__></feed>"],
  ])("rejects %s as malformed", (_name, xml) => {
    const error = resultOf(xml);
    expect(error).toBeInstanceOf(FeedError);
    expect(error).toMatchObject({ code: "malformed" });
  });

  it("rejects a feed truncated at any character", () => {
    for (let length = 0; length < WHOLE.length; length++) {
      expect(resultOf(WHOLE.slice(0, length)), `cut at ${length}`).toMatchObject({ code: "malformed" });
    }
  });

  describe("ids", () => {
    it.each([
      ["spaces around it", " abc ", "abc"],
      ["64 characters", "x".repeat(64), "x".repeat(64)],
    ])("accepts one with %s", (_name, id, expected) => {
      expect(only(feedOf(entryOf(id, "<title>T</title>"))).videoId).toBe(expected);
    });

    it.each([
      ["is empty", ""],
      ["has 65 characters", "x".repeat(65)],
      ["has a slash", "../../etc"],
      ["has a space inside", "a b"],
      ["has a NUL", "a\u0000b"],
      ["is another script", "видео"],
      ["ends in a line break and more", "abc\ndef"],
    ])("skips and counts an entry whose id %s", (_name, id) => {
      const good = entryOf("good", "<title>T</title>");
      const result = parseFeed(feedOf(entryOf(id, "<title>T</title>"), good));
      expect(result.videos.map((video) => video.videoId)).toEqual(["good"]);
      expect(result.skipped).toBe(1);
    });

    it("falls back to the entry's id when the video's own is unusable", () => {
      const xml = feedOf(entryOf("no/good", "<id>yt:video:abc</id><title>T</title>"));
      expect(only(xml).videoId).toBe("abc");
    });

    it("skips an entry whose only id is not a video's", () => {
      const xml = feedOf("<entry><id>yt:channel:abc</id><title>T</title></entry>");
      expect(parseFeed(xml)).toMatchObject({ videos: [], skipped: 1 });
    });

    it("keeps the first of two entries with one id, and counts neither as skipped", () => {
      const xml = feedOf(entryOf("a1", "<title>First</title>"), entryOf("a1", "<title>Second</title>"));
      expect(only(xml).title).toBe("First");
      expect(parseFeed(xml).skipped).toBe(0);
    });

    it("keeps a valid entry after an unusable one with the same id", () => {
      const xml = feedOf(entryOf("a1", "<title> </title>"), entryOf("a1", "<title>Second</title>"));
      expect(only(xml).title).toBe("Second");
      expect(parseFeed(xml).skipped).toBe(1);
    });

    it("keeps the first 500 videos", () => {
      const ids = Array.from({ length: 510 }, (_, index) => `v${index}`);
      const { videos, skipped } = parseFeed(feedOf(...ids.map((id) => entryOf(id, `<title>${id}</title>`))));
      expect(videos.map((video) => video.videoId)).toEqual(ids.slice(0, 500));
      expect(skipped).toBe(0);
    });
  });
});
