/** A chip's padding and the gap after it, and "...", in letters. */
const besideLetters = 3;

/** How many of the chips the first of two lines has, so that the longer line is as short as can be. */
export function firstLineOf(values: readonly string[], hasMore: boolean): number {
  const letters = values.map(({ length }) => length + besideLetters);
  if (hasMore) letters.push(besideLetters);
  const longest = (first: number) => Math.max(sum(letters.slice(0, first)), sum(letters.slice(first)));
  const places = values.map((_, index) => index + 1).slice(0, Math.max(1, values.length - 1));
  return places.reduce((best, first) => (longest(first) < longest(best) ? first : best));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
