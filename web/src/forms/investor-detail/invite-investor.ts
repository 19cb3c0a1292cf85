import { investorAccount } from "@kindling/contracts/accounts/endpoints.ts";
import { inviteInvestor } from "@kindling/contracts/gateway/endpoints.ts";
import type { Invitation } from "@kindling/contracts/gateway/schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { invalidateEndpoint } from "../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { invitationDone, invitationQuery } from "../account/member-account.ts";

/**
 * Invites an investor by id to choose a password, by mail if mail is configured; earlier invitations end. Both are
 * called after the record was left, too.
 */
export function useInviteInvestor(
  onInvited: (id: number, invitation: Invitation) => void,
  onFailed: (id: number, error: unknown) => void,
) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: (id: number) => call(inviteInvestor, { params: { id }, body: {} }),
    onSuccess: (invitation, id) => {
      client.setQueryData(invitationQuery("investor", id).queryKey, invitation);
      onInvited(id, invitation);
      return invalidateEndpoint(client, investorAccount.read, { id });
    },
    onError: (error, id) => {
      onFailed(id, error);
      // Somebody else may have suspended them meanwhile.
      return invalidateEndpoint(client, investorAccount.read, { id });
    },
  });
}

/** Title and description of the notice of an invitation whose record was left. */
export const invitedNotice = (
  investor: { name: string; email: string },
  invitation: Pick<Invitation, "mailed">,
): [string, string] => [`${investor.name} is invited to log in`, invitationDone(investor, invitation)];

export const inviteProblem = (error: unknown): string =>
  errorMessage(error, "The invitation could not be made. Please try again.");
