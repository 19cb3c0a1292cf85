import { readOwnEmailChange } from "@kindling/contracts/accounts/own-endpoints.ts";
import { seenBy } from "@kindling/contracts/endpoint.ts";
import { getInvestor, updateInvestor } from "@kindling/contracts/investors/endpoints.ts";
import type { OwnInvestor } from "@kindling/contracts/investors/schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../../lib/api/api-client.ts";
import { endpointQuery, invalidateEndpoint } from "../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { changedFields } from "../../lib/changed-fields.ts";

const read = seenBy(getInvestor, "investor");
const update = seenBy(updateInvestor, "investor");
type Fields = z.output<typeof update.body>;

/** The signed-in investor, with the fields that investors see of themselves. */
export const ownInvestorQuery = (id: number) => endpointQuery(read, { params: { id } });

/**
 * Sends the whole of My Profile, with the edited fields over those stored now: what others have changed since editing
 * began stays. The response replaces the cached investor.
 */
export function useUpdateOwnInvestor(investor: OwnInvestor) {
  const queryClient = useQueryClient();
  const params = { id: investor.id };
  const { queryKey } = ownInvestorQuery(investor.id);
  return useSingleFlightMutation({
    mutationFn: async ({ edited, before }: { edited: Fields; before: OwnInvestor }) => {
      const stored = await call(read, { params });
      const names = Object.keys(edited) as (keyof Fields & keyof OwnInvestor)[];
      const body: Fields = {
        ...Object.fromEntries(names.map((name) => [name, stored[name]])),
        ...changedFields(before, edited),
      };
      return call(update, { params, body });
    },
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: ({ email_change, ...saved }) => {
      if (email_change) void invalidateEndpoint(queryClient, readOwnEmailChange);
      queryClient.setQueryData(queryKey, saved);
    },
  });
}
