import type { UseQueryResult } from "@tanstack/react-query";
import { type InvestorSummary, noInvestors } from "./calls/get-investor-summary.ts";
import type { DashboardTab } from "./dashboard-tabs.ts";

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
