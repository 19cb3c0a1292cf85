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
import { HttpError, InvalidReplyError } from "../api/api-errors.ts";
import { useSingleFlightMutation } from "../api/use-single-flight-mutation.ts";
import { clearDrafts } from "../browser-state/draft.ts";
import { useAccess } from "../config.ts";
import { type AuthState, authStateOf } from "./auth-state.ts";

/** How long logging out waits for the server, in ms. */
const signOutTimeoutMs = 10_000;
const signOutKey = ["sign-out"];

// Written again where the contract has them, held to it by their types: the contract's schemas would bring
// 25 kB of script to the public pages, whose header shows the sign-in.
const readEndpoint: Pick<typeof getSession & EndpointShape, "method" | "path"> = {
  method: "GET",
  path: "/api/session",
};
const endEndpoint: Pick<typeof deleteSession & EndpointShape, "method" | "path"> = {
  method: "DELETE",
  path: "/api/session",
};

/** The identity that the server has signed in for this browser, or null. Asked only where access is enforced. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }) => asIdentity(await callUnparsed(readEndpoint, { signal })),
});

/** @throws InvalidReplyError when the value is neither an identity nor null */
export function asIdentity(value: unknown): Identity | null {
  if (value === null) return null;
  const { role, id } = (value ?? {}) as Partial<Record<keyof Identity, unknown>>;
  const isKnown = role === "admin" || role === "founder" || role === "investor";
  if (isKnown && (id === null || Number.isSafeInteger(id))) return value as Identity;
  throw new InvalidReplyError("mismatch");
}

/** Begins a session: data fetched for the account before is dropped. */
export function beginSession(client: QueryClient, identity: Identity): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "config" });
  client.setQueryData(sessionQuery.queryKey, identity);
}

/**
 * Signs out at the server, where access is enforced, and then here, also when the server cannot be told.
 * Nothing that was typed stays behind.
 * @param forget ends the sign-in that is stored
 * @param onUntold the server could not be told: its session goes on
 */
export function useSignOut(forget: () => void, onUntold: () => void) {
  const client = useQueryClient();
  const access = useAccess();
  const { mutateAsync, isPending } = useSingleFlightMutation({
    mutationKey: signOutKey,
    mutationFn: async () => {
      if (access !== "open") await callUnparsed(endEndpoint, { timeoutMs: signOutTimeoutMs });
    },
  });
  const signOut = async () => {
    await mutateAsync().catch(onUntold);
    // Before `forget`: while the server's identity is known, the dashboard stays open.
    client.setQueryData(sessionQuery.queryKey, null);
    forget();
    clearDrafts();
    client.removeQueries({ type: "inactive", predicate: ({ queryKey }) => queryKey[0] !== "config" });
  };
  return { signOut, signingOut: isPending };
}

/**
 * Asks for the signed-in identity anew when another tab has changed what is stored, or may have: the browser
 * restores a page from its back/forward cache without telling it what happened meanwhile.
 */
export function followOtherTabs(client: QueryClient): void {
  const forget = () => void client.resetQueries({ queryKey: sessionQuery.queryKey });
  window.addEventListener("storage", forget);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) forget();
  });
}

/**
 * Whether a dashboard may be shown: by what the browser has stored and, where access is enforced, by
 * what the server says, now and in the answers that come while it is shown. What is said once is final.
 * @param stored whether a sign-in is stored here
 * @param isMine whether this is who the dashboard is for
 */
export function useAuthState(
  stored: boolean,
  isMine: (who: Identity) => boolean,
): { authState: AuthState; who: Identity | null } {
  const refused = useRefused();
  const { authState: now, who } = useCurrentAuthState(stored, isMine, refused);
  const [final, setFinal] = useState<AuthState | null>(null);
  if (final === null && (now === "out" || now === "ended")) setFinal(now);
  return { authState: final ?? now, who };
}

/**
 * Whether a login's user is signed in already, kept current.
 * @param stored whether a sign-in is stored here
 * @param isMine whether this is who the login is for
 */
export function useIsSignedIn(stored: boolean, isMine: (who: Identity) => boolean): boolean {
  // A 401 here refuses what was typed and ends no session.
  return useCurrentAuthState(stored, isMine, false).authState === "in";
}

function useCurrentAuthState(
  stored: boolean,
  isMine: (who: Identity) => boolean,
  refused: boolean,
): { authState: AuthState; who: Identity | null } {
  const access = useAccess();
  const leaving = useIsMutating({ mutationKey: signOutKey }) > 0;
  const { data: who, isError: failed } = useQuery({ ...sessionQuery, enabled: access === "enforced" });
  const mine = who === undefined ? undefined : who !== null && isMine(who);
  return { authState: authStateOf({ access, stored, refused, leaving, failed, mine }), who: who ?? null };
}

/** True after a 401. After a 403 it asks for the identity again, because another account may be signed in now. */
function useRefused(): boolean {
  const client = useQueryClient();
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    const hear = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== "updated" || event.action.type !== "error") return;
      const { error } = event.action;
      if (!(error instanceof HttpError) || client.isMutating({ mutationKey: signOutKey }) > 0) return;
      // Its own failure says nothing, and would have it asked for ever.
      if ("query" in event && event.query.queryKey[0] === sessionQuery.queryKey[0]) return;
      if (error.status === 401) {
        setRefused(true);
        // What the server said before no longer holds: a login must not offer the dashboard for it.
        void client.resetQueries({ queryKey: sessionQuery.queryKey });
      }
      if (error.status === 403) askWhoIsSignedIn(client);
    };
    const stops = [client.getQueryCache().subscribe(hear), client.getMutationCache().subscribe(hear)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return refused;
}

/** Asks for the signed-in identity again, if a screen uses it. */
export function askWhoIsSignedIn(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey }, { cancelRefetch: false });
}
