import { updateAsk } from "@kindling/contracts/founders/endpoints.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api/api-client.ts";
import { errorMessage } from "../../../lib/api/api-errors.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { createEditLedger } from "./edit-ledger.ts";
import { patchRecord, pauseFetches } from "./list-cache.ts";
import { logFailure } from "./log-failure.ts";
import { queryKeys } from "./query-keys.ts";

const ledger = createEditLedger<number | null>();

/** Changes a founder's ask, in whole USD: at once on screen, and back with the reason when it is refused. */
export function useUpdateAsk() {
  return useMutation({
    // One after the other, so that the last one typed is the last one saved.
    scope: { id: "ask" },
    mutationFn: ({ founder, ask }: { founder: Founder; ask: number | null }) =>
      call(updateAsk, { params: { id: founder.id }, body: { requested_check_usd: ask } }),
    onMutate: async ({ founder, ask }, { client }) => {
      const resume = await pauseFetches(client, [queryKeys.founders]);
      ledger.begin(founder.id, founder.requested_check_usd);
      patchRecord<Founder>(client, queryKeys.founders, founder.id, (row) => ({
        ...row,
        requested_check_usd: ask,
      }));
      return { resume };
    },
    onSuccess: (saved, { founder }, _paused, { client }) => {
      const value = ledger.saved(founder.id, saved.requested_check_usd);
      if (value !== undefined)
        patchRecord<Founder>(client, queryKeys.founders, founder.id, (row) => ({
          ...saved,
          investors_matched: row.investors_matched,
        }));
    },
    onError: (error, { founder }, _paused, { client }) => {
      const value = ledger.refused(founder.id);
      if (value !== undefined)
        patchRecord<Founder>(client, queryKeys.founders, founder.id, (row) => ({
          ...row,
          requested_check_usd: value,
        }));
      logFailure("The ask could not be saved", error);
      toast({
        variant: "destructive",
        title: `The ask of ${founder.company} was not changed`,
        description: errorMessage(error, "Please try again."),
      });
    },
    onSettled: (_saved, _error, _input, paused) => paused?.resume(),
  });
}
