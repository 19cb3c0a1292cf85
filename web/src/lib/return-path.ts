import type { Location } from "react-router-dom";
import { useLocation } from "react-router-dom";

/** What a login is told in the history when a session has ended: that it has, and where that was. */
export interface EndedState {
  ended: true;
  from: string;
}

export function endedState({ pathname, search, hash }: Location): EndedState {
  return { ended: true, from: `${pathname}${search}${hash}` };
}

/**
 * For a login: whether a session has ended, and where to go after signing in.
 * @param home where else to go
 */
export function useReturn(home: string): { ended: boolean; path: string } {
  return returnFrom(useLocation().state, home, window.location.origin);
}

/** The same from the history's state, which anything may be: only a path of this very site is gone to. */
export function returnFrom(state: unknown, home: string, origin: string): { ended: boolean; path: string } {
  const { ended, from } = (state ?? {}) as Partial<Record<keyof EndedState, unknown>>;
  if (ended !== true) return { ended: false, path: home };
  return { ended: true, path: typeof from === "string" && isOwnPath(from, origin) ? from : home };
}

function isOwnPath(path: string, origin: string): boolean {
  if (!path.startsWith("/") || !URL.canParse(path, origin)) return false;
  return new URL(path, origin).origin === origin;
}
