import type { EventShape, StreamName } from "@kindling/contracts/event.ts";
import { events } from "@kindling/contracts/events.ts";
import { founderChanged } from "@kindling/contracts/founders/events.ts";
import type { Changing } from "@kindling/contracts/gateway/schemas.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { founderTallied, investorTallied, matchReviewed } from "@kindling/contracts/matches/events.ts";
import { videoChanged } from "@kindling/contracts/media/events.ts";
import { prefixOf } from "@kindling/service-kit/bus/stream-subjects.ts";

/** Something that changed; null is any of its kind. */
export interface Changed {
  what: Changing;
  id: number | null;
}

/** What a message on the bus means for who has fetched something. */
export interface Effects {
  /** Whoever fetches it now gets the change: its owner published what it had stored. */
  atOnce?: Changed;
  /** Changes when another service has taken the message in, which it does about now. */
  soon?: Changed;
}

const byEvent: readonly (readonly [EventShape, (id: number) => Effects])[] = [
  // Matches show both sides: names, scores and reasons follow, whether or not a count changes.
  [founderChanged, (id) => ({ atOnce: { what: "founders", id }, soon: { what: "matches", id: null } })],
  [investorChanged, (id) => ({ atOnce: { what: "investors", id }, soon: { what: "matches", id: null } })],
  // The counts stand beside founders and investors, whose services store them on this very message.
  [founderTallied, (id) => ({ soon: { what: "founders", id } })],
  [investorTallied, (id) => ({ soon: { what: "investors", id } })],
  [matchReviewed, (id) => ({ atOnce: { what: "matches", id } })],
  [videoChanged, (id) => ({ atOnce: { what: "videos", id } })],
];
const bySubject = new Map(byEvent.map(([{ subject }, effects]) => [subject, effects]));

/** Every stream, as every event has an effect. */
export const watchedStreams: readonly StreamName[] = [...new Set(events.map(({ stream }) => stream))];

/** The effects of a message by its subject, which says all that is needed; none for an unknown one. */
export function effectsOf(subject: string): Effects {
  const id = Number(subject.slice(subject.lastIndexOf(".") + 1));
  return Number.isInteger(id) && id > 0 ? (bySubject.get(prefixOf(subject))?.(id) ?? {}) : {};
}
