import {
  createFollowUp,
  deleteFollowUp,
  listFollowUps,
  updateFollowUp,
} from "@kindling/contracts/follow-ups/endpoints.ts";
import type {
  FollowUp,
  FollowUpSubject,
  FollowUpUpdate,
  NewFollowUp,
} from "@kindling/contracts/follow-ups/schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { endpointQuery, invalidateEndpoint } from "../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";

/** The open follow-ups of a record, the earliest first. Other admins change them, too. */
export const followUpsOf = ({ kind, id }: FollowUpSubject) => ({
  ...endpointQuery(listFollowUps, { query: `kind=${kind}&id=${id}&limit=100` }),
  staleTime: 0,
});

/** The follow-ups that are due, the earliest first. */
export const dueFollowUps = {
  ...endpointQuery(listFollowUps, { query: "due=true&limit=100" }),
  staleTime: 0,
};

/** A call after which all lists are read again. */
function useChange<Variables>(mutationFn: (variables: Variables) => Promise<FollowUp>) {
  const client = useQueryClient();
  return useSingleFlightMutation({ mutationFn, onSettled: () => invalidateEndpoint(client, listFollowUps) });
}

export const useCreateFollowUp = () => useChange((body: NewFollowUp) => call(createFollowUp, { body }));

/** Changes the follow-up unless another admin has done so. */
export const useUpdateFollowUp = ({ id, version }: FollowUp) =>
  useChange((change: FollowUpUpdate) =>
    call(updateFollowUp, { params: { id }, body: { ...change, version } }),
  );

export const useDeleteFollowUp = ({ id }: FollowUp) =>
  useChange(() => call(deleteFollowUp, { params: { id } }));

/** Calls that take a change back; without a version, because the follow-up has another one by now. */
export function useTakeBack() {
  const client = useQueryClient();
  const afterwards = (request: Promise<FollowUp>) =>
    request.finally(() => invalidateEndpoint(client, listFollowUps));
  return {
    open: ({ id }: FollowUp) => afterwards(call(updateFollowUp, { params: { id }, body: { done: false } })),
    create: ({ about, due_on, owner, note }: FollowUp) =>
      afterwards(call(createFollowUp, { body: { about, due_on, owner, note } })),
  };
}
