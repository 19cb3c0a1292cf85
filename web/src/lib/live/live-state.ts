import { useSyncExternalStore } from "react";

let isConnected = true;
const listeners = new Set<() => void>();

/** Stores whether this window receives the server's changes. */
export function setLiveState(now: boolean): void {
  if (isConnected === now) return;
  isConnected = now;
  for (const listener of listeners) listener();
}

/** False while live updates should be connected and are not. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isConnected,
  );
