import { founderColumns } from "../founders/founder-columns.tsx";
import { databaseColumns } from "../investor-database/database-columns.tsx";
import { clusterColumns } from "../match-cluster/cluster-columns.tsx";
import { useTableLayout } from "./use-table-layout.ts";

/** The tables of the tabs, as their reader arranged them. */
export function useTables() {
  return {
    founders: useTableLayout("founders", founderColumns),
    cluster: useTableLayout("cluster", clusterColumns),
    database: useTableLayout("database", databaseColumns),
  };
}
