/** One of the values, by a number of any size; undefined of none. */
export const pick = <T>(values: readonly T[], nth: number): T | undefined => values[nth % values.length];
