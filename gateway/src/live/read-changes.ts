import type { EventShape, StreamName } from "@kindling/contracts/event.ts";
import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { type Announcement, announcement } from "@kindling/contracts/gateway/announcements.ts";
import type { Change, Changing } from "@kindling/contracts/gateway/schemas.ts";
import { introductionChanged } from "@kindling/contracts/introductions/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { matchReviewed } from "@kindling/contracts/matches/events.ts";
import { videoChanged } from "@kindling/contracts/media/events.ts";
import { RecentSubjects } from "@kindling/service-kit/bus/recent-subjects.ts";
import { prefixOf } from "@kindling/service-kit/bus/stream-subjects.ts";

/** Published after the commit. A tally can be read only later, when the service that projects it announces it. */
const watched: readonly (readonly [EventShape, Changing])[] = [
  [founderChanged, "founders"],
  [investorChanged, "investors"],
  [matchReviewed, "matches"],
  // Pages of the version before know no other kind.
  [introductionChanged, "matches"],
  [videoChanged, "videos"],
];
const bySubject = new Map(watched.map(([{ subject }, what]) => [subject, what]));

export const watchedStreams: readonly StreamName[] = watched.map(([{ stream }]) => stream);

/** Returns the change that an event reports; null for an unknown subject. */
export function changeOfEvent(subject: string, payload: string): Change | null {
  const what = bySubject.get(prefixOf(subject));
  const id = Number(subject.slice(subject.lastIndexOf(".") + 1));
  if (what === undefined || !Number.isSafeInteger(id) || id < 1) return null;
  const { version, state } = parse(payload);
  // An introduction has the id of its match, and another version.
  const isVersioned = typeof version === "number" && prefixOf(subject) !== introductionChanged.subject;
  const change: Change = { what, records: [isVersioned ? { id, version } : { id }] };
  if (what !== "matches") return change;
  // A deleted match no longer names its sides.
  return state ? { ...change, founders: [state.founder_id], investors: [state.investor_id] } : { what };
}

interface Payload {
  version?: unknown;
  state?: { founder_id: number; investor_id: number } | null;
}

function parse(payload: string): Payload {
  try {
    return JSON.parse(payload);
  } catch {
    return {};
  }
}

/**
 * Reads announcements. Replicas of a service may announce two counts of a record in the wrong order; the older count is
 * dropped.
 */
export class AnnouncementReader {
  private readonly versions = {
    founders: new RecentSubjects<number>(),
    investors: new RecentSubjects<number>(),
  };

  /**
   * Returns the change that an announcement reports.
   * @throws Error for an announcement unknown to this version
   */
  read(payload: string): Change {
    const announced = announcement.parse(JSON.parse(payload));
    if (announced.what !== "matches") {
      const { what, ids } = announced;
      return ids ? { what, records: ids.map((id) => ({ id })) } : this.readCounts(announced);
    }
    const { founders, investors } = announced;
    return founders && investors ? { what: "matches", founders, investors } : { what: "matches" };
  }

  private readCounts({ what, counts }: Exclude<Announcement, { what: "matches" }>): Change {
    if (counts === undefined) return { what };
    const versions = this.versions[what];
    const newest = counts.filter(({ id, version }) => (versions.get(String(id)) ?? 0) <= version);
    for (const { id, version } of newest) versions.set(String(id), version);
    return { what, records: newest.map(({ version: _version, ...record }) => record) };
  }
}
