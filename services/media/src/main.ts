import { runService } from "@kindling/service-kit/process/run-service.ts";
import { readMediaConfig } from "./config.ts";
import { mediaService } from "./media-service.ts";

await runService({
  config: () => readMediaConfig(process.env),
  databaseUrl: (config) => config.MEDIA_DATABASE_URL,
  definition: (config) =>
    mediaService({
      feedUrl: config.VIDEO_FEED_URL,
      intervalMs: config.VIDEO_FEED_INTERVAL_MINUTES * 60_000,
      isPublic: config.PUBLIC_WEBINARS === "on",
    }),
});
