import { eventually } from "@kindling/test-kit/eventually.ts";
import { describe, expect, it } from "vitest";
import type { FeedVideo } from "../feed/parse-feed.ts";
import { testLibrary } from "../testing/test-library.ts";
import { recordVideos, saveVideos } from "./videos.repository.ts";

const library = testLibrary("media_recording");

const video = (number: number, more: Partial<FeedVideo> = {}): FeedVideo => ({
  videoId: `video-${number}`,
  title: `Webinar ${number}`,
  description: "",
  thumbnail: `https://img.example/${number}.jpg`,
  published_at: null,
  ...more,
});
const newestFirst = (count: number) => Array.from({ length: count }, (_, index) => video(count - index));

describe("recordVideos", () => {
  it("adds videos, numbered from the oldest, and marks them for publishing", async () => {
    expect(await recordVideos(library.pool, newestFirst(3))).toEqual({ added: 3, changed: 0 });
    expect(await library.videos()).toEqual([
      { id: 3, video_id: "video-3", title: "Webinar 3", version: 1 },
      { id: 2, video_id: "video-2", title: "Webinar 2", version: 1 },
      { id: 1, video_id: "video-1", title: "Webinar 1", version: 1 },
    ]);
    expect(await library.outbox()).toEqual({ "video-1": 1, "video-2": 1, "video-3": 1 });
  });

  it("adds nothing twice", async () => {
    await recordVideos(library.pool, newestFirst(3));
    const before = await library.videos();
    expect(await recordVideos(library.pool, newestFirst(3))).toEqual({ added: 0, changed: 0 });
    expect(await library.videos()).toEqual(before);
  });

  it("accepts an empty list", async () => {
    expect(await recordVideos(library.pool, [])).toEqual({ added: 0, changed: 0 });
  });

  it("adds each once for two concurrent calls in any order", async () => {
    const client = await library.pool.connect();
    try {
      await client.query("begin");
      await saveVideos(client, newestFirst(3));
      const second = recordVideos(library.pool, newestFirst(4).toReversed());
      await eventually(async () => {
        const waiting = await library.database.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(waiting).toHaveLength(1);
      });
      await client.query("commit");
      expect(await second).toEqual({ added: 1, changed: 0 });
      expect(await library.videos()).toHaveLength(4);
    } finally {
      client.release();
    }
  });

  it("saves nothing when one video cannot be saved", async () => {
    await expect(recordVideos(library.pool, [video(1), video(2), video(1)])).rejects.toThrow(/duplicate key/);
    expect(await library.videos()).toEqual([]);
    expect(await library.outbox()).toEqual({});
  });
});
