import type { ActivityEntry, NamedRecord } from "@kindling/contracts/history/activity.ts";
import { pairOf } from "@kindling/contracts/matches/pair-id.ts";
import type { CallService } from "../upstreams/call-service.ts";
import { type FoundNames, lookUpNames, namedIn } from "./look-up-names.ts";
import type { SourceEntry } from "./merge-entries.ts";

/** The founder and the investor that an entry is about. */
function recordsOf({ kind, record_id: id }: SourceEntry): {
  founder: number | null;
  investor: number | null;
} {
  if (id === null) return { founder: null, investor: null };
  if (kind === "match") return { founder: pairOf(id).founderId, investor: pairOf(id).investorId };
  return { founder: kind === "founder" ? id : null, investor: kind === "investor" ? id : null };
}

/**
 * Adds the current names of founders and investors, which no history keeps.
 * @param names whether entries without names are better than none
 */
export async function nameEntries(
  callService: CallService,
  entries: readonly SourceEntry[],
  requestId: string,
  names: "required" | "optional",
): Promise<ActivityEntry[]> {
  const about = entries.map((entry) => ({ entry, ...recordsOf(entry) }));
  const acting = (role: "founder" | "investor") =>
    entries.map(({ actor }) => (actor.role === role ? actor.id : null));
  const mergedWith = (role: "founder" | "investor") =>
    entries.map(({ kind, merge }) => (kind === role && merge ? merge.id : null));
  const mentioned = (role: "founder" | "investor") => [
    ...about.map((of) => of[role]),
    ...acting(role),
    ...mergedWith(role),
  ];
  const [founders, investors] = await Promise.all([read("founder"), read("investor")]);

  async function read(role: "founder" | "investor"): Promise<FoundNames> {
    try {
      return await lookUpNames(callService, role, mentioned(role), requestId);
    } catch (error) {
      if (names === "required") throw error;
      return new Map();
    }
  }

  return about.map(({ entry, founder, investor }) => {
    const { source, id, at, action, kind, actor, changes, merge, request_id, import: of } = entry;
    const members = { founder: founders, investor: investors };
    const name =
      actor.role === "founder" || actor.role === "investor"
        ? (namedIn(members[actor.role], actor.id)?.name ?? null)
        : actor.name;
    return {
      id: `${source}-${id}`,
      at,
      action,
      kind,
      actor: { ...actor, name },
      founder: namedIn(founders, founder),
      investor: namedIn(investors, investor),
      changes,
      ...(merge
        ? { merge: { ...merge, ...namesIn(kind === "founder" ? founders : investors, merge.id) } }
        : {}),
      request_id,
      import: of,
    };
  });
}

function namesIn(found: FoundNames, id: number): Pick<NamedRecord, "name" | "company"> {
  const { name = null, company = null } = found.get(id) ?? {};
  return { name, company };
}
