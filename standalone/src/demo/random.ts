/** Numbers that look random and are the same on every machine and at every call. */
export interface Random {
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  oneOf<T>(choices: readonly T[]): T;
  /** `count` different ones of `choices`, or all of them when there are fewer. */
  some<T>(choices: readonly T[], count: number): T[];
}

const seed = "kindling-1";

/**
 * The numbers that belong to a subject, such as a company's name. Each subject has a sequence of its
 * own, so that a record added or reworded leaves all others as they were.
 */
export function randomFor(subject: string): Random {
  let state = hash(`${seed}:${subject}`);

  /** From 0 to below 1: a counter with an odd stride (splitmix), its bits mixed. */
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));

  return {
    between,
    chance: (probability) => next() < probability,
    oneOf: (choices) => choices[between(0, choices.length - 1)]!,
    some: (choices, count) => {
      const rest = [...choices];
      const wanted = Math.min(count, rest.length);
      return Array.from({ length: wanted }, () => rest.splice(between(0, rest.length - 1), 1)[0]!);
    },
  };
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value;
}
