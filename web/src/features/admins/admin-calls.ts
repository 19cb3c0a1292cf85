import {
  addAdmin,
  changeAdminRole,
  inviteAdmin,
  listAdmins,
  removeAdmin,
  resetAdminSecondFactor,
  switchSharedPasscode,
} from "@kindling/contracts/admins/endpoints.ts";
import type { ListedAdmin, OwnProof } from "@kindling/contracts/admins/schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { endpointQuery, invalidateEndpoint } from "../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";

/** The admins and viewers. */
export const adminsQuery = { ...endpointQuery(listAdmins), staleTime: 0 };

/** A call after which the admins are read again, because others may have changed them, too. */
function useChange<Data, Variables>(mutationFn: (variables: Variables) => Promise<Data>) {
  const client = useQueryClient();
  return useSingleFlightMutation({ mutationFn, onSettled: () => invalidateEndpoint(client, listAdmins) });
}

/** A call about another admin, with what the caller proves to be there with. */
interface Proved {
  id: number;
  proof: OwnProof;
}

export const useAddAdmin = () =>
  useChange((body: OwnProof & { name: string; email: string; role: ListedAdmin["role"] }) =>
    call(addAdmin, { body }),
  );

export const useInviteAdmin = () =>
  useChange(({ id, proof }: Proved) => call(inviteAdmin, { params: { id }, body: proof }));

export const useChangeAdminRole = () =>
  useChange(({ id, role }: { id: number; role: ListedAdmin["role"] }) =>
    call(changeAdminRole, { params: { id }, body: { role } }),
  );

export const useRemoveAdmin = () => useChange((id: number) => call(removeAdmin, { params: { id } }));

export const useResetSecondFactor = () =>
  useChange(({ id, proof }: Proved) => call(resetAdminSecondFactor, { params: { id }, body: proof }));

export const useSwitchSharedPasscode = () =>
  useChange((on: boolean) => call(switchSharedPasscode, { body: { on } }));
