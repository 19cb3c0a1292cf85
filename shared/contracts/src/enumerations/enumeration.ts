import { z } from "zod";

/** A closed list of stored values, each with the words a person reads. */
export interface Enumeration<V extends string> {
  readonly values: readonly [V, ...V[]];
  readonly labels: Readonly<Record<V, string>>;
  readonly schema: z.ZodEnum<{ [K in V]: K }>;
}

/**
 * Declares an enumeration from value to label; the order given is the order shown. The API's
 * document knows it by its name.
 */
export function enumeration<const L extends Record<string, string>>(
  name: string,
  labels: L,
): Enumeration<keyof L & string> {
  type V = keyof L & string;
  const values = Object.keys(labels) as unknown as readonly [V, ...V[]];
  return Object.freeze({
    values,
    labels: Object.freeze(labels) as Readonly<Record<V, string>>,
    schema: z.enum(values).meta({ id: name, "x-labels": labels }) as unknown as z.ZodEnum<{
      [K in V]: K;
    }>,
  });
}

/** The stored value of an enumeration, e.g. `ValueOf<typeof temperature>`. */
export type ValueOf<E> = E extends Enumeration<infer V> ? V : never;

/** Some values of an enumeration, in the order in which one form offers them. */
export function choices<V extends string>(_of: Enumeration<V>, ...values: V[]): readonly V[] {
  return Object.freeze(values);
}

/**
 * An admin filter: each option shown stands for a set of stored values, because the
 * filters use other words than the records (spec section 3).
 */
export interface FilterOptions<V extends string> {
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly stored: readonly V[];
  }[];
  /** Stored values that no option covers: seen only while the filter is not set. */
  readonly unfiltered: readonly V[];
}

/** Declares a filter; the stored values that none of its options covers are its `unfiltered`. */
export function filterOptions<V extends string>(
  of: Enumeration<V>,
  options: Record<string, readonly [label: string, ...stored: V[]]>,
): FilterOptions<V> {
  const list = Object.entries(options).map(([value, [label, ...stored]]) => ({ value, label, stored }));
  const covered = new Set(list.flatMap((option) => option.stored));
  return Object.freeze({ options: list, unfiltered: of.values.filter((value) => !covered.has(value)) });
}
