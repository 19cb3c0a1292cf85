import { type RefObject, useEffect, useEffectEvent } from "react";

/** The first row in view, of the rows of one view. */
export interface KeptPlace {
  viewKey: string;
  row: number;
}

/** Keeps the place in a list when its table and its cards replace each other, because the window's width has changed. */
export function useKeptPlace(
  place: RefObject<KeptPlace>,
  now: KeptPlace,
  scrollToRow: (row: number) => void,
): void {
  const restore = useEffectEvent(() => {
    const { viewKey, row } = place.current;
    if (viewKey === now.viewKey && row > 0) scrollToRow(row);
  });
  useEffect(() => restore(), []);
  useEffect(() => {
    place.current = now;
  });
}
