/** The trigrams of a text, as pg_trgm has them: of each word, with two spaces before it and one behind. */
function trigramsOf(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const word of text.split(" ")) {
    if (word === "") continue;
    const letters = [" ", " ", ...word, " "];
    for (let at = 0; at + 2 < letters.length; at += 1)
      found.add(letters[at]! + letters[at + 1]! + letters[at + 2]!);
  }
  return found;
}

/** How near two texts are, from 0 to 1, as pg_trgm's `similarity`: the shared trigrams among those of both. */
export function similarity(one: string, other: string): number {
  if (one === other) return 1;
  const [ones, others] = [trigramsOf(one), trigramsOf(other)];
  let shared = 0;
  for (const trigram of ones) if (others.has(trigram)) shared += 1;
  const all = ones.size + others.size - shared;
  return all === 0 ? 0 : shared / all;
}
