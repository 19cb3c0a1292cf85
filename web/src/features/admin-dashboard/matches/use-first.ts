import { useState } from "react";

/** How many matches are shown at first, and added by each Show more. */
const step = 50;

/** The first entries of a list that may have thousands; `left` counts the others. */
export function useFirst<T>(list: readonly T[]): { first: readonly T[]; left: number; more: () => void } {
  const [limit, setLimit] = useState(step);
  return {
    first: list.length > limit ? list.slice(0, limit) : list,
    left: Math.max(0, list.length - limit),
    more: () => setLimit(limit + step),
  };
}
