import { updateInvestor } from "@kindling/contracts/investors/endpoints.ts";
import type { Investor, InvestorUpdate } from "@kindling/contracts/investors/schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { announceChange } from "../../lib/live/own-changes.ts";
import { queryKeys } from "../../lib/query-keys.ts";

interface Change {
  id: number;
  fields: InvestorUpdate;
}

/** Changes fields of an investor, and announces it to the lists. */
export function useUpdateInvestor() {
  const queryClient = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: ({ id, fields }: Change) => call(updateInvestor, { params: { id }, body: fields }),
    onSuccess: (investor: Investor) => {
      // The response of a PUT has no consent.
      queryClient.setQueryData<object>(queryKeys.investor(investor.id), (former) => ({
        ...former,
        ...investor,
      }));
      void queryClient.invalidateQueries({ queryKey: queryKeys.investorHistory(investor.id) });
      announceChange({ what: "investors", ids: [investor.id] });
    },
  });
}
