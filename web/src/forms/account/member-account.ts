import { founderAccount, investorAccount } from "@kindling/contracts/accounts/endpoints.ts";
import type { MemberAccount, SignInReset } from "@kindling/contracts/accounts/schemas.ts";
import type { Invitation } from "@kindling/contracts/gateway/schemas.ts";
import { queryOptions, skipToken, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { endpointKey, endpointQuery, invalidateEndpoint } from "../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import type { Member } from "../history/entry-words.ts";

const endpoints = { founder: founderAccount, investor: investorAccount };

/** The account of a member, read again whenever it is shown: nothing announces a sign-in. */
export const accountQuery = (member: Member, id: number) => ({
  ...endpointQuery(endpoints[member].read, { params: { id } }),
  staleTime: 0,
});

/**
 * The last invitation that was made here, whose link no later response has. It outlives the record's dialog for some
 * minutes; null once it has ended.
 */
export const invitationQuery = (member: Member, id: number) =>
  queryOptions<Invitation | null>({
    queryKey: [...endpointKey(endpoints[member].read, { id }), "invitation"],
    queryFn: skipToken,
  });

export type AccountStep =
  | { step: "suspend"; reason: string }
  | { step: "lift" | "end-all" }
  | { step: "end"; session: string };

/** Changes an account, and shows what it is then. Both are called after the account was left, too. */
export function useAccountStep(
  member: Member,
  id: number,
  onDone: (step: AccountStep) => void,
  onFailed: (error: unknown) => void,
) {
  const client = useQueryClient();
  const { queryKey } = accountQuery(member, id);
  return useSingleFlightMutation({
    mutationFn: (step: AccountStep) => takeStep(member, id, step),
    onSuccess: async (account, step) => {
      // The response to a read that began before the change would replace the new account.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, account);
      if (step.step === "suspend") client.setQueryData(invitationQuery(member, id).queryKey, null);
      onDone(step);
    },
    onError: (error) => {
      onFailed(error);
      // A session that ended meanwhile is still shown.
      return client.invalidateQueries({ queryKey });
    },
  });
}

function takeStep(member: Member, id: number, step: AccountStep): Promise<MemberAccount> {
  const account = endpoints[member];
  const params = { id };
  switch (step.step) {
    case "suspend":
      return call(account.suspend, { params, body: { reason: step.reason } });
    case "lift":
      return call(account.lift, { params });
    case "end-all":
      return call(account.endSessions, { params });
    case "end":
      return call(account.endSession, { params: { id, session: step.session } });
  }
}

/** What became of a reset. */
export function resetDone(record: { email: string }, { path, mailed }: SignInReset): string {
  if (path !== null) return invitationDone(record, { mailed });
  return `Every session has ended. ${mailed ? `A link to sign in was mailed to ${record.email}.` : "No link was mailed."}`;
}

/** What became of an invitation whose record was left. */
export const invitationDone = (
  { email }: { email: string },
  { mailed }: Pick<Invitation, "mailed">,
): string =>
  mailed ? `The invitation was mailed to ${email}.` : "Open the record to copy the link of the invitation.";

/** Ends all access of a member, and sends a new link. Both callbacks run after the account was left, too. */
export function useResetSignIn(
  member: Member,
  id: number,
  onDone: (reset: SignInReset) => void,
  onFailed: (error: unknown) => void,
) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: () => call(endpoints[member].reset, { params: { id } }),
    onSuccess: (reset) => {
      const { path, expires_at, mailed } = reset;
      const invitation = path !== null && expires_at !== null ? { path, expires_at, mailed } : null;
      client.setQueryData(invitationQuery(member, id).queryKey, invitation);
      onDone(reset);
    },
    onError: onFailed,
    onSettled: () => invalidateEndpoint(client, endpoints[member].read, { id }),
  });
}
