import { describe, expect, it } from "vitest";
import { entryOf, feedOf, only } from "../testing/feed-samples.ts";
import { parseFeed } from "./parse-feed.ts";

const titled = (title: string) => feedOf(entryOf("a1", `<title>${title}</title>`));
const described = (text: string) =>
  feedOf(
    entryOf(
      "a1",
      `<title>T</title><media:group><media:description>${text}</media:description></media:group>`,
    ),
  );
const published = (date: string) => feedOf(entryOf("a1", `<title>T</title><published>${date}</published>`));
const pictured = (url: string) =>
  feedOf(entryOf("a1", `<title>T</title><media:group><media:thumbnail url="${url}"/></media:group>`));

describe("fields of parseFeed", () => {
  describe("titles", () => {
    it.each([
      ["trims and joins lines", " Two\n\t lines ", "Two lines"],
      ["decodes entities", "A &amp; B &lt;i&gt; &quot;x&quot; &apos;y&apos;", "A & B <i> \"x\" 'y'"],
      ["decodes entities once", "&amp;lt;b&amp;gt; &amp;amp;", "&lt;b&gt; &amp;"],
      ["decodes numbers", "&#233;t&#xE9; &#128640;", "été 🚀"],
      ["drops impossible characters", "a&#0;b&#xD83D;c&#x110000;d&#99999999999999999999;e", "abcde"],
      ["makes no pair of two written-out halves", "a&#xD83D;&#xDE00;b", "ab"],
      ["leaves unknown entities as written", "a&nbsp;b", "a&nbsp;b"],
      ["takes CDATA as it is", "<![CDATA[A & B &amp; <i>]]>", "A & B &amp; <i>"],
      ["takes a declaration in CDATA as text", "<![CDATA[<!DOCTYPE html>]]>", "<!DOCTYPE html>"],
      ["joins text around comments", "One<!-- two --> three", "One three"],
      ["drops control characters and NUL", "a\u0000b\u0007c\u001bd\u007fe\u0085f", "abcdef"],
      ["drops lone surrogates", "a\ud83db\ude00c", "abc"],
      ["keeps whole pairs", "a\ud83d\ude00b", "a\u{1f600}b"],
      [
        "reads XHTML as its text",
        '<div xmlns="http://www.w3.org/1999/xhtml">A <b>bold</b> move</div>',
        "A bold move",
      ],
      ["keeps numbers as text", "007", "007"],
      ["keeps words of other types as text", "true", "true"],
      ["takes 300 characters", "x".repeat(300), "x".repeat(300)],
      ["cuts at 300 characters", "x".repeat(301), "x".repeat(300)],
      ["counts code points and never halves one", "🚀".repeat(301), "🚀".repeat(300)],
      ["leaves no space at the cut", `${"x".repeat(299)} y`, "x".repeat(299)],
    ])("%s", (_name, raw, expected) => {
      expect(only(titled(raw)).title).toBe(expected);
    });

    it.each([
      ["empty", ""],
      ["blank", " \n\u00a0 "],
      ["only control characters", "\u0001\u0002"],
      ["only invisible characters", "\u200b\u2060\ufeff"],
    ])("skips and counts an entry whose title is %s", (_name, raw) => {
      expect(parseFeed(titled(raw))).toMatchObject({ videos: [], skipped: 1 });
    });

    it("falls back to the media title", () => {
      const xml = feedOf(
        entryOf("a1", "<title/><media:group><media:title>From media</media:title></media:group>"),
      );
      expect(only(xml).title).toBe("From media");
    });
  });

  describe("descriptions", () => {
    it.each([
      ["may be missing", "", ""],
      ["keep line breaks and tabs", "a\r\nb\rc\n\n\td", "a\nb\nc\n\n\td"],
      ["turn written-out carriage returns into line breaks", "a&#13;&#10;b&#13;c", "a\nb\nc"],
      ["are trimmed", "\n  a  \n", "a"],
      ["lose control characters and lone surrogates", "a\u0000\u0008\udc00b", "ab"],
      ["are cut at 5000 code points", "🚀".repeat(5001), "🚀".repeat(5000)],
    ])("%s", (_name, raw, expected) => {
      expect(only(described(raw)).description).toBe(expected);
    });

    it("may contain more entities than the parser's limit", () => {
      expect(only(described("&amp;".repeat(4000))).description).toBe("&".repeat(4000));
    });
  });

  describe("thumbnails", () => {
    const fallback = "https://i.ytimg.com/vi/a1/hqdefault.jpg";
    it.each([
      ["keep https", "https://img.test/a.jpg?x=1&amp;y=2", "https://img.test/a.jpg?x=1&y=2"],
      ["keep http", "http://img.test/a.jpg", "http://img.test/a.jpg"],
      ["are made a proper address", " HTTPS://IMG.test/a b.jpg ", "https://img.test/a%20b.jpg"],
      ["are never scripts", "javascript:alert(1)", fallback],
      ["are never data", "data:image/png;base64,AAAA", fallback],
      ["are never files", "file:///etc/passwd", fallback],
      ["are never relative", "/a.jpg", fallback],
      ["never carry a password", "https://user:secret@img.test/a.jpg", fallback],
      ["are never endless", `https://img.test/${"a".repeat(3000)}`, fallback],
      ["may be empty", "", fallback],
    ])("%s", (_name, raw, expected) => {
      expect(only(pictured(raw)).thumbnail).toBe(expected);
    });

    it("come from the first usable one", () => {
      const xml = feedOf(
        entryOf(
          "a1",
          '<title>T</title><media:group><media:thumbnail/><media:thumbnail url="ftp://x.test/a"/>' +
            '<media:thumbnail url="https://img.test/2.jpg"/><media:thumbnail url="https://img.test/3.jpg"/></media:group>',
        ),
      );
      expect(only(xml).thumbnail).toBe("https://img.test/2.jpg");
    });
  });

  describe("dates", () => {
    it.each([
      ["2026-03-01T17:00:25Z", "2026-03-01T17:00:25.000Z"],
      [" 2026-03-01t17:00:25.123456z ", "2026-03-01T17:00:25.123Z"],
      ["2026-03-01T00:30:00-05:30", "2026-03-01T06:00:00.000Z"],
      ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"],
      ["", null],
      ["yesterday", null],
      ["2026-03-01", null],
      ["2026-03-01T17:00:25", null],
      ["Sun, 01 Mar 2026 17:00:25 GMT", null],
      ["2026-02-30T00:00:00Z", null],
      ["2026-13-01T00:00:00Z", null],
      ["2026-03-01T25:00:00Z", null],
      ["0000-01-01T00:00:00Z", null],
      ["9999-12-31T23:59:59-23:00", null],
    ])("%s is read as %s", (raw, expected) => {
      expect(only(published(raw)).published_at).toBe(expected);
    });

    it("fall back to the date of the last update", () => {
      const inner = "<title>T</title><published>soon</published><updated>2026-01-02T03:04:05Z</updated>";
      expect(only(feedOf(entryOf("a1", inner))).published_at).toBe("2026-01-02T03:04:05.000Z");
    });
  });
});
