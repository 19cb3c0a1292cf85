import { inviteInvestor } from "@kindling/contracts/gateway/endpoints.ts";
import { call } from "../../lib/api/api-client.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";

/** Invites an investor to choose a password, by mail if mail is configured; earlier invitations end. */
export const useInviteInvestor = () =>
  useSingleFlightMutation({
    mutationFn: (investorId: number) => call(inviteInvestor, { params: { id: investorId }, body: {} }),
  });
