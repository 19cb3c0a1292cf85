import type { EventShape } from "./event.ts";
import * as founders from "./founders/events.ts";
import * as introductions from "./introductions/events.ts";
import * as investors from "./investors/events.ts";
import * as matches from "./matches/events.ts";
import * as media from "./media/events.ts";

/** Every event between services. */
export const events: readonly EventShape[] = [founders, investors, matches, introductions, media].flatMap(
  (group) => Object.values(group),
);
