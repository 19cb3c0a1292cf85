import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import type { deleteSession, getSession } from "@kindling/contracts/gateway/endpoints.ts";
import type { Identity } from "@kindling/contracts/gateway/schemas.ts";
import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  type QueryClient,
  queryOptions,
  useIsMutating,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callUnparsed } from "../api/api-client.ts";
import { HttpError } from "../api/api-errors.ts";
import { endpointKey } from "../api/endpoint-query.ts";
import { useSingleFlightMutation } from "../api/use-single-flight-mutation.ts";
import { clearDrafts, keepDraftsOf, restoreDrafts, setDraftsAside } from "../browser-state/draft.ts";
import { configQuery, useAccess } from "../config.ts";
import { type AuthState, authStateOf } from "./auth-state.ts";
import { asIdentity, dashboardRole, type Role, roles, userOf } from "./identity.ts";
import { isSignOut, storedSessions, storedUsers } from "./stored-sessions.ts";

/** How long logging out waits for the server, in ms. */
const signOutTimeoutMs = 10_000;
const signOutKey = ["sign-out"];
/** Equal to no user. */
const nobody = "";

// Repeats the contract, and is checked against its types: the contract's schemas would add 25 kB of script to the
// public pages, whose header shows the sign-in.
const readEndpoint: Pick<typeof getSession & EndpointShape, "name" | "method" | "path"> = {
  name: "getSession",
  method: "GET",
  path: "/api/session",
};
const endEndpoint: Pick<typeof deleteSession & EndpointShape, "method" | "path"> = {
  method: "DELETE",
  path: "/api/session",
};

/** The identity of this browser's session at the server, or null. Fetched only where access is enforced. */
export const sessionQuery = queryOptions({
  queryKey: endpointKey(readEndpoint),
  queryFn: async ({ signal }) => {
    const identity = asIdentity(await callUnparsed(readEndpoint, { signal }));
    if (identity !== null) keepDraftsOf(userOf(identity));
    return identity;
  },
});

/**
 * Begins a session: data fetched for another account is dropped, but not the data of a page that was opened meanwhile.
 */
export function beginSession(client: QueryClient, identity: Identity): void {
  keepDraftsOf(userOf(identity));
  restoreDrafts();
  // Even if a page shows the identity: a fetch in flight may have been sent without the new session.
  client.removeQueries({ queryKey: sessionQuery.queryKey });
  removeAccountData(client);
  client.setQueryData(sessionQuery.queryKey, identity);
}

/** Removes what was fetched for an account, but not what a page shows. */
function removeAccountData(client: QueryClient): void {
  client.removeQueries({
    type: "inactive",
    predicate: ({ queryKey }) => queryKey[0] !== configQuery.queryKey[0],
  });
}

/**
 * Ends the session at the server, where access is enforced, and then here, also when the server cannot be
 * reached. Drafts leave the storage.
 * @param forget removes the stored sign-in
 * @param onUnreachable the server's session could not be ended
 */
export function useSignOut(forget: () => void, onUnreachable: () => void) {
  const client = useQueryClient();
  const access = useAccess();
  const { mutateAsync, isPending } = useSingleFlightMutation({
    mutationKey: signOutKey,
    mutationFn: async () => {
      if (access !== "open") await callUnparsed(endEndpoint, { timeoutMs: signOutTimeoutMs });
    },
  });
  const signOut = async () => {
    await mutateAsync().catch(onUnreachable);
    // Before `forget`: while the server's identity is cached, the dashboard stays open.
    client.setQueryData(sessionQuery.queryKey, null);
    const users = storedUsers();
    forget();
    const left = storedUsers();
    setDraftsAside(users.find((user) => !left.includes(user)) ?? nobody);
    removeAccountData(client);
  };
  return { signOut, signingOut: isPending };
}

/** Forgets a member whose session the server has ended. */
export function forgetMember(client: QueryClient, role: Exclude<Role, "admin">): void {
  client.setQueryData(sessionQuery.queryKey, null);
  storedSessions[role].remove();
  clearDrafts();
  removeAccountData(client);
}

/**
 * Refetches the signed-in identity when another tab has changed the stored sign-ins, or may have: a page that the
 * browser restores from its back/forward cache got no events meanwhile. Returns a function that stops it.
 */
