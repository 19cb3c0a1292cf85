import type { InvestorSide } from "./sides.ts";
import { insideShare, unknownShare } from "./weights.ts";

/** What an investor says about its checks, in USD. */
export interface Checks {
  /** The typical check, or the middle of the range on a logarithmic scale, or its only end. */
  readonly typical: number;
  /** Both ends included, 0 and Infinity where one is open; null for a typical check alone. */
  readonly range: { readonly min: number; readonly max: number } | null;
}

/**
 * The checks of an investor, or null when no amount is given. An amount of 0 is not given, and ends in the wrong order
 * are exchanged.
 */
export function checksOf(investor: Omit<InvestorSide, "id">): Checks | null {
  const ends = [investor.check_min_usd || 0, investor.check_max_usd || Number.POSITIVE_INFINITY] as const;
  const range = { min: Math.min(...ends), max: Math.max(...ends) };
  const isFrom = range.min > 0;
  const isTo = range.max < Number.POSITIVE_INFINITY;
  const middle = isFrom && isTo ? Math.sqrt(range.min * range.max) : isFrom ? range.min : range.max;
  const typical = investor.typical_check_usd || middle;
  if (typical === Number.POSITIVE_INFINITY) return null;
  return { typical, range: isFrom || isTo ? range : null };
}

/** Checks as base-2 logarithms of USD, as the share needs them. */
export interface CheckLogs {
  /** NaN when no amount is given. */
  readonly typical: number;
  /** An empty range, from Infinity to -Infinity, contains no ask. */
  readonly min: number;
  readonly max: number;
}

export function checkLogs(checks: Checks | null): CheckLogs {
  const { min, max } = checks?.range ?? { min: Number.POSITIVE_INFINITY, max: 0 };
  return { typical: Math.log2(checks?.typical ?? Number.NaN), min: Math.log2(min), max: Math.log2(max) };
}

/** The logarithm of an ask, NaN when none is given; an ask of 0 is not given. */
export const askLog = (ask: number | null): number => Math.log2(ask || Number.NaN);

/** How many doublings from the typical check leave nothing of the share. */
const doublings = 5;

/** The share of an ask, all as logarithms. It falls with the ratio of ask and typical check, which either may exceed. */
export function checkShare(ask: number, typical: number, min: number, max: number): number {
  const distance = Math.abs(ask - typical);
  if (Number.isNaN(distance)) return unknownShare;
  const near = 1 - distance / doublings;
  if (ask >= min && ask <= max) return near > insideShare ? near : insideShare;
  return near > 0 ? near : 0;
}
