import { type Kind, lookupOf, rowOf } from "./fields.ts";
import { choiceKey } from "./mapping.ts";
import { foldKey } from "./texts/fold.ts";
import { type Lookup, longestText } from "./texts/lookup.ts";

/** A text that is none of a field's values, as it is written in so many cells. */
export interface Spelling {
  readonly field: string;
  readonly text: string;
  readonly count: number;
}

/** A text that is none of a field's values, as it is written most often, and how many cells have any spelling of it. */
export interface UnmappedValue extends Spelling {
  /** The values that it could be, the nearest first; at most three. */
  readonly nearest: string[];
}

/**
 * The texts that a mapping does not know, the most frequent first.
 * @param spellings of fields with fixed values, the most frequent first
 */
export function unmappedValues(kind: Kind, spellings: Iterable<Spelling>, most: number): UnmappedValue[] {
  const byKey = new Map<string, Spelling>();
  for (const spelling of spellings) {
    const key = JSON.stringify([spelling.field, choiceKey(spelling.text)]);
    const known = byKey.get(key);
    byKey.set(key, known ? { ...known, count: known.count + spelling.count } : spelling);
  }
  return [...byKey.values()]
    .sort((a, b) => b.count - a.count || a.text.localeCompare(b.text, "en-US"))
    .slice(0, most)
    .map((value) => ({ ...value, nearest: nearestValues(lookupOf(rowOf(kind, value.field)!), value.text) }));
}

const proposals = 3;
const leastLikeness = 0.4;

/** The values nearest to a text: those of known words in it, then those of texts that are written alike. */
export function nearestValues(lookup: Lookup, text: string): string[] {
  if (text.length > longestText) return [];
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);
  const wordPairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  const named = [...wordPairs, ...words].flatMap((part) => {
    const values = lookup.find(part);
    return values?.length === 1 ? values : [];
  });
  const pairs = pairsOf(foldKey(text));
  // A single pair, as of "AgTech", is like too much.
  const alike = (pairs.size < 2 ? [] : knownPairs(lookup))
    .map(([value, others]) => ({ value, likeness: likeness(pairs, others) }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .sort((a, b) => b.likeness - a.likeness);
  return [...new Set([...named, ...alike.map(({ value }) => value)])].slice(0, proposals);
}

const pairsByLookup = new WeakMap<Lookup, [value: string, pairs: Set<string>][]>();

/** The known texts of one value as pairs of letters. */
function knownPairs(lookup: Lookup) {
  const known =
    pairsByLookup.get(lookup) ??
    [...lookup.known]
      .filter(([, values]) => values.length === 1)
      .map(([key, values]): [string, Set<string>] => [values[0]!, pairsOf(key)]);
  pairsByLookup.set(lookup, known);
  return known;
}

/** How many pairs of letters two texts share, from 0 to 1 (Dice's coefficient). */
function likeness(pairs: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of pairs) if (others.has(pair)) shared += 1;
  return (2 * shared) / (pairs.size + others.size || 1);
}

/** "Tech" says nothing: without it, AgTech is not like EdTech. */
function pairsOf(key: string): Set<string> {
  const letters = Array.from(key.replace(/tech(?:nology)?$/, ""));
  return new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`));
}
