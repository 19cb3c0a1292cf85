import type { Enumeration } from "@kindling/contracts/enumerations/enumeration.ts";

const short = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumSignificantDigits: 3,
});

/** Writes an amount in USD with three digits, "$1.25M". */
export const usd = (amount: number): string => short.format(amount);

/** The values given, in the order of their enumeration and each once, so that texts do not depend on entry order. */
export function inOrder<V extends string>(of: Enumeration<V>, given: readonly V[]): V[] {
  return of.values.filter((value) => given.includes(value));
}

/**
 * Names values by their labels: all of up to three, otherwise two and how many more. Values of a newer version, which
 * may run beside this one, are left out.
 */
export function named<V extends string>(of: Enumeration<V>, given: readonly V[]): string {
  const labels = inOrder(of, given).map((value) => of.labels[value]);
  const shown = labels.length > 3 ? [...labels.slice(0, 2), `${labels.length - 2} more`] : labels;
  const last = shown.pop() ?? "what this version does not know";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}
