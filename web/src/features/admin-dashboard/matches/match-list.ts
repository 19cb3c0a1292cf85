import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { callWindow, type WindowEndpoint } from "../../../lib/api/call-list.ts";
import { logged } from "../calls/log-failure.ts";

/** The matches of a founder or of an investor. */
export interface MatchList {
  endpoint: WindowEndpoint<Match>;
  /** Of the founder or investor. */
  id: number;
  /** The keys of all queries of the list begin with this. */
  key: QueryKey;
  /** "The founder's matches" */
  what: string;
}

/** Matches that are read at once, and added by each Show more. */
const windowSize = 50;
/** How many ids one query takes. */
export const maxIds = 500;

function askMatches({ endpoint, id, what }: MatchList, query: string, signal: AbortSignal) {
  return logged(`${what} could not be loaded`, callWindow(endpoint, id, query, signal));
}

/**
 * A window of the matches, the first one with number 0.
 * @param order the sort as a query parameter, or "" for best first
 */
export const windowQuery = (list: MatchList, order: string, number: number) =>
  queryOptions({
    queryKey: [...list.key, "rows", order, number],
    queryFn: ({ signal }) => {
      const part = `limit=${windowSize}&offset=${number * windowSize}`;
      return askMatches(list, [order, part].filter(Boolean).join("&"), signal);
    },
  });

/** Those of the matches with these ids that are still matches. */
export const idsQuery = (list: MatchList, ids: readonly number[]) =>
  queryOptions({
    queryKey: [...list.key, "ids", ids.join()],
    queryFn: ({ signal }) => askMatches(list, `ids=${ids.join()}&limit=${maxIds}`, signal),
    gcTime: 0,
  });
