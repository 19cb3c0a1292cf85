import { join } from "node:path";
import { foundersService } from "@kindling/founders/founders-service.ts";
import { investorsService } from "@kindling/investors/investors-service.ts";
import { matchesService } from "@kindling/matches/matches-service.ts";
import { mediaService } from "@kindling/media/media-service.ts";
import type { ServiceDefinition } from "@kindling/service-kit/process/service-definition.ts";
import type { StandaloneConfig } from "./config.ts";
import type { ServiceName } from "./databases.ts";

const minute = 60_000;

/** The services' definitions, from the configuration of the whole product. */
export function definitions(config: StandaloneConfig): Record<ServiceName, ServiceDefinition> {
  const historyDays = config.HISTORY_DAYS;
  const erasuresFile = config.ERASURES_FILE ?? join(config.DATA_DIR, "erasures");
  const isReviewing = config.REVIEW_APPLICATIONS === "on";
  return {
    founders: foundersService({ historyDays, erasuresFile, isReviewing }),
    investors: investorsService({ historyDays, erasuresFile, isReviewing }),
    matches: matchesService({
      reconcileMs: config.RECONCILE_MINUTES * minute,
      historyDays,
      introductionLimits: {
        investor: config.INTRODUCTIONS_PER_INVESTOR,
        founder: config.INTRODUCTIONS_PER_FOUNDER,
      },
    }),
    media: mediaService({
      feedUrl: config.VIDEO_FEED_URL,
      intervalMs: config.VIDEO_FEED_INTERVAL_MINUTES * minute,
      isPublic: config.PUBLIC_WEBINARS === "on",
    }),
  };
}
