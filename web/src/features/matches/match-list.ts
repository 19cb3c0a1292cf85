import { listFounderMatches, listInvestorMatches } from "@kindling/contracts/matches/endpoints.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { hashKey, type QueryKey, queryOptions } from "@tanstack/react-query";
import { callWindow, type ListPage, maxIds, type WindowEndpoint } from "../../lib/api/call-list.ts";
import { logged } from "../../lib/api/log-failure.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** The matches of a founder or of an investor. */
export interface MatchList {
  endpoint: WindowEndpoint<Match>;
  /** The founder's or investor's id. */
  id: number;
  /** The keys of all queries of the list begin with this. */
  key: QueryKey;
  /** "The founder's matches" */
  what: string;
}

export const founderMatches = (founderId: number): MatchList => ({
  endpoint: listFounderMatches,
  id: founderId,
  key: queryKeys.founderMatches(founderId),
  what: "The founder's matches",
});

export const investorMatches = (investorId: number): MatchList => ({
  endpoint: listInvestorMatches,
  id: investorId,
  key: queryKeys.investorMatches(investorId),
  what: "The investor's matches",
});

/** What an investor's matches can be sorted by. */
export const matchSortKeys = listInvestorMatches.window.sorts;
export type MatchSortKey = (typeof matchSortKeys)[number];

/** Matches that are read at once, and added by each Show more. */
const windowSize = 50;
/** How many windows one request reads. */
const maxWindows = 10;

function fetchMatches({ endpoint, id, what }: MatchList, query: string, signal: AbortSignal) {
  return logged(`${what} could not be loaded`, callWindow(endpoint, id, query, signal));
}

/**
 * A window of the matches, the first one with number 0.
 * @param order the sort as a query parameter, or "" for best first
 */
export const windowQuery = (list: MatchList, order: string, number: number) =>
  queryOptions({
    queryKey: [...list.key, "rows", order, number],
    queryFn: ({ signal }) => readWindow(list, order, number, signal),
  });

/** A request for windows of one list and order that is about to be sent, or was. */
interface WindowsRequest {
  /** The numbers of the windows. */
  windows: number[];
  signals: AbortSignal[];
  response: Promise<ListPage<Match>>;
}
const unsent = new Map<string, WindowsRequest>();

/** Reads a window. Windows that are wanted at the same moment, as on a live change, share one request. */
async function readWindow(list: MatchList, order: string, number: number, signal: AbortSignal) {
  const key = hashKey([...list.key, order, Math.floor(number / maxWindows)]);
  const request = unsent.get(key) ?? requestWindows(list, order, key);
  request.windows.push(number);
  request.signals.push(signal);
  const { data, page } = await request.response;
  const start = (number - Math.min(...request.windows)) * windowSize;
  return { data: data.slice(start, start + windowSize), page };
}

function requestWindows(list: MatchList, order: string, key: string): WindowsRequest {
  const windows: number[] = [];
  const signals: AbortSignal[] = [];
  // The request is sent in a microtask, when all windows of this render are known.
  const response = Promise.resolve().then(() => {
    unsent.delete(key);
    const aborting = new AbortController();
    for (const signal of signals) {
      signal.addEventListener("abort", () => {
        if (signals.every(({ aborted }) => aborted)) aborting.abort();
      });
    }
    const first = Math.min(...windows);
    const part = `limit=${(Math.max(...windows) - first + 1) * windowSize}&offset=${first * windowSize}`;
    return fetchMatches(list, [order, part].filter(Boolean).join("&"), aborting.signal);
  });
  const request = { windows, signals, response };
  unsent.set(key, request);
  return request;
}

/** The matches with these ids, without those that no longer exist. */
export const idsQuery = (list: MatchList, ids: readonly number[]) =>
  queryOptions({
    queryKey: [...list.key, "ids", ids.join()],
    queryFn: ({ signal }) => fetchMatches(list, `ids=${ids.join()}&limit=${maxIds}`, signal),
    gcTime: 0,
  });
