import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { isNarrow } from "../../lib/browser-state/narrow.ts";

/** The first row in view, of the rows of one view. */
export interface KeptPlace {
  viewKey: string;
  row: number;
}

/**
 * Keeps the place in a list when its table and its cards replace each other, because the window's width has changed.
 */
export function useKeptPlace(
  place: RefObject<KeptPlace>,
  now: KeptPlace,
  { narrow, scrollToRow }: { narrow: boolean; scrollToRow: (row: number) => void },
): void {
  const isRestored = useRef(false);
  const restore = useEffectEvent(() => {
    const { viewKey, row } = place.current;
    if (viewKey === now.viewKey && row > 0) scrollToRow(row);
    isRestored.current = true;
  });
  useEffect(() => {
    // The next frame begins after the rows are laid out.
    const frame = requestAnimationFrame(() => restore());
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    // While the window has the width of the other list, this one may show all rows, and its place means nothing.
    if (isRestored.current && isNarrow() === narrow) place.current = now;
  });
}
