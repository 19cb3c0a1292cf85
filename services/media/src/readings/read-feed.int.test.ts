import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { entryOf, feedOf } from "../testing/feed-samples.ts";
import { type TestFeed, testFeed } from "../testing/test-feed.ts";
import { testLibrary } from "../testing/test-library.ts";
import { type ReadingResult, readFeed } from "./read-feed.ts";

const library = testLibrary("media_reading");
const hour = 3_600_000;

const entry = (id: string, title: string, day: number) =>
  entryOf(id, `<title>${title}</title><published>2026-03-0${day}T10:00:00Z</published>`);
const one = entry("one", "First steps", 1);
const two = entry("two", "Second round", 2);
const three = entry("three", "Third time", 3);

/** Reads the feed with an interval of 0 by default. */
const read = (url: string, intervalMs = 0): Promise<ReadingResult> =>
  readFeed({ pool: library.pool, log: library.log, url, intervalMs });

const ids = async () => (await library.videos()).map(({ video_id }) => video_id);
const warnings = () => library.logged.filter((line) => JSON.parse(line).level === "warn");

async function listenNowhere(): Promise<string> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return `http://127.0.0.1:${port}/feed.xml`;
}

describe("a fresh feed", () => {
  it("is stored with its validators and marked for publishing", async () => {
    const feed = await testFeed(feedOf(two, one));
    expect(await read(feed.url, hour)).toEqual({ outcome: "fresh", nextCheckMs: hour });
    expect(await library.videos()).toEqual([
      { id: 2, video_id: "two", title: "Second round", version: 1 },
      { id: 1, video_id: "one", title: "First steps", version: 1 },
    ]);
    expect(await library.outbox()).toEqual({ one: 1, two: 1 });
    const known = { url: feed.url, last_modified: null, checked: true, changed: true };
    expect(await library.feeds()).toEqual([
      { ...known, etag: expect.stringMatching(/^"\w{40}"$/), failures: 0, error: null },
    ]);
  });

  it("changes nothing when it is unchanged, with 304 or without", async () => {
    const feed = await testFeed(feedOf(two, one));
    await read(feed.url);
    const before = [await library.videos(), await library.feeds()];
    await library.clearOutbox();
    expect((await read(feed.url)).outcome).toBe("not-modified");
    expect(feed.requests[1]?.headers["if-none-match"]).toMatch(/^"\w{40}"$/);
    expect([await library.videos(), await library.feeds()]).toEqual(before);
    feed.respond((_request, response) => response.end(feedOf(two, one)));
    expect((await read(feed.url)).outcome).toBe("fresh");
    expect(await library.videos()).toEqual(before[0]);
    expect(await library.outbox()).toEqual({});
  });

  it("with a changed title increments that video's version and publishes only it", async () => {
    const feed = await testFeed(feedOf(two, one));
    await read(feed.url);
    await library.clearOutbox();
    feed.show(feedOf(two, entry("one", "First steps, again", 1)));
    await read(feed.url);
    expect(await library.videos()).toEqual([
      { id: 2, video_id: "two", title: "Second round", version: 1 },
      { id: 1, video_id: "one", title: "First steps, again", version: 2 },
    ]);
    expect(await library.outbox()).toEqual({ one: 2 });
  });

  it("with a changed description, date or thumbnail increments the version too", async () => {
    const feed = await testFeed(feedOf(one));
    await read(feed.url);
    const date = "<published>2026-03-01T10:00:00Z</published>";
    const changes = [
      `<summary>What investors ask</summary>${date}`,
      "<published>2026-03-01T11:00:00Z</published>",
      "",
      `${date}<media:thumbnail url="https://img.example/1.jpg"/>`,
    ];
    for (const [n, inner] of changes.entries()) {
      feed.show(feedOf(entryOf("one", `<title>First steps</title>${inner}`)));
      await read(feed.url);
      expect(await library.outbox()).toEqual({ one: n + 2 });
    }
  });

  it("lists a premiere once it has begun, though the feed does not change", async () => {
    const publishedAt = new Date(Date.now() + 2_000).toISOString();
    const premiere = entryOf("soon", `<title>Soon</title><published>${publishedAt}</published>`);
    const feed = await testFeed(feedOf(premiere, one));
    await read(feed.url);
    expect(await ids()).toEqual(["one"]);
    await expect
      .poll(async () => [(await read(feed.url)).outcome, ...(await ids())], { timeout: 10_000 })
      .toEqual(["fresh", "soon", "one"]);
    expect((await library.feeds())[0]).toMatchObject({ etag: expect.any(String) });
  });

  it("that no longer lists a video keeps it in the library", async () => {
    const feed = await testFeed(feedOf(two, one));
    await read(feed.url);
    await library.clearOutbox();
    feed.show(feedOf(three));
    await read(feed.url);
    expect(await ids()).toEqual(["three", "two", "one"]);
    expect(await library.outbox()).toEqual({ three: 1 });
  });

  it("without dates keeps its order, followed by withdrawn entries", async () => {
    const undated = (id: string) => entryOf(id, `<title>${id}</title>`);
    const feed = await testFeed(feedOf(...["d", "c", "b", "a"].map(undated)));
    await read(feed.url);
    feed.show(feedOf(...["f", "e", "d", "c"].map(undated)));
    await read(feed.url);
    expect(await ids()).toEqual(["f", "e", "d", "c", "b", "a"]);
    feed.show(feedOf(...["g", "e", "f"].map(undated)));
    await read(feed.url);
    expect(await ids()).toEqual(["g", "e", "f", "d", "c", "b", "a"]);
    expect((await library.videos()).every(({ version }) => version === 1)).toBe(true);
  });

  it("without videos is no failure for an empty library", async () => {
    const feed = await testFeed(feedOf());
    expect((await read(feed.url)).outcome).toBe("fresh");
    feed.show(feedOf(one));
    expect((await read(feed.url)).outcome).toBe("fresh");
    expect(await ids()).toEqual(["one"]);
  });
});

