import { updateFounder } from "@kindling/contracts/founders/endpoints.ts";
import type { FounderUpdate } from "@kindling/contracts/founders/schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { announceChange } from "../../lib/live/own-changes.ts";
import { queryKeys } from "../../lib/query-keys.ts";

interface Change {
  id: number;
  fields: FounderUpdate;
}

/** Changes fields of a founder, and announces it to the lists. */
export function useUpdateFounder() {
  const queryClient = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: ({ id, fields }: Change) => call(updateFounder, { params: { id }, body: fields }),
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.founderHistory(id) });
      announceChange({ what: "founders", ids: [id] });
    },
  });
}
