import {
  type Activity,
  type ActivityEntry,
  type ActivitySource,
  activitySources,
  activityTopics,
  changedFields,
  type FoundEntries,
  type HistorySearch,
} from "@kindling/contracts/history/activity.ts";
import { type ActivityQuery, formatCursor } from "@kindling/contracts/history/activity-query.ts";
import {
  searchFounderHistory,
  searchInvestorHistory,
  searchReviewHistory,
} from "@kindling/contracts/internal-endpoints.ts";
import type { CallService } from "../upstreams/call-service.ts";
import type { Audit } from "./audit.ts";
import { mergeEntries, positionIn } from "./merge-entries.ts";
import { nameEntries } from "./name-entries.ts";

export interface ActivityContext {
  readonly callService: CallService;
  /** There is none with open access, where nobody signs in. */
  readonly audit: Audit | undefined;
}

export type ActivityPage = Omit<Activity, "admins" | "viewers">;

const endpoints = {
  founders: searchFounderHistory,
  investors: searchInvestorHistory,
  matches: searchReviewHistory,
} as const;

/**
 * Reads a part of the activity from all sources at once. A source that fails is in `missing`.
 * @throws the failure of a source when all have failed
 */
export async function readActivity(
  context: ActivityContext,
  query: ActivityQuery,
  requestId: string,
): Promise<ActivityPage> {
  const sources = sourcesOf(context, query);
  const results = await Promise.allSettled(
    sources.map(async (source) => ({
      source,
      ...(await searchSource(context, source, query, requestId)),
    })),
  );
  const found = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const failed = results.find((result) => result.status === "rejected");
  if (found.length === 0 && failed) throw failed.reason;
  const { entries, next } = mergeEntries(found, query.limit);
  return {
    entries: await nameEntries(context.callService, entries, requestId, "optional"),
    next: next && formatCursor(next),
    searched_to: next?.at ?? null,
    missing: sources.filter((_source, index) => results[index]!.status === "rejected"),
  };
}

/** Entries that are read at once for a file. */
const batchSize = 500;

/**
 * All entries in batches, each read when the receiver has taken the one before.
 * @throws when any source fails: a file with a part of the entries would look complete
 */
export async function* readWholeActivity(
  context: ActivityContext,
  query: ActivityQuery,
  requestId: string,
): AsyncGenerator<ActivityEntry[]> {
  let { cursor } = query;
  do {
    const part = { ...query, cursor, limit: batchSize };
    const found = await Promise.all(
      sourcesOf(context, query).map(async (source) => ({
        source,
        ...(await searchSource(context, source, part, requestId)),
      })),
    );
    const { entries, next } = mergeEntries(found, batchSize);
    yield await nameEntries(context.callService, entries, requestId, "required");
    cursor = next;
  } while (cursor !== null);
}

/** The sources that can have entries for the filters. */
function sourcesOf({ audit }: ActivityContext, { what, field }: ActivityQuery): ActivitySource[] {
  return activitySources.filter(
    (source) =>
      (what === null || (activityTopics[what].sources as readonly ActivitySource[]).includes(source)) &&
      (field === null || changedFields[source].includes(field)) &&
      (source !== "gateway" || audit !== undefined),
  );
}

async function searchSource(
  { callService, audit }: ActivityContext,
  source: ActivitySource,
  { cursor, until, since, person, field, what, limit }: ActivityQuery,
  requestId: string,
): Promise<FoundEntries> {
  const { actions } = what === null ? { actions: null } : activityTopics[what];
  const search: HistorySearch = {
    before: cursor ? positionIn(source, cursor) : until === null ? null : { at: until, id: 0 },
    since,
    person,
    field,
    actions: actions && [...actions],
    limit,
    // A field's changes are those of the records.
    imports: field === null,
  };
  if (source === "gateway") return audit!.search(search);
  return callService(endpoints[source], { caller: { role: "gateway" }, body: search, requestId });
}
