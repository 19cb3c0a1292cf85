/** Random choices that depend only on the seed. */
export interface Sampler {
  one<T>(values: readonly T[]): T;
  /** Between one and `maximum` different values. */
  some<T>(values: readonly T[], maximum: number): T[];
}

export function sampler(seed: number): Sampler {
  let state = (seed * 2_654_435_761) >>> 0;
  // A 32-bit xorshift: repeatable, and uniform enough for test data.
  const next = (below: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
  if (state === 0) state = 1;
  const one = <T>(values: readonly T[]): T => values[next(values.length)]!;
  return {
    one,
    some: (values, maximum) => [...new Set(Array.from({ length: 1 + next(maximum) }, () => one(values)))],
  };
}
