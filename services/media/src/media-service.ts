import { fileURLToPath } from "node:url";
import { prismaAdapter } from "@kindling/service-kit/database/prisma-adapter.ts";
import type { ServiceDefinition } from "@kindling/service-kit/process/service-definition.ts";
import { PrismaClient } from "../generated/client.ts";
import { FeedSchedule } from "./readings/feed-schedule.ts";
import type { ReadingResult } from "./readings/read-feed.ts";
import { countReadings } from "./readings/reading-metrics.ts";
import { listPublicVideos } from "./videos/public-videos.repository.ts";
import { videosRepository } from "./videos/videos.repository.ts";
import { addVideoRoutes } from "./videos/videos.routes.ts";

export interface MediaConfig {
  /** URL of the channel's Atom feed; null turns reading off. */
  feedUrl: string | null;
  /** Minimum time between two readings of the feed, in ms. */
  intervalMs: number;
  /** Whether the landing page shows the newest webinars. */
  isPublic: boolean;
}

/** The media service: the webinar library, updated from a channel's feed. */
export function mediaService({ feedUrl, intervalMs, isPublic }: MediaConfig): ServiceDefinition {
  return {
    name: "media",
    migrations: fileURLToPath(new URL("../prisma/migrations", import.meta.url)),
    build: ({ pool, log, registry, wakeRelay }) => {
      const prisma = new PrismaClient({ adapter: prismaAdapter(pool) });
      const videos = videosRepository(prisma, pool);
      const publicVideos = async () => (isPublic ? listPublicVideos(pool) : []);
      const countReading = countReadings(registry);
      const onReading = (result: ReadingResult) => {
        countReading(result);
        if (result.outcome === "fresh") wakeRelay();
      };
      return {
        routes: (app) => addVideoRoutes(app, videos, publicVideos),
        publications: [videos.publication()],
        handlers: [],
        jobs:
          feedUrl === null
            ? []
            : [
                new FeedSchedule({
                  ...{ pool, url: feedUrl, intervalMs, log, onReading },
                  copiesPictures: isPublic,
                }),
              ],
        open: () => prisma.$connect(),
        close: () => prisma.$disconnect(),
      };
    },
  };
}
