import type { Enumeration } from "@kindling/contracts/enumerations/enumeration.ts";
import { splitCommas } from "@kindling/contracts/fields/numbers.ts";
import { allWords } from "../synonyms/words.ts";
import { foldKey, foldWords } from "./fold.ts";

/** What texts mean in the fields that have the values of one enumeration. */
export interface Lookup {
  /** The values that a text stands for, or null. */
  readonly find: Find;
  /** Every known text as its key, with its values; a text of two words is one key. */
  readonly known: ReadonlyMap<string, readonly string[]>;
  /** From the earliest value to the latest, for "Seed to Series B". */
  readonly ladder: readonly string[];
}
export type Find = (text: string) => readonly string[] | null;

interface Tables<V extends string> {
  /** Texts for each value, separated by commas. */
  readonly synonyms: Readonly<Record<V, string>>;
  /** Texts for several values. */
  readonly groups?: Readonly<Record<string, readonly V[]>>;
  /** Words to leave away where a text with them is not known. */
  readonly fillers?: string;
  /** What "all" and "agnostic" stand for: every value by default. */
  readonly all?: readonly V[];
  readonly ladder?: readonly V[];
}

/** Longer texts are no value, and a list of thousands of parts is not searched for each of its parts. */
export const longestText = 200;

/** Makes a lookup of an enumeration's values, its labels and the tables of synonyms. The first meaning of a text counts. */
export function makeLookup<V extends string>(
  { values, labels }: Enumeration<V>,
  { synonyms, groups = {}, fillers = "", all = values, ladder = [] }: Tables<V>,
): Lookup {
  const known = new Map<string, readonly string[]>();
  const add = (text: string, meaning: readonly string[]) => {
    const key = foldKey(text) || text;
    if (!known.has(key)) known.set(key, meaning);
  };
  for (const value of values) add(value, [value]);
  for (const value of values) add(labels[value], [value]);
  for (const [text, meaning] of Object.entries(groups)) add(text, meaning);
  for (const value of values) for (const text of splitCommas(synonyms[value])) add(text, [value]);
  for (const text of splitCommas(allWords)) add(text, all);

  const left = new Set(foldWords(fillers));
  const find: Find = (text) => {
    if (text.length > longestText) return null;
    const words = foldWords(text);
    const key = words.join("") || text.trim();
    const found = known.get(key) ?? known.get(words.filter((word) => !left.has(word)).join(""));
    if (found) return found;
    const stem = left.has("tech") && key.length > 6 ? key.replace(/tech$/, "") : key;
    return stem === key ? null : (known.get(stem) ?? null);
  };
  return { find, known, ladder };
}
