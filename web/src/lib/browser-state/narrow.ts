import { useSyncExternalStore } from "react";

const query = "(min-width: 48rem)";

/** Whether the window is narrower than 768 px, where lists are cards and records fill the screen. */
export const isNarrow = (): boolean => !window.matchMedia(query).matches;

/** Whether the page stays usable beside a record's panel, from 1024 px on. */
export const hasRoomBeside = (): boolean => window.matchMedia("(min-width: 64rem)").matches;

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** The same, followed when the window's width changes. Without a window, as in unit tests, it is wide. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow, () => false);
