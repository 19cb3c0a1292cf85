import { listenToChanges } from "@kindling/contracts/gateway/endpoints.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isTemporary } from "../api/api-errors.ts";
import { keysOfRecords, refetchChanged } from "../api/cached-records.ts";
import { liveKeys, outdatedBy, outdatedRecords, queryKeys, summaryKeys } from "../query-keys.ts";
import { refetchSession } from "../session/session.ts";
import { createLiveConnection } from "./live-connection.ts";
import { setLiveState } from "./live-state.ts";
import { type RecordChange, subscribeToOwnChanges } from "./own-changes.ts";
import { createPacedBatch } from "./paced-batch.ts";
import { whileInUse } from "./while-in-use.ts";

/**
 * Least time between two counts of a whole list, in ms. Counting 100,000 records takes the server a hundred times
 * longer than the fetch of a changed one.
 */
const summaryIntervalMs = 30_000;
/** How much longer a count waits at most, in ms. Every open page hears of a change at the same moment. */
const summarySpreadMs = 5_000;
/**
 * Least time between two fetches of the open matches that a message does not name: it names none when many change, and
 * only one side of each that does. In ms; those of one investor can take the server 2 s.
 */
const manyMatchesIntervalMs = 10_000;
/** How much longer they wait at most, in ms. */
const manyMatchesSpreadMs = 2_000;

/**
 * Keeps the admin's queries current while the page is visible and in use: queries that the server reports as changed
 * are refetched. While the server is unreachable it reconnects in the background.
 * @param onRecords called for founders and investors that changed, whose lists are kept current by their records
 */
export function useLiveUpdates(onRecords: (change: RecordChange) => void = () => {}): void {
  const client = useQueryClient();
  const newest = useRef(onRecords);
  useEffect(() => {
    newest.current = onRecords;
  });
  useEffect(() => {
    const invalidate = async (keys: readonly QueryKey[]) => {
      const fetching = distinct(keys).map((queryKey) => refetchChanged(client, { queryKey }));
      const failed = (await Promise.allSettled(fetching)).filter((result) => result.status === "rejected");
      // A throw makes the batch try these keys again. Other failures are final, such as 404 for an archived record.
      for (const { reason } of failed) if (isTemporary(reason)) throw reason;
    };
    const queries = createPacedBatch(invalidate);
    const summaries = createPacedBatch(invalidate, summaryIntervalMs, summarySpreadMs);
    const manyMatches = createPacedBatch(invalidate, manyMatchesIntervalMs, manyMatchesSpreadMs);
    const onRecordChange = (change: RecordChange) => {
      newest.current(change);
      queries.add(outdatedRecords(change));
      if (change.what === "investors") summaries.add(summaryKeys);
    };
    const connection = createLiveConnection({
      url: listenToChanges.path,
      onChange: (change) => {
        const { what, ids, founders, investors } = change;
        const isUnnamed = what === "matches" && !founders && !investors;
        const outdated = outdatedBy(change);
        (isUnnamed ? manyMatches : queries).add(outdated);
        // A list is read once, and whole, where the change names both sides.
        if (what === "matches")
          manyMatches.add(listsThatShow(client, founders, investors).filter((key) => !isIn(key, outdated)));
        if (what === "founders" || what === "investors") onRecordChange({ what, ids: ids ?? null });
      },
      onEverything: () => {
        queries.add(liveKeys);
        onRecordChange({ what: "founders", ids: null });
        onRecordChange({ what: "investors", ids: null });
      },
      // The session may have ended.
      onFailure: () => refetchSession(client),
      onState: setLiveState,
    });
    const unsubscribe = subscribeToOwnChanges(onRecordChange);
    const unfollow = whileInUse({ start: connection.resume, stop: connection.pause });
    return () => {
      unfollow();
      unsubscribe();
      connection.pause();
      queries.stop();
      summaries.stop();
      manyMatches.stop();
    };
  }, [client]);
}

/**
 * The match lists of the other sides: an investor's matches show the founders, and their scores, reasons and fields
 * can have changed where the investor's list has not.
 */
function listsThatShow(
  client: QueryClient,
  founders: readonly number[] = [],
  investors: readonly number[] = [],
): QueryKey[] {
  return [
    ...keysOfRecords<Match>(client, queryKeys.allInvestorMatches, ({ founder_id }) =>
      founders.includes(founder_id),
    ),
    ...keysOfRecords<Match>(client, queryKeys.allFounderMatches, ({ investor_id }) =>
      investors.includes(investor_id),
    ),
  ];
}

/** The keys without those that begin with another one. */
function distinct(keys: readonly QueryKey[]): QueryKey[] {
  const unique = new Map(keys.map((key) => [JSON.stringify(key), key]));
  return [...unique.values()].filter((key) => !startsOf(key).some((start) => unique.has(start)));
}

/** Whether `keys` has this key or one that it begins with. */
function isIn(key: QueryKey, keys: readonly QueryKey[]): boolean {
  const among = new Set(keys.map((other) => JSON.stringify(other)));
  return [JSON.stringify(key), ...startsOf(key)].some((start) => among.has(start));
}

/** The shorter keys that a key begins with, as JSON. */
const startsOf = (key: QueryKey): string[] => key.map((_, length) => JSON.stringify(key.slice(0, length)));
