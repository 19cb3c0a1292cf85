import {
  changeOwnPassword,
  endOwnSession,
  endOwnSessions,
  listOwnSessions,
} from "@kindling/contracts/accounts/own-endpoints.ts";
import type { OwnSession } from "@kindling/contracts/accounts/schemas.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { endpointQuery, invalidateEndpoint } from "../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";

/** The member's own sessions. */
export const ownSessionsQuery = { ...endpointQuery(listOwnSessions), staleTime: 0 };

const show = (client: QueryClient) => (sessions: OwnSession[]) =>
  client.setQueryData(ownSessionsQuery.queryKey, sessions);

/** Ends one session by its id, or all others. */
export function useEndOwnSessions() {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: (session: string | "others") =>
      session === "others" ? call(endOwnSessions) : call(endOwnSession, { params: { session } }),
    onSuccess: show(client),
    // A session that ended meanwhile is still shown.
    onError: () => invalidateEndpoint(client, listOwnSessions),
  });
}

/** Changes the password, which ends all other sessions. */
export function useChangePassword() {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: (body: { current_password: string; password: string }) => call(changeOwnPassword, { body }),
    onSuccess: show(client),
  });
}
