import type { Temperature } from "@kindling/contracts/enumerations/people.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "../../../lib/query-keys.ts";
import { fetchList } from "../lists/list-source.ts";
import { investorsDatabaseSource } from "./list-investors-database.ts";

/** How many investors there are, how many are not invited yet, and how many of each temperature. */
export interface InvestorSummary {
  total: number;
  uninvited: number;
  temperatures: Readonly<Record<Temperature, number>>;
}

/** Shown when the counts could not be loaded. */
export const noInvestors: InvestorSummary = {
  total: 0,
  uninvited: 0,
  temperatures: { COLD: 0, NEUTRAL: 0, WARM: 0, HOT: 0, FIRE: 0 },
};

export const investorSummaryQuery = queryOptions({
  queryKey: queryKeys.investorSummary,
  queryFn: async ({ signal }): Promise<InvestorSummary> => {
    const { page, facets } = await fetchList(
      investorsDatabaseSource,
      ["limit=1&counts=false&facets=temperature,invited"],
      signal,
    );
    return {
      total: page.total,
      uninvited: facets!.invited!.no!,
      temperatures: facets!.temperature as Record<Temperature, number>,
    };
  },
});

/** Counts an investor whose temperature has changed. */
export function recount(summary: InvestorSummary, from: Temperature, to: Temperature): InvestorSummary {
  if (from === to) return summary;
  const { temperatures } = summary;
  return {
    ...summary,
    temperatures: { ...temperatures, [from]: temperatures[from] - 1, [to]: temperatures[to] + 1 },
  };
}

/**
 * Counts it in the cached summary. Counts that arrived since the edit was sent may have it already: they are fetched
 * again.
 * @param sentAt in ms since 1970
 */
export function recountCached(client: QueryClient, sentAt: number, from: Temperature, to: Temperature): void {
  const { queryKey } = investorSummaryQuery;
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  if (updatedAt >= sentAt) void client.invalidateQueries({ queryKey });
  else client.setQueryData(queryKey, (summary) => summary && recount(summary, from, to), { updatedAt });
}
