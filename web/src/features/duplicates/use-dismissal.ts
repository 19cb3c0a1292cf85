import type { DuplicatePair } from "@kindling/contracts/duplicates/schemas.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { DuplicateSource } from "../../forms/duplicates/duplicate-source.ts";
import { titleOf } from "../../forms/duplicates/duplicate-words.ts";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { invalidateEndpoint } from "../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { toast } from "../../ui/overlays/toast-store.ts";

type Pair = Pick<DuplicatePair, "first" | "second">;

/** Marks a pair as no duplicate, or takes that back; a notice offers Undo. */
export function useDismissal(source: DuplicateSource, pair: Pair) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: (dismissed: boolean) => save(client, source, pair, dismissed),
    onSuccess: (_saved, dismissed) => notify(client, source, pair, dismissed),
  });
}

async function save(
  client: QueryClient,
  { endpoints }: DuplicateSource,
  { first, second }: Pair,
  dismissed: boolean,
): Promise<void> {
  await call(endpoints.dismiss, { body: { first_id: first.id, second_id: second.id, dismissed } });
  await invalidateEndpoint(client, endpoints.list);
}

function notify(client: QueryClient, source: DuplicateSource, pair: Pair, dismissed: boolean): void {
  const undo = () =>
    save(client, source, pair, !dismissed).catch((error: unknown) =>
      toast({
        variant: "destructive",
        title: "This was not undone",
        description: errorMessage(error, "Please try again."),
      }),
    );
  toast({
    title: dismissed ? "Marked as not a duplicate" : "No longer marked",
    description: titleOf(pair, source.member),
    action: { label: "Undo", onClick: () => void undo() },
  });
}
