import { inviteInvestor } from "@kindling/contracts/gateway/endpoints.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";

/** Invites an investor to choose a password, by mail too where mail is set up; earlier invitations end. */
export const useInviteInvestor = () =>
  useMutation({
    mutationFn: (investorId: number) => call(inviteInvestor, { params: { id: investorId }, body: {} }),
  });
