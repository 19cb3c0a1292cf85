import { inviteInvestor } from "@kindling/contracts/gateway/endpoints.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** Invites an investor to choose a password, by mail if mail is configured; earlier invitations end. */
export function useInviteInvestor() {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: (investorId: number) => call(inviteInvestor, { params: { id: investorId }, body: {} }),
    onSuccess: (_invitation, id) => client.invalidateQueries({ queryKey: queryKeys.account("investor", id) }),
  });
}
