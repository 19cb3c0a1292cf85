import { readOwnEmailChange } from "@kindling/contracts/accounts/own-endpoints.ts";
import { seenBy } from "@kindling/contracts/endpoint.ts";
import { updateFounder } from "@kindling/contracts/founders/endpoints.ts";
import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../../../lib/api/api-client.ts";
import { errorMessage, HttpError, InvalidResponseError, TimeoutError } from "../../../lib/api/api-errors.ts";
import { invalidateEndpoint } from "../../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../../lib/api/use-single-flight-mutation.ts";
import { founderQuery } from "../get-founder.ts";

/** The timeout of saving, in ms. */
const saveTimeoutMs = 20_000;

const endpoint = seenBy(updateFounder, "founder");

/**
 * Sends the edited fields only, so that changes made elsewhere meanwhile stay; the response replaces the cached
 * founder.
 */
export function useUpdateFounder(founder: OwnFounder) {
  const queryClient = useQueryClient();
  const { queryKey } = founderQuery(founder.id);
  return useSingleFlightMutation({
    mutationFn: (body: z.output<typeof endpoint.body>) =>
      call(endpoint, {
        params: { id: founder.id },
        body,
        timeoutMs: saveTimeoutMs,
      }),
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    // Profile and metrics can be saved at once, and their responses arrive in any order.
    onSuccess: ({ email_change, ...saved }) => {
      if (email_change) void invalidateEndpoint(queryClient, readOwnEmailChange);
      queryClient.setQueryData<OwnFounder>(queryKey, (cached) =>
        cached && cached.version > saved.version ? cached : saved,
      );
    },
  });
}

/**
 * The message when saving fails.
 * @param labels the form's labels
 */
export function founderSaveError(error: unknown, labels: Readonly<Record<string, string>>): string {
  if (error instanceof TimeoutError) return "Save request timed out. Please try again.";
  return `Failed to save changes: ${reason(error, labels)}`;
}

function reason(error: unknown, labels: Readonly<Record<string, string>>): string {
  if (error instanceof InvalidResponseError) return error.message;
  if (error instanceof HttpError) return errorMessage(error, error.message, labels);
  return errorMessage(error, "Something went wrong. Please try again.");
}
