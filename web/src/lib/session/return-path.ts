import { useState } from "react";
import { type Location, useLocation } from "react-router-dom";
import { readStored, removeStored, writeStored } from "../browser-state/stored.ts";
import type { AuthState } from "./auth-state.ts";
import type { Role } from "./identity.ts";
import { storedSessions } from "./stored-sessions.ts";

/** The history state of a redirect to a login. */
export interface LoginState {
  /** The path that the user requested. */
  from: string;
  /** Whether the redirect happened because the session had ended. */
  ended: boolean;
}

/**
 * For a dashboard: the state of its redirect to the login, so that signing in leads back here. Null after
 * logging out, so that the next user starts at the bare dashboard.
 */
export function useLoginState(authState: AuthState): LoginState | null {
  const { pathname, search, hash }: Location = useLocation();
  const [entered, setEntered] = useState(false);
  if (authState === "signed-in" && !entered) setEntered(true);
  const ended = authState === "ended";
  return entered && !ended ? null : { from: `${pathname}${search}${hash}`, ended };
}

/**
 * For a role's login: whether its session has ended, and the path to go to after signing in.
 * @param home the path if there was no redirect
 */
export function useReturnPath(role: Role, home: string): { ended: boolean; path: string } {
  const { ended, path } = parseReturnState(useLocation().state, home, window.location.origin);
  // Another tab may have logged out, which this one first noticed as the end of its session.
  const isEnded = storedSessions[role].useEnded();
  return { ended: ended && isEnded, path };
}

const mailedKey = "kindling.mailed-return";

/** Stores the path for after a sign-in by mailed link, which opens in a tab without the history's state. */
export function storeReturnPath(path: string): void {
  writeStored("localStorage", mailedKey, { from: path });
}

/** Reads and removes the stored path. @param home the path if none is stored in this browser */
export function takeReturnPath(home: string): string {
  const { path } = parseReturnState(readStored("localStorage", mailedKey), home, window.location.origin);
  removeStored("localStorage", mailedKey);
  return path;
}

/** Reads the history state, which may contain anything: only a path of this site is followed. */
export function parseReturnState(
  state: unknown,
  home: string,
  origin: string,
): { ended: boolean; path: string } {
  const { ended, from } = (state ?? {}) as Partial<Record<keyof LoginState, unknown>>;
  const path = typeof from === "string" && isOwnPath(from, origin) ? from : home;
  return { ended: ended === true, path };
}

function isOwnPath(path: string, origin: string): boolean {
  if (!path.startsWith("/") || !URL.canParse(path, origin)) return false;
  return new URL(path, origin).origin === origin;
}
