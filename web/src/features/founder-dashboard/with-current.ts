import type { Enumeration } from "@kindling/contracts/enumerations/enumeration.ts";

/** What a form offers, and what the record holds already: a form's shorter list must not lose it. */
export function withCurrent<V extends string>(
  { values }: Enumeration<V>,
  offered: readonly V[],
  current: V | null,
): V[] {
  return values.filter((value) => value === current || offered.includes(value));
}
