/** The trigrams of a text, as pg_trgm has them: of each word, with two spaces before it and one behind. */
function trigramsOf(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const word of text.split(" ")) {
    if (word === "") continue;
    const padded = `  ${word} `;
    for (let at = 0; at + 2 < padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return found;
}

const similarityOf = (shared: number, one: number, other: number): number => {
  const all = one + other - shared;
  return all === 0 ? 0 : shared / all;
};

/** How near two texts are, from 0 to 1, as pg_trgm's `similarity`: the shared trigrams among those of both. */
export function similarity(one: string, other: string): number {
  if (one === other) return 1;
  const [ones, others] = [trigramsOf(one), trigramsOf(other)];
  let shared = 0;
  for (const trigram of ones) if (others.has(trigram)) shared += 1;
  return similarityOf(shared, ones.size, others.size);
}

/** Finds the near ones among some texts: it counts the trigrams that each of them shares with another text. */
export class TrigramIndex {
  private readonly places = new Map<string, number[]>();
  private readonly sizes: readonly number[];
  /** Zero between two searches. */
  private readonly shared: Uint32Array;

  /** @param texts null for one that is never found */
  constructor(texts: readonly (string | null)[]) {
    this.shared = new Uint32Array(texts.length);
    this.sizes = texts.map((text, at) => {
      const trigrams = trigramsOf(text ?? "");
      for (const trigram of trigrams) {
        const places = this.places.get(trigram);
        if (places) places.push(at);
        else this.places.set(trigram, [at]);
      }
      return trigrams.size;
    });
  }

  /** The texts with at least this similarity, which is more than 0, by their places. */
  near(text: string, least: number): { at: number; similarity: number }[] {
    const { sizes, shared } = this;
    const trigrams = trigramsOf(text);
    const lists = [...trigrams].map((trigram) => this.places.get(trigram) ?? []);
    lists.sort((a, b) => a.length - b.length);
    // A near text has at least `fewest` of the trigrams, so it has one of all but `fewest - 1`: of the rarest.
    const fewest = Math.ceil(least * trigrams.size - 1e-9);
    const rarest = lists.splice(0, lists.length - fewest + 1);
    const touched: number[] = [];
    for (const list of rarest)
      for (const at of list) {
        if (shared[at] === 0) touched.push(at);
        shared[at]! += 1;
      }
    for (const list of lists) for (const at of list) if (shared[at] !== 0) shared[at]! += 1;
    const found: { at: number; similarity: number }[] = [];
    for (const at of touched) {
      const similarity = similarityOf(shared[at]!, trigrams.size, sizes[at]!);
      shared[at] = 0;
      if (similarity >= least) found.push({ at, similarity });
    }
    return found;
  }
}
