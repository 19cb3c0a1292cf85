import type { Enumeration } from "@kindling/contracts/enumerations/enumeration.ts";

const compact = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
});
const exact = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** Writes an amount in USD, e.g. "$1.5M". */
export type WriteUsd = (amount: number) => string;

/**
 * How to write amounts that differ so that it shows: compact, unless two of them would then read
 * alike ("asks $1M, invests up to $1M").
 */
export function usdThatTellsApart(...amounts: number[]): WriteUsd {
  const different = new Set(amounts);
  const readDifferent = new Set(amounts.map((amount) => compact.format(amount)));
  const format = readDifferent.size === different.size ? compact : exact;
  return (amount) => format.format(amount);
}

/** The values given, in the order of their enumeration and each once, so that texts do not depend on entry order. */
export function inOrder<V extends string>(of: Enumeration<V>, given: readonly V[]): V[] {
  return of.values.filter((value) => given.includes(value));
}

/** Names values by their labels: all of up to three, otherwise two and how many more. */
export function named<V extends string>(of: Enumeration<V>, given: readonly V[]): string {
  const labels = inOrder(of, given).map((value) => of.labels[value]);
  const shown = labels.length > 3 ? [...labels.slice(0, 2), `${labels.length - 2} more`] : labels;
  const last = shown.pop() ?? "";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}
