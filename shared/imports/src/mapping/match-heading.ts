import { splitCommas } from "@kindling/contracts/fields/numbers.ts";
import { fieldsOf, type Kind, rowOf } from "./fields.ts";
import type { Target } from "./mapping.ts";
import { founderHeadings } from "./synonyms/founder-headings.ts";
import { type Headings, headingFillers } from "./synonyms/headings.ts";
import { investorHeadings } from "./synonyms/investor-headings.ts";
import { foldKey, foldWords } from "./texts/fold.ts";

/** A meaning that a heading can have, and how sure it is, from 0 to 1. */
export interface Meaning {
  readonly target: Target;
  readonly confidence: number;
}

const special: Readonly<Record<string, Target>> = {
  first_name: { as: "name-part", part: "first" },
  middle_name: { as: "name-part", part: "middle" },
  last_name: { as: "name-part", part: "last" },
  joined: { as: "joined" },
  left_out: { as: "left-out" },
  place: { as: "place", field: "regions" },
  check_range: { as: "check-range" },
  city_and_state: { as: "city-and-state" },
};
const possible = 0.6;
/** A longer one is a row of text in the place of headings. */
const longestHeading = 300;

const left = new Set(foldWords(headingFillers));
const wordsOf = (heading: string): string[] => foldWords(heading).filter((word) => !left.has(word));

interface Known {
  /** By key of a heading. */
  readonly exact: ReadonlyMap<string, readonly Meaning[]>;
  /** Certain headings as words, to be found in longer headings. */
  readonly phrases: readonly { readonly words: readonly string[]; readonly target: Target }[];
}

const known: Readonly<Record<Kind, Known>> = {
  founder: readTable("founder"),
  investor: readTable("investor"),
};

function readTable(kind: Kind): Known {
  const exact = new Map<string, Meaning[]>();
  const phrases: Known["phrases"][number][] = [];
  const add = (heading: string, target: Target, confidence: number) => {
    const key = foldKey(heading) || heading;
    exact.set(key, [...(exact.get(key) ?? []), { target, confidence }]);
    const words = wordsOf(heading);
    if (confidence > possible && words.join("").length > 2) phrases.push({ words, target });
  };
  const table: Readonly<Partial<Record<string, Headings>>> =
    kind === "founder" ? founderHeadings : investorHeadings;
  for (const field of fieldsOf(kind)) {
    const target = { as: "field", field } as const;
    // "Name" alone is the company's where another column names the person.
    const confidence = field === "name" ? 0.9 : 1;
    for (const heading of [field, ...labelsOf(kind, field)]) add(heading, target, confidence);
  }
  for (const [name, headings] of Object.entries(table)) {
    const target = special[name] ?? { as: "field", field: name };
    for (const heading of splitCommas(headings!.certain)) add(heading, target, 0.95);
    for (const heading of splitCommas(headings!.possible ?? "")) add(heading, target, possible);
  }
  return { exact, phrases };
}

/** A field's label, and those that pages give it. */
function labelsOf(kind: Kind, field: string): string[] {
  const { label, at } = rowOf(kind, field)!;
  const places = Object.values(at as Readonly<Record<string, unknown>>);
  const others = places.flatMap((place) => (Array.isArray(place) ? [place[1]?.label] : []));
  return [label, ...others.filter((other): other is string => typeof other === "string")];
}

/** What a heading can mean: as a whole, without its brackets, or by the words of a known heading in it. */
export function meaningsOf(kind: Kind, heading: string): Meaning[] {
  if (heading.length > longestHeading) return [];
  const { exact, phrases } = known[kind];
  const bare = heading.replace(/\([^)]*\)|\[[^\]]*\]|[*:?]+$/g, " ").trim();
  const found = exact.get(foldKey(heading) || heading.trim()) ?? exact.get(foldKey(bare));
  if (found) return [...found];
  const words = wordsOf(bare);
  return phrases.flatMap(({ words: phrase, target }) => {
    const share = isWithin(phrase, words) ? phrase.length / words.length : 0;
    return share < 1 / 3 ? [] : [{ target, confidence: 0.45 + 0.4 * share }];
  });
}

const isWithin = (phrase: readonly string[], words: readonly string[]): boolean =>
  ` ${words.join(" ")} `.includes(` ${phrase.join(" ")} `);