describe("a failed reading keeps the library and is recorded", () => {
  const secret = "?key=hunter2";
  const failing: [string, string, (feed: TestFeed) => void][] = [
    ["broken", "not well-formed", (feed) => feed.show(`${feedOf(one).slice(0, 200)}`)],
    ["a web page", "", (feed) => feed.show("<!doctype html><p>hunter2</p>")],
    ["refused", "returned 503", (feed) => feed.respond((_, response) => response.writeHead(503).end())],
    ["cut off", "could not reach", (feed) => feed.respond((request) => request.socket.resetAndDestroy())],
    ["empty", "no videos any more", (feed) => feed.show(feedOf())],
    ["full of unusable entries", "2 entries", (feed) => feed.show(feedOf(entryOf("!", ""), entryOf("", "")))],
    [
      "too large",
      "is larger than 2097152 bytes",
      (feed) => feed.respond((_, response) => response.end(Buffer.alloc(2_097_153, " "))),
    ],
    [
      "a gzip bomb",
      "is larger than 2097152 bytes",
      (feed) =>
        feed.respond((_, response) =>
          response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(20_000_000))),
        ),
    ],
  ];

  it.each(failing)("when the feed is %s", async (_name, message, fail) => {
    const feed = await testFeed(feedOf(two, one));
    const url = feed.url + secret;
    await read(url);
    const [before, [known]] = [await library.videos(), await library.feeds()];
    await library.clearOutbox();
    fail(feed);
    expect((await read(url)).outcome).toBe("failed");

    expect(await library.videos()).toEqual(before);
    expect(await library.outbox()).toEqual({});
    expect(await library.feeds()).toEqual([
      { ...known, failures: 1, error: expect.stringContaining(message) },
    ]);
    expect((await library.feeds())[0]?.error).not.toContain("hunter2");
    expect(warnings()).toHaveLength(1);
    expect(library.logged.join()).not.toContain("hunter2");

    feed.show(feedOf(three, two, one));
    expect((await read(url)).outcome).toBe("fresh");
    expect(await library.feeds()).toEqual([
      { ...known, etag: expect.not.stringMatching(known?.etag ?? ""), failures: 0, error: null },
    ]);
    expect(await ids()).toEqual(["three", "two", "one"]);
  });

  it("when the connection is refused, from the start", async () => {
    const url = await listenNowhere();
    expect((await read(url)).outcome).toBe("failed");
    expect((await read(url)).outcome).toBe("failed");
    expect(await library.feeds()).toMatchObject([{ url, failures: 2, changed: false, etag: null }]);
  });

  it("when the database refuses one of its videos: none is saved", async () => {
    const feed = await testFeed(feedOf(one));
    await read(feed.url);
    await library.database.query("alter table videos add constraint no_third check (video_id <> 'three')");
    try {
      feed.show(feedOf(three, two, entry("one", "Changed", 1)));
      expect((await read(feed.url)).outcome).toBe("failed");
      expect(await library.videos()).toMatchObject([{ video_id: "one", title: "First steps" }]);
      const error = "the library could not be saved";
      expect(await library.feeds()).toMatchObject([{ failures: 1, error }]);
    } finally {
      await library.database.query("alter table videos drop constraint no_third");
    }
    expect((await read(feed.url)).outcome).toBe("fresh");
    expect(await ids()).toEqual(["three", "two", "one"]);
  });
});

describe("a reading before it is due", () => {
  it("sends no request within the interval", async () => {
    const feed = await testFeed(feedOf(one));
    await read(feed.url, hour);
    await library.age(3_000);
    const { outcome, nextCheckMs } = await read(feed.url, hour);
    expect(outcome).toBe("not-due");
    expect(nextCheckMs).toBeGreaterThan(0);
    expect(nextCheckMs).toBeLessThanOrEqual(600_000);
    expect(feed.requests).toHaveLength(1);
    await library.age(600);
    expect((await read(feed.url, hour)).outcome).toBe("not-modified");
    expect((await read(feed.url, hour)).outcome).toBe("not-due");
  });

  it("waits longer after each failure", async () => {
    const feed = await testFeed("broken");
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await read(feed.url, hour)).toEqual({ outcome: "failed", nextCheckMs: minutes * 60_000 });
      await library.age(minutes * 30);
      expect((await read(feed.url, hour)).outcome).toBe("not-due");
      await library.age(minutes * 30);
    }
    expect(feed.requests).toHaveLength(8);
    feed.show(feedOf(one));
    expect(await read(feed.url, hour)).toEqual({ outcome: "fresh", nextCheckMs: hour });
  });

  it("starts at once for another feed", async () => {
    const first = await testFeed(feedOf(one));
    const second = await testFeed(feedOf(two));
    await read(first.url, hour);
    expect((await read(second.url, hour)).outcome).toBe("fresh");
    expect(second.requests[0]?.headers).not.toHaveProperty("if-none-match");
    expect(await ids()).toEqual(["two", "one"]);
  });
});
