import {
  endOwnAdminSession,
  endOwnAdminSessions,
  listOwnAdminSessions,
} from "@kindling/contracts/admins/own-endpoints.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { endpointQuery, invalidateEndpoint } from "../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";

/** The own sessions of an admin or a viewer. */
export const ownAdminSessionsQuery = { ...endpointQuery(listOwnAdminSessions), staleTime: 0 };

/** Ends one session by its id, or all others. */
export function useEndOwnAdminSessions() {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: (session: string | "others") =>
      session === "others" ? call(endOwnAdminSessions) : call(endOwnAdminSession, { params: { session } }),
    onSuccess: (sessions) => client.setQueryData(ownAdminSessionsQuery.queryKey, sessions),
    // A session that ended meanwhile is still shown.
    onError: () => invalidateEndpoint(client, listOwnAdminSessions),
  });
}
