import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from "@kindling/contracts/second-factor/endpoints.ts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/api-client.ts";
import { useSingleFlightMutation } from "../../../lib/api/use-single-flight-mutation.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** The second factor of the admin's own sign-in. */
export const secondFactorQuery = queryOptions({
  queryKey: queryKeys.secondFactor,
  queryFn: ({ signal }) => call(readSecondFactor, { signal }),
  staleTime: 0,
});

export const codeNotChecked = "The code could not be checked. Please try again.";

/** A call after which the second factor is read again, because it may have changed elsewhere, too. */
function useChange<Data, Variables>(mutationFn: (variables: Variables) => Promise<Data>) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
}

export const useBeginSecondFactor = () =>
  useChange((passcode: string) => call(beginSecondFactor, { body: { passcode } }));

export const useConfirmSecondFactor = () =>
  useChange((code: string) => call(confirmSecondFactor, { body: { code } }));

export const useRemoveSecondFactor = () =>
  useChange((body: { passcode: string; code: string }) => call(removeSecondFactor, { body }));
