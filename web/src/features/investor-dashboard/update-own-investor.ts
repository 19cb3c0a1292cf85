import { seenBy } from "@kindling/contracts/endpoint.ts";
import { updateInvestor } from "@kindling/contracts/investors/endpoints.ts";
import type { OwnInvestor } from "@kindling/contracts/investors/schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../../lib/api/api-client.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { changedFields } from "../../lib/changed-fields.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { getOwnInvestor, ownInvestorQuery } from "./get-own-investor.ts";

const endpoint = seenBy(updateInvestor, "investor");
type Fields = z.output<typeof endpoint.body>;

/**
 * Sends the whole of My Profile, with the edited fields over those stored now: what others have changed since editing
 * began stays. The response replaces the cached investor.
 */
export function useUpdateOwnInvestor(investor: OwnInvestor) {
  const queryClient = useQueryClient();
  const { queryKey } = ownInvestorQuery(investor.id);
  return useSingleFlightMutation({
    mutationFn: async ({ edited, before }: { edited: Fields; before: OwnInvestor }) => {
      const stored = await getOwnInvestor(investor.id);
      const names = Object.keys(edited) as (keyof Fields & keyof OwnInvestor)[];
      const body: Fields = {
        ...Object.fromEntries(names.map((name) => [name, stored[name]])),
        ...changedFields(before, edited),
      };
      return call(endpoint, { params: { id: investor.id }, body });
    },
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: ({ email_change, ...saved }) => {
      if (email_change) void queryClient.invalidateQueries({ queryKey: queryKeys.ownEmailChange });
      queryClient.setQueryData(queryKey, saved);
    },
  });
}
