import { readXml } from "@kindling/media/feed/read-xml.ts";
import { describe, expect, it } from "vitest";
import { demoVideos, videoCard } from "./videos.ts";

const videos = demoVideos();
const svg = "http://www.w3.org/2000/svg";
const prefix = "data:image/svg+xml,";

describe("demoVideos", () => {
  it("returns twelve videos, newest first", () => {
    expect(videos).toHaveLength(12);
    const dates = videos.map(({ published_at }) => published_at);
    expect(dates.every((date) => date !== null && new Date(date).toISOString() === date)).toBe(true);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  it("has ids of the provider's length that no real video has", () => {
    expect(new Set(videos.map(({ videoId }) => videoId)).size).toBe(12);
    // The provider's ids are 64 bits in base64url, so the last two bits of the last character are 0.
    for (const { videoId } of videos) expect(videoId).toMatch(/^[A-Za-z0-9_-]{10}[^AEIMQUYcgkosw048]$/);
  });

  it("has well-formed data URLs as thumbnails, within the feed's limit", () => {
    for (const { thumbnail } of videos) {
      expect(thumbnail.startsWith(prefix)).toBe(true);
      expect(thumbnail.length).toBeLessThanOrEqual(2048);
      expect(thumbnail).toMatch(/^[!-~]+$/);
      const root = readXml(decodeURIComponent(thumbnail.slice(prefix.length)), { "": svg });
      expect([root.namespace, root.name]).toEqual([svg, "svg"]);
    }
    expect(new Set(videos.map(({ thumbnail }) => thumbnail)).size).toBe(12);
  });
});

describe("videoCard", () => {
  it("leaves room for the flame beside every headline", () => {
    const lines = videos.flatMap(({ thumbnail }) => [
      ...decodeURIComponent(thumbnail).matchAll(/'800'>([^<]*)</g),
    ]);
    expect(lines).toHaveLength(24);
    for (const [, words] of lines) expect(words!.length).toBeLessThanOrEqual(15);
  });

  it("escapes markup in texts", () => {
    const card = videoCard({ number: 1, headline: ["<b> & co", "100%"], guest: "#1 'O" });
    const text = decodeURIComponent(card.slice(prefix.length));
    expect(text).toContain(">&lt;b> &amp; co<");
    expect(text).toContain(">100%<");
    expect(() => readXml(text, { "": svg })).not.toThrow();
  });
});
