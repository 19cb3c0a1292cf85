import { useQuery } from "@tanstack/react-query";
import { statsQuery } from "./calls/get-stats.ts";
import { foundersQuery } from "./calls/list-founders.ts";
import { investorsQuery } from "./calls/list-investors.ts";
import { investorsDatabaseQuery } from "./calls/list-investors-database.ts";
import { usePendingEdits } from "./calls/optimistic-edit.ts";
import { askEdit } from "./calls/update-ask.ts";
import { temperatureEdit } from "./calls/update-temperature.ts";

/**
 * The dashboard's data, with edits in flight. A failed load is logged and shows as empty or zero (spec section 8).
 */
export function useAdminLists() {
  const withAsks = usePendingEdits(askEdit);
  const withTemperatures = usePendingEdits(temperatureEdit);
  return {
    stats: useQuery(statsQuery),
    founders: useQuery({ ...foundersQuery, select: withAsks }),
    investors: useQuery({ ...investorsQuery, select: withTemperatures }),
    database: useQuery({ ...investorsDatabaseQuery, select: withTemperatures }),
  };
}
