import { listInvestorsDatabase } from "@kindling/contracts/investors/endpoints.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api-client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { keepUnchanged } from "./keep-unchanged.ts";
import { logged } from "./log-failure.ts";

export const investorsDatabaseQuery = queryOptions({
  queryKey: queryKeys.investorsDatabase,
  queryFn: async ({ signal, client }) => {
    const fresh = await logged(
      "The investors database could not be loaded",
      call(listInvestorsDatabase, { signal }),
    );
    const before = client.getQueryData<Investor[]>(queryKeys.investorsDatabase);
    return keepUnchanged(before, fresh, ["founder_matches", "founder_matches_reviewed"]);
  },
  structuralSharing: false,
});
