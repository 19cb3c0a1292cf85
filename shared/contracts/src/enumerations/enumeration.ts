import { z } from "zod";

/** A closed list of stored values, each with its label. */
export interface Enumeration<V extends string> {
  readonly values: readonly [V, ...V[]];
  readonly labels: Readonly<Record<V, string>>;
  readonly schema: z.ZodEnum<{ [K in V]: K }>;
}

/**
 * Declares an enumeration from value to label, in the order shown. `name` is its name in the OpenAPI document.
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

/** A form's choice of values of an enumeration, in the form's order. */
export function choices<V extends string>(_of: Enumeration<V>, ...values: V[]): readonly V[] {
  return Object.freeze(values);
}

/** An admin filter. Each option stands for a set of stored values: filters and records use different words. */
export interface FilterOptions<V extends string> {
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly stored: readonly V[];
  }[];
  /** Stored values without an option: shown only while the filter is not set. */
  readonly unfiltered: readonly V[];
}

/** Declares a filter; `unfiltered` are the stored values without an option. */
export function filterOptions<V extends string>(
  of: Enumeration<V>,
  options: Record<string, readonly [label: string, ...stored: V[]]>,
): FilterOptions<V> {
  const list = Object.entries(options).map(([value, [label, ...stored]]) => ({ value, label, stored }));
  const covered = new Set(list.flatMap((option) => option.stored));
  return Object.freeze({ options: list, unfiltered: of.values.filter((value) => !covered.has(value)) });
}
