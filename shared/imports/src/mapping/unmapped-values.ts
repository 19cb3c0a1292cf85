import { fieldsOf, type Kind, lookupOf, optionsOf, rowOf } from "./fields.ts";
import { choiceKey, type Mapping } from "./mapping.ts";
import { noSuchValue } from "./read-field.ts";
import { readValues } from "./read-values.ts";
import { foldKey } from "./texts/fold.ts";
import { type Lookup, longestText } from "./texts/lookup.ts";

/** A text that is none of a field's values. */
export interface UnmappedValue {
  readonly field: string;
  /** As it is written most often. */
  readonly text: string;
  /** How many cells have it. */
  readonly count: number;
  /** The values that it could be, the nearest first; at most three. */
  readonly nearest: readonly string[];
}

/** The texts of fields with fixed values that a mapping does not know, the most frequent first. */
export function unmappedValues(
  kind: Kind,
  mapping: Mapping,
  rows: Iterable<readonly string[]>,
): UnmappedValue[] {
  const fixed = new Set(fieldsOf(kind).filter((field) => optionsOf(rowOf(kind, field)!)));
  const spellings = new Map<string, Map<string, number>>();
  for (const row of rows) {
    for (const { field, text, message } of readValues(kind, mapping, row).problems) {
      if (!fixed.has(field) || message !== noSuchValue) continue;
      const key = JSON.stringify([field, choiceKey(text)]);
      const texts = spellings.get(key) ?? new Map<string, number>();
      spellings.set(key, texts.set(text, (texts.get(text) ?? 0) + 1));
    }
  }
  return [...spellings]
    .map(([key, texts]): UnmappedValue => {
      const [field] = JSON.parse(key) as [string];
      const [[text]] = [...texts].sort((a, b) => b[1] - a[1]) as [[string, number]];
      const count = [...texts.values()].reduce((sum, each) => sum + each, 0);
      return { field, text, count, nearest: nearestValues(lookupOf(rowOf(kind, field)!), text) };
    })
    .sort((a, b) => b.count - a.count || a.text.localeCompare(b.text, "en-US"));
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
  const alike = knownPairs(lookup)
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
