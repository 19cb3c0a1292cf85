import type { Temperature } from "@kindling/contracts/enumerations/people.ts";
import { getStats } from "@kindling/contracts/matches/endpoints.ts";
import { queryOptions, type UseQueryResult, useMutationState, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { endpointKey } from "../../lib/api/endpoint-query.ts";
import { logged } from "../../lib/api/log-failure.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import type { Edit } from "../edits/optimistic-edit.ts";
import { type InvestorRow, recount, temperatureEdit } from "../edits/temperature-edit.ts";
import type { DashboardTab } from "../lists/dashboard-tabs.ts";
import { investorsDatabaseSource } from "../lists/database-list.ts";
import { fetchList } from "../lists/list-source.ts";

export const statsQuery = queryOptions({
  queryKey: endpointKey(getStats),
  queryFn: ({ signal }) => logged("The stats could not be loaded", call(getStats, { signal })),
});

/** How many investors there are, how many are not invited yet, and how many of each temperature. */
export interface InvestorSummary {
  total: number;
  uninvited: number;
  temperatures: Readonly<Record<Temperature, number>>;
}

/** Shown when the counts could not be loaded. */
const noInvestors: InvestorSummary = {
  total: 0,
  uninvited: 0,
  temperatures: { COLD: 0, NEUTRAL: 0, WARM: 0, HOT: 0, FIRE: 0 },
};

const investorSummaryQuery = queryOptions({
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

/** The counts of investors, with the temperatures that are being saved. */
export function useInvestorSummary() {
  const edits = useMutationState({
    filters: { mutationKey: temperatureEdit.mutationKey, status: "pending" },
    select: ({ state }) => state.variables as Edit<InvestorRow, { temperature: Temperature }>,
  });
  return useQuery({
    ...investorSummaryQuery,
    select: (summary: InvestorSummary) =>
      edits.reduce(
        (counts, { record, patch }) => recount(counts, record.temperature, patch.temperature),
        summary,
      ),
  });
}

type Counted<Data> = Pick<UseQueryResult<Data>, "data" | "isPending">;

/** The counts of the tabs, and those of the strip. A count that could not be loaded is the list's, if that was. */
export function memberCounts(
  stats: Counted<{ founders: number }>,
  summary: Counted<InvestorSummary>,
  lists: Readonly<Record<DashboardTab, { loaded: boolean; total: number }>>,
) {
  const counts = {
    founders: stats.data?.founders ?? knownTotal(lists.founders),
    cluster: summary.data?.total ?? knownTotal(lists.cluster),
    database: summary.data?.total ?? knownTotal(lists.database),
  };
  const total = counts.database ?? counts.cluster ?? 0;
  return {
    /** Null where it is not known. */
    counts,
    /** Null while loading; 0 when nothing is known. */
    founders: stats.isPending ? null : (counts.founders ?? 0),
    investors: summary.isPending ? null : (summary.data ?? { ...noInvestors, total }),
  };
}

const knownTotal = ({ loaded, total }: { loaded: boolean; total: number }): number | null =>
  loaded || total > 0 ? total : null;
