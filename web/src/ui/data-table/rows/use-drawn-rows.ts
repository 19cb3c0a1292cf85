import { useEffect, useReducer, useRef } from "react";

/**
 * The most placeholders that become rows in one frame: 22 take 28 to 47 ms before they are painted, 8 take 15 to 21.
 */
const rowsAtOnce = 8;

interface Entry {
  kind: "row" | "panel";
  /** Index of the row. */
  index: number;
  /** Undefined until it is loaded. */
  row: object | undefined;
}

/** Returns the entries without some of the rows that arrived after a jump; the next frames draw these. */
export function useDrawnRows<E extends Entry>(entries: readonly E[]): E[] {
  const placeholders = useRef<ReadonlySet<number>>(new Set());
  const [, drawNext] = useReducer((frames: number) => frames + 1, 0);
  const rows = entries.filter(({ kind }) => kind === "row");
  const arrived = rows.filter(({ index, row }) => row && placeholders.current.has(index));
  const later = new Set(arrived.slice(rowsAtOnce).map(({ index }) => index));
  useEffect(() => {
    const unloaded = rows.filter(({ row }) => !row).map(({ index }) => index);
    placeholders.current = later.union(new Set(unloaded));
    if (later.size === 0) return undefined;
    const frame = requestAnimationFrame(drawNext);
    return () => cancelAnimationFrame(frame);
  });
  return entries.map((entry) => (later.has(entry.index) ? { ...entry, row: undefined } : entry));
}
