import { Counter, type Registry } from "prom-client";
import type { ReadingResult } from "./read-feed.ts";

/** Counts readings of the feed by outcome, without checks that read nothing. */
export function countReadings(registry: Registry): (result: ReadingResult) => void {
  const readings = new Counter({
    name: "video_feed_readings_total",
    help: "Reads of the video feed, by outcome",
    labelNames: ["service", "outcome"],
    registers: [registry],
  });
  return ({ outcome }) => {
    if (outcome === "not-due" || outcome === "busy" || outcome === "stopped") return;
    readings.inc({ service: "media", outcome });
  };
}
