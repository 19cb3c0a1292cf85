import { seenBy } from "@kindling/contracts/endpoint.ts";
import { updateInvestor } from "@kindling/contracts/investors/endpoints.ts";
import type { OwnInvestor } from "@kindling/contracts/investors/schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../../lib/api/api-client.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { ownInvestorQuery } from "./get-own-investor.ts";

const endpoint = seenBy(updateInvestor, "investor");
type Fields = z.output<typeof endpoint.body>;

/** Changes the fields of My Profile; the response replaces the cached investor. */
export function useUpdateOwnInvestor(investor: OwnInvestor) {
  const queryClient = useQueryClient();
  const { queryKey } = ownInvestorQuery(investor.id);
  return useSingleFlightMutation({
    mutationFn: (fields: Fields) => call(endpoint, { params: { id: investor.id }, body: fields }),
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: ({ email_change: _, ...saved }) => {
      queryClient.setQueryData(queryKey, saved);
    },
  });
}
