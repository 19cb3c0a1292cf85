import { batchSuite } from "@kindling/test-kit/suites/batch-suite.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe } from "vitest";
import { mediaService } from "./media-service.ts";
import { recordVideos } from "./videos/videos.repository.ts";

const media = testService(() => mediaService({ feedUrl: null, intervalMs: 3_600_000, isPublic: false }));
const video = (number: number) => ({
  videoId: `video-${number}`,
  title: `Webinar ${number}`,
  description: "",
  thumbnail: "",
  published_at: null,
});

describe("the media service", () => {
  batchSuite(media, {
    work: (count) =>
      recordVideos(
        media.service.pool,
        Array.from({ length: count }, (_, n) => video(n)),
      ),
  });
});
