import { useState } from "react";
import { type Location, useLocation } from "react-router-dom";
import { readStored, removeStored, writeStored } from "../browser-state/stored.ts";
import type { AuthState } from "./session.ts";

/** What a redirect to a login keeps in the history. */
export interface LoginState {
  /** Where the user wanted to go. */
  from: string;
  /** Whether a session ended there. */
  ended: boolean;
}

/**
 * For a dashboard: the state of its redirect to the login, which leads back here after signing in. Null
 * after logging out here: the next user starts at the beginning.
 */
export function useLoginState(authState: AuthState): LoginState | null {
  const { pathname, search, hash }: Location = useLocation();
  const [entered, setEntered] = useState(false);
  if (authState === "in" && !entered) setEntered(true);
  const ended = authState === "ended";
  return entered && !ended ? null : { from: `${pathname}${search}${hash}`, ended };
}

/**
 * For a login: whether a session has ended, and where to go after signing in.
 * @param home where to go when nobody was redirected here
 */
export function useReturn(home: string): { ended: boolean; path: string } {
  return returnFrom(useLocation().state, home, window.location.origin);
}

const mailedKey = "kindling.mailed-return";

/** Keeps where to go after signing in by a mailed link, which opens in a tab without the history's state. */
export function keepReturn(path: string): void {
  writeStored(localStorage, mailedKey, { from: path });
}

/** Where a mailed link leads, once. @param home where to go when nothing was kept in this browser */
export function takeReturn(home: string): string {
  const { path } = returnFrom(readStored(localStorage, mailedKey), home, window.location.origin);
  removeStored(localStorage, mailedKey);
  return path;
}

/** What `useReturn` returns, from a value that may hold anything: only a path of this site is followed. */
export function returnFrom(state: unknown, home: string, origin: string): { ended: boolean; path: string } {
  const { ended, from } = (state ?? {}) as Partial<Record<keyof LoginState, unknown>>;
  const path = typeof from === "string" && isOwnPath(from, origin) ? from : home;
  return { ended: ended === true, path };
}

function isOwnPath(path: string, origin: string): boolean {
  if (!path.startsWith("/") || !URL.canParse(path, origin)) return false;
  return new URL(path, origin).origin === origin;
}
