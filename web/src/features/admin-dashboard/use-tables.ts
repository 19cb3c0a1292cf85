import { useTableLayout } from "../columns/use-table-layout.ts";
import { clusterColumns } from "../tables/cluster-columns.tsx";
import { databaseColumns } from "../tables/database-columns.tsx";
import { founderColumns } from "../tables/founder-columns.tsx";

/** The tables of the tabs, as their reader arranged them. */
export function useTables() {
  return {
    founders: useTableLayout("founders", founderColumns),
    cluster: useTableLayout("cluster", clusterColumns),
    database: useTableLayout("database", databaseColumns),
  };
}
