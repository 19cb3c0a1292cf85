import type { DuplicatePair, PairSelection } from "@kindling/contracts/duplicates/schemas.ts";
import type { DuplicateSource } from "../../forms/duplicates/duplicate-source.ts";
import { callWindow, type ListPage } from "../../lib/api/call-list.ts";
import { endpointKey } from "../../lib/api/endpoint-query.ts";
import { logged } from "../../lib/api/log-failure.ts";
import { windowsQuery } from "../../lib/api/windows.ts";

/** A pair with a name of its own. */
export type ShownPair = DuplicatePair & { id: string };

/** A changed record is compared some moments after its live update. */
const pollMs = 10_000;

/** The pairs of founders or of investors that are selected, the likeliest first. */
export const pairsQuery = ({ endpoints, what }: DuplicateSource, show: PairSelection) => ({
  ...windowsQuery([...endpointKey(endpoints.list), "pairs", show], (query, signal) =>
    logged(
      `The duplicates of ${what} could not be loaded`,
      callWindow(endpoints.list, null, `show=${show}&${query}`, signal).then(
        ({ data, page }): ListPage<ShownPair> => ({
          data: data.map((pair) => ({ ...pair, id: `${pair.first.id} ${pair.second.id}` })),
          page,
        }),
      ),
    ),
  ),
  refetchOnWindowFocus: "always" as const,
  refetchInterval: pollMs,
});
