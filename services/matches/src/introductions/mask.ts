import type { FounderState } from "@kindling/contracts/founders/schemas.ts";
import type { InvestorState } from "@kindling/contracts/investors/schemas.ts";
import { searchText } from "@kindling/contracts/lists/search-text.ts";
import { identityPatterns, longTerms, shortNamePatterns } from "./identity.ts";
import { contacts, sums } from "./mask-patterns.ts";

const replacement = "[…]";

/** A text in the form of the search, and where each of its letters is in the text. */
interface Folded {
  readonly text: string;
  readonly places: readonly number[];
}

/**
 * A text without what says who its author is: name, company, contacts and exact sums. Anybody's contacts and sums are
 * masked; names are those of the record.
 */
export function mask(text: string, person: FounderState | InvestorState): string {
  const composed = text.normalize();
  const folded = fold(composed);
  const found = [
    ...[...contacts, ...sums, ...identityPatterns(person)].flatMap((pattern) =>
      rangesOf(pattern, folded, composed.length),
    ),
    ...shortNamesIn(composed, person),
  ];
  return joined(found, composed)
    .reverse()
    .reduce((masked, [from, to]) => masked.slice(0, from) + replacement + masked.slice(to), composed);
}

/**
 * What of a person's name, company and contacts is still in a text, each once and as it is written there. Of long terms
 * it finds spellings, too, that no mask sees: with other signs between the letters, or within a word.
 */
export function unmaskedIn(text: string, person: FounderState | InvestorState): string[] {
  const composed = text.normalize();
  const folded = fold(composed);
  const ranges = [
    ...identityPatterns(person).flatMap((pattern) => rangesOf(pattern, folded, composed.length)),
    ...shortNamesIn(composed, person),
  ];
  const written = joined(ranges, composed).map(([from, to]) => composed.slice(from, to));
  const letters = lettersOf(folded.text);
  const hidden = longTerms(person).filter((term) => letters.includes(lettersOf(term)));
  return [...new Set(written.length > 0 ? written : hidden)];
}

/** The exact sums in a text, as they are written. */
export function sumsIn(text: string): string[] {
  const composed = text.normalize();
  const folded = fold(composed);
  const ranges = sums.flatMap((pattern) => rangesOf(pattern, folded, composed.length));
  return joined(ranges, composed).map(([from, to]) => composed.slice(from, to));
}

const shortNamesIn = (text: string, person: FounderState | InvestorState): Range[] =>
  shortNamePatterns(person).flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: match, index }): Range => [index, index + match.length]),
  );

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "");

function fold(text: string): Folded {
  const letters: string[] = [];
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    for (const letter of searchText(character)) {
      letters.push(letter);
      for (let unit = 0; unit < letter.length; unit++) places.push(place);
    }
    place += character.length;
  }
  return { text: letters.join(""), places };
}

type Range = readonly [from: number, to: number];

/** Where a pattern is in a text, of which `folded` is the form that is searched. */
function rangesOf(pattern: RegExp, { text, places }: Folded, length: number): Range[] {
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => [
    places[index]!,
    places[index + match.length] ?? length,
  ]);
}

/** Ranges in order, as one where only spaces or signs are between them. */
function joined(ranges: readonly Range[], text: string): Range[] {
  const result: [number, number][] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last !== undefined && (from <= last[1] || /^[\s,/|·-]*$/.test(text.slice(last[1], from))))
      last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}
