import { useSyncExternalStore } from "react";

const matches = (query: string): boolean => window.matchMedia(query).matches;

/** A hook that says whether a media query matches, followed as it changes. */
function mediaHook(query: string): () => boolean {
  const subscribe = (onChange: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener("change", onChange);
    return () => media.removeEventListener("change", onChange);
  };
  // Without a window, as in unit tests, none matches.
  return () =>
    useSyncExternalStore(
      subscribe,
      () => matches(query),
      () => false,
    );
}

const narrow = "(width < 48rem)";

/** Whether the window is narrower than 768 px, where lists are cards and records fill the screen. */
export const isNarrow = (): boolean => matches(narrow);

/** The same, followed when the window's width changes. */
export const useNarrow = mediaHook(narrow);

/** Whether the window is from 768 to 1023 px wide, where a list beside a record has room for two columns. */
export const useTablet = mediaHook("(48rem <= width < 64rem)");

/** Whether the primary pointer is a finger: there may be no Shift key. */
export const useTouch = mediaHook("(pointer: coarse)");