export function followOtherTabs(client: QueryClient): () => void {
  const forget = () => void client.resetQueries({ queryKey: sessionQuery.queryKey });
  const onStorage = (event: StorageEvent) => {
    if (isSignOut(event)) setDraftsAside(nobody);
    forget();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) forget();
  };
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onPageShow);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onPageShow);
  };
}

/**
 * The sign-in state of a dashboard's visitor, from the stored sign-in and, where access is enforced, the
 * server's responses. "signed-out" and "ended" are final while the dashboard is shown.
 */
export function useAuthState(role: Role): { authState: AuthState; identity: Identity | null } {
  const unauthenticated = useUnauthenticated();
  const { authState: now, identity } = useCurrentAuthState(role, unauthenticated);
  const [final, setFinal] = useState<AuthState | null>(null);
  if (final === null && (now === "signed-out" || now === "ended")) setFinal(now);
  return { authState: final ?? now, identity };
}

/** For a login: whether its user is signed in already, kept current. */
export function useIsSignedIn(role: Role): boolean {
  // A 401 on a login page rejects the credentials; it ends no session.
  return useCurrentAuthState(role, false).authState === "signed-in";
}

/**
 * The signed-in roles of this browser; where access is open there can be several. The identity is fetched only if a
 * sign-in is stored, so that a visitor's first page waits for nothing.
 */
export function useSignedInRoles(): Role[] {
  const access = useAccess();
  const stored = roles.filter((role) => storedSessions[role].use() !== null);
  const enabled = access === "enforced" && stored.length > 0;
  const { data: identity } = useQuery({ ...sessionQuery, enabled });
  if (!enabled || identity === undefined) return stored;
  return stored.filter((role) => identity !== null && role === dashboardRole(identity));
}

function useCurrentAuthState(
  role: Role,
  unauthenticated: boolean,
): { authState: AuthState; identity: Identity | null } {
  const access = useAccess();
  const stored = storedSessions[role].use() !== null;
  const ended = storedSessions[role].useEnded();
  const signingOut = useIsMutating({ mutationKey: signOutKey }) > 0;
  const { data: identity, isError: failed } = useQuery({ ...sessionQuery, enabled: access === "enforced" });
  const isOwn = isOwnIdentity(role, identity);
  return {
    authState: authStateOf({ access, stored, ended, unauthenticated, signingOut, failed, isOwn }),
    identity: identity ?? null,
  };
}

/** Whether it is the identity of the dashboard's stored user; undefined until it is known. */
function isOwnIdentity(role: Role, identity: Identity | null | undefined): boolean | undefined {
  const founderId = storedSessions.founder.read()?.founderId;
  // A founder's dashboard needs a stored login, too.
  if (role === "founder" && founderId === undefined) return false;
  if (identity === undefined) return undefined;
  if (identity === null || dashboardRole(identity) !== role) return false;
  if (role === "founder") return identity.id === founderId;
  const investorId = storedSessions.investor.read();
  return role === "admin" || investorId === null || identity.id === investorId;
}

/** True after a 401. After a 403 it refetches the identity, because another account may be signed in now. */
function useUnauthenticated(): boolean {
  const client = useQueryClient();
  const [unauthenticated, setUnauthenticated] = useState(false);
  useEffect(() => {
    const shownAt = Date.now();
    const onEvent = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== "updated" || event.action.type !== "error") return;
      const { error } = event.action;
      if (!(error instanceof HttpError) || client.isMutating({ mutationKey: signOutKey }) > 0) return;
      // The mutation may have been sent in the previous session.
      if ("mutation" in event && event.mutation.state.submittedAt < shownAt) return;
      // A failure of the session query itself would make it fetch without end.
      if ("query" in event && event.query.queryKey[0] === sessionQuery.queryKey[0]) return;
      if (error.status === 401) {
        setUnauthenticated(true);
        // Otherwise a login would offer the dashboard to the identity that was known before.
        void client.resetQueries({ queryKey: sessionQuery.queryKey });
      }
      if (error.status === 403) refetchSession(client);
    };
    const stops = [client.getQueryCache().subscribe(onEvent), client.getMutationCache().subscribe(onEvent)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return unauthenticated;
}

/** Refetches the signed-in identity, if a screen uses it. */
export function refetchSession(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey }, { cancelRefetch: false });
}
