import { listFounders } from "@kindling/contracts/founders/endpoints.ts";
import { listInvestors, listInvestorsDatabase } from "@kindling/contracts/investors/endpoints.ts";
import { clusterListConfig } from "./cluster-list.ts";
import { databaseListConfig } from "./database-list.ts";
import { founderListConfig } from "./founder-list.ts";

export const tabs = ["founders", "cluster", "database"] as const;
export type DashboardTab = (typeof tabs)[number];

/** What each tab lists, refreshes, exports and adds. */
export const tabSettings = {
  founders: {
    config: founderListConfig,
    member: "founder",
    refreshes: ["stats", "founders"],
    exported: { path: listFounders.path, fileName: "founders.csv", noun: "founders" },
    adds: "founder",
  },
  cluster: {
    config: clusterListConfig,
    member: "investor",
    refreshes: ["investors"],
    exported: { path: listInvestors.path, fileName: "investor-match-cluster.csv", noun: "investors" },
    adds: null,
  },
  database: {
    config: databaseListConfig,
    member: "investor",
    refreshes: ["the investor database"],
    exported: { path: listInvestorsDatabase.path, fileName: "investor-database.csv", noun: "investors" },
    adds: "investor",
  },
} as const;
