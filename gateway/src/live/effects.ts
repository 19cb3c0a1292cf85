import type { EventShape, StreamName } from "@kindling/contracts/event.ts";
import { events } from "@kindling/contracts/events.ts";
import { founderChanged } from "@kindling/contracts/founders/events.ts";
import type { Changing } from "@kindling/contracts/gateway/schemas.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { founderTallied, investorTallied, matchReviewed } from "@kindling/contracts/matches/events.ts";
import { videoChanged } from "@kindling/contracts/media/events.ts";
import { prefixOf } from "@kindling/service-kit/bus/stream-subjects.ts";

/** A change; a null id means any of its kind. */
export interface Changed {
  what: Changing;
  id: number | null;
}

/** How a message on the bus affects data that clients have fetched. */
export interface Effects {
  /** A fetch already returns the change, since its owner stored it before publishing. */
  atOnce?: Changed;
  /** Changes once another service has applied the message, which happens at about the same time. */
  soon?: Changed;
}

const byEvent: readonly (readonly [EventShape, (id: number) => Effects])[] = [
  // Matches show both sides: names, scores and reasons follow, whether or not a count changes.
  [founderChanged, (id) => ({ atOnce: { what: "founders", id }, soon: { what: "matches", id: null } })],
  [investorChanged, (id) => ({ atOnce: { what: "investors", id }, soon: { what: "matches", id: null } })],
  // Founders and investors store their counts when they receive this message.
  [founderTallied, (id) => ({ soon: { what: "founders", id } })],
  [investorTallied, (id) => ({ soon: { what: "investors", id } })],
  [matchReviewed, (id) => ({ atOnce: { what: "matches", id } })],
  [videoChanged, (id) => ({ atOnce: { what: "videos", id } })],
];
const bySubject = new Map(byEvent.map(([{ subject }, effects]) => [subject, effects]));

/** Every stream, as every event has an effect. */
export const watchedStreams: readonly StreamName[] = [...new Set(events.map(({ stream }) => stream))];

/** The effects of a message, by its subject; none for an unknown one. */
export function effectsOf(subject: string): Effects {
  const id = Number(subject.slice(subject.lastIndexOf(".") + 1));
  return Number.isInteger(id) && id > 0 ? (bySubject.get(prefixOf(subject))?.(id) ?? {}) : {};
}
