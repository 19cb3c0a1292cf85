import type { InvestorSide } from "./sides.ts";

/** The checks that an investor writes, in USD, both ends included. */
export interface CheckRange {
  min: number;
  max: number;
  /** The typical check that the range is spread around, or null where the investor gave a range. */
  typical: number | null;
}

/**
 * The range of an investor's checks, or null when no figure is given. An end left out is open (0 or
 * Infinity), ends the wrong way round are taken as swapped, and a typical check alone stands for half
 * of it to double.
 */
export function checkRange(investor: Omit<InvestorSide, "id">): CheckRange | null {
  const { check_min_usd: min, check_max_usd: max, typical_check_usd: typical } = investor;
  if (min !== null || max !== null) {
    const ends = [min ?? 0, max ?? Infinity] as const;
    return { min: Math.min(...ends), max: Math.max(...ends), typical: null };
  }
  return typical === null ? null : { min: typical / 2, max: typical * 2, typical };
}
