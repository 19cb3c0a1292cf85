import { inviteInvestor } from "@kindling/contracts/gateway/endpoints.ts";
import type { Invitation } from "@kindling/contracts/gateway/schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { invitationQuery } from "../account/member-account.ts";

/**
 * Invites an investor to choose a password, by mail if mail is configured; earlier invitations end. Both are called
 * after the record was left, too.
 */
export function useInviteInvestor(
  id: number,
  onInvited: (invitation: Invitation) => void,
  onFailed: (error: unknown) => void,
) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: () => call(inviteInvestor, { params: { id }, body: {} }),
    onSuccess: (invitation) => {
      client.setQueryData(invitationQuery("investor", id).queryKey, invitation);
      onInvited(invitation);
      return client.invalidateQueries({ queryKey: queryKeys.account("investor", id) });
    },
    onError: onFailed,
  });
}

/** What became of an invitation whose record was left. */
export const invitationDone = (
  { email }: { email: string },
  { mailed }: Pick<Invitation, "mailed">,
): string =>
  mailed ? `The invitation was mailed to ${email}.` : "Open the record to copy the link of the invitation.";
