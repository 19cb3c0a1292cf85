import type { Temperature } from "@kindling/contracts/enumerations/people.ts";
import { updateTemperature } from "@kindling/contracts/investors/endpoints.ts";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api/api-client.ts";
import { errorMessage } from "../../../lib/api/api-errors.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { createEditLedger } from "./edit-ledger.ts";
import { patchRecord, pauseFetches } from "./list-cache.ts";
import { logFailure } from "./log-failure.ts";
import { queryKeys } from "./query-keys.ts";

/** An investor of either list. */
export interface WarmRecord {
  id: number;
  name: string;
  temperature: Temperature;
  version: number;
}

const lists = [queryKeys.investors, queryKeys.investorsDatabase];
const ledger = createEditLedger<Pick<WarmRecord, "temperature" | "version">>();

function show(client: QueryClient, id: number, patch: Partial<WarmRecord>): void {
  for (const list of lists) patchRecord<WarmRecord>(client, list, id, (row) => ({ ...row, ...patch }));
}

/** Changes how warm an investor is: at once in both lists, and back with the reason when it is refused. */
export function useUpdateTemperature() {
  return useMutation({
    scope: { id: "temperature" },
    mutationFn: ({ investor, temperature }: { investor: WarmRecord; temperature: Temperature }) =>
      call(updateTemperature, { params: { id: investor.id }, body: { temperature } }),
    onMutate: async ({ investor, temperature }, { client }) => {
      const resume = await pauseFetches(client, lists);
      ledger.begin(investor.id, { temperature: investor.temperature, version: investor.version });
      show(client, investor.id, { temperature });
      return { resume };
    },
    onSuccess: ({ temperature, version }, { investor }, _paused, { client }) => {
      const confirmed = ledger.saved(investor.id, { temperature, version });
      if (confirmed) show(client, investor.id, confirmed);
    },
    onError: (error, { investor }, _paused, { client }) => {
      const confirmed = ledger.refused(investor.id);
      if (confirmed) show(client, investor.id, confirmed);
      logFailure("The temperature could not be saved", error);
      toast({
        variant: "destructive",
        title: `The temperature of ${investor.name} was not changed`,
        description: errorMessage(error, "Please try again."),
      });
    },
    onSettled: (_saved, _error, _input, paused) => paused?.resume(),
  });
}
