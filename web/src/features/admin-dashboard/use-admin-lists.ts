import { useQuery } from "@tanstack/react-query";
import { statsQuery } from "./calls/get-stats.ts";
import { foundersQuery } from "./calls/list-founders.ts";
import { investorsQuery } from "./calls/list-investors.ts";
import { investorsDatabaseQuery } from "./calls/list-investors-database.ts";

/**
 * Everything the dashboard shows: stats, founders and investors are asked for together, the investors
 * database by itself. What cannot be loaded is logged and counts as empty or zero (spec section 8).
 */
export function useAdminLists() {
  return {
    stats: useQuery(statsQuery),
    founders: useQuery(foundersQuery),
    investors: useQuery(investorsQuery),
    database: useQuery(investorsDatabaseQuery),
  };
}
