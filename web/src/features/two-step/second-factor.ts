import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from "@kindling/contracts/second-factor/endpoints.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { endpointQuery, invalidateEndpoint } from "../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";

/** The second factor of the admin's own sign-in. */
export const secondFactorQuery = { ...endpointQuery(readSecondFactor), staleTime: 0 };

export const codeNotChecked = "The code could not be checked. Please try again.";

/** A call after which the second factor is read again, because it may have changed elsewhere, too. */
function useChange<Data, Variables>(mutationFn: (variables: Variables) => Promise<Data>) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn,
    onSettled: () => invalidateEndpoint(client, readSecondFactor),
  });
}

export const useBeginSecondFactor = () =>
  useChange((passcode: string) => call(beginSecondFactor, { body: { passcode } }));

export const useConfirmSecondFactor = () =>
  useChange((code: string) => call(confirmSecondFactor, { body: { code } }));

export const useRemoveSecondFactor = () =>
  useChange((body: { passcode: string; code: string }) => call(removeSecondFactor, { body }));
