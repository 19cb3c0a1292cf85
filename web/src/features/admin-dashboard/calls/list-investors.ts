import { listInvestors } from "@kindling/contracts/investors/endpoints.ts";
import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api-client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { keepUnchanged } from "./keep-unchanged.ts";
import { logged } from "./log-failure.ts";

export const investorsQuery = queryOptions({
  queryKey: queryKeys.investors,
  queryFn: async ({ signal, client }) => {
    const fresh = await logged("The investors could not be loaded", call(listInvestors, { signal }));
    const before = client.getQueryData<InvestorInMatchView[]>(queryKeys.investors);
    return keepUnchanged(before, fresh, ["founder_matches", "founder_matches_reviewed"]);
  },
  structuralSharing: false,
});
