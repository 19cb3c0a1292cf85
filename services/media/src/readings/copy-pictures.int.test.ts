import { describe, expect, it } from "vitest";
import { entryOf, feedOf } from "../testing/feed-samples.ts";
import { serve } from "../testing/feed-test-server.ts";
import { type TestFeed, testFeed } from "../testing/test-feed.ts";
import { testLibrary } from "../testing/test-library.ts";
import { listPublicVideos } from "../videos/public-videos.repository.ts";
import { readFeed } from "./read-feed.ts";

const library = testLibrary("media_pictures");

const jpeg = Buffer.from("ffd8ffe000104a464946", "hex");
const png = Buffer.from("89504e470d0a1a0a", "hex");
const webp = Buffer.from("RIFF\0\0\0\0WEBPVP8 ", "latin1");
const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString("base64")}`;

/** A feed of videos whose thumbnails are `pictures`, by their paths; a number is the status of a failure. */
async function feedWith(pictures: Record<string, Buffer | number>): Promise<TestFeed> {
  const feed = await testFeed("");
  const { origin } = new URL(feed.url);
  const entries = Object.keys(pictures).map((path, index) => entry(`v${index}`, 9 - index, origin + path));
  feed.respond((request, response) => {
    const picture = pictures[request.url!];
    if (request.url === "/feed.xml") response.end(feedOf(...entries));
    else if (Buffer.isBuffer(picture)) response.setHeader("content-type", "text/html").end(picture);
    else response.writeHead(picture ?? 404).end();
  });
  return feed;
}

const entry = (id: string, day: number, thumbnail: string) =>
  entryOf(
    id,
    `<title>${id}</title><published>2026-03-0${day}T10:00:00Z</published>
     <media:thumbnail url="${thumbnail}"/>`,
  );

const read = ({ url }: TestFeed, copiesPictures = true) =>
  readFeed({ pool: library.pool, log: library.log, url, intervalMs: 0, copiesPictures });
const pictures = async () => (await listPublicVideos(library.pool)).map(({ picture }) => picture);
const pictureRequests = ({ requests }: TestFeed) =>
  requests.map(({ url }) => url).filter((url) => url !== "/feed.xml");
const warnings = () => library.logged.filter((line) => JSON.parse(line).level === "warn");

describe("copying thumbnails", () => {
  it("copies JPEG, PNG and WebP of the three newest videos by their bytes, once", async () => {
    const feed = await feedWith({ "/a": jpeg, "/b": png, "/c": webp, "/d": jpeg });
    expect((await read(feed)).outcome).toBe("fresh");
    expect(await pictures()).toEqual([
      dataUrl("image/jpeg", jpeg),
      dataUrl("image/png", png),
      dataUrl("image/webp", webp),
    ]);
    await read(feed);
    expect(pictureRequests(feed)).toEqual(["/a", "/b", "/c"]);
    expect(warnings()).toEqual([]);
  });

  it("copies nothing when copying is off", async () => {
    const feed = await feedWith({ "/a": jpeg });
    await read(feed, false);
    expect(pictureRequests(feed)).toEqual([]);
    expect(await pictures()).toEqual([null]);
  });

  it("copies a thumbnail that has changed", async () => {
    const feed = await feedWith({ "/a": jpeg });
    await read(feed);
    await library.database.query("update videos set picture_of = 'https://img.example/old.jpg'");
    expect(await pictures()).toEqual([null]);
    await read(feed);
    expect(await pictures()).toEqual([dataUrl("image/jpeg", jpeg)]);
  });

  it.each([
    ["is no picture", Buffer.from("<svg onload='alert(1)'/>")],
    ["is too large", Buffer.concat([jpeg, Buffer.alloc(200_000)])],
  ])("logs one that %s, keeps the others and does not try it again", async (_what, content) => {
    const feed = await feedWith({ "/odd": content, "/b": png });
    expect((await read(feed)).outcome).toBe("fresh");
    expect(await pictures()).toEqual([null, dataUrl("image/png", png)]);
    expect(warnings()).toHaveLength(1);
    await read(feed);
    expect(pictureRequests(feed)).toEqual(["/odd", "/b"]);
  });

  it("tries one that failed again at the next reading", async () => {
    const failing: Record<string, Buffer | number> = { "/a": 503 };
    const feed = await feedWith(failing);
    expect((await read(feed)).outcome).toBe("fresh");
    expect(await pictures()).toEqual([null]);
    failing["/a"] = jpeg;
    await read(feed);
    expect(await pictures()).toEqual([dataUrl("image/jpeg", jpeg)]);
  });

  it("calls no private address of another origin", async () => {
    const calls: string[] = [];
    const internal = await serve((request, response) => {
      calls.push(request.url!);
      response.end(jpeg);
    });
    const feed = await testFeed(feedOf(entry("v", 1, `${internal}/metrics`)));
    expect((await read(feed)).outcome).toBe("fresh");
    expect([calls, await pictures()]).toEqual([[], [null]]);
  });
});
