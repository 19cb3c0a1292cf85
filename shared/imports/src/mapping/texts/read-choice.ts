import { type Find, type Lookup, longestText } from "./lookup.ts";

/** The values that a text stands for, and the parts of it that stand for none. */
export interface Choices {
  readonly values: readonly string[];
  readonly unknown: readonly string[];
}

/**
 * Separators, the strongest first. A text is split only where the whole is unknown, so "AI / ML" stays one. The last
 * separate only where all parts are known, because "Food & Beverage" names one thing.
 */
const separators = [/[;|•·\n]+/, /,+/, /[/()[\]]+/, /\s(?:and|or|plus)\s|[&+]/i];

/** "1. Idea", as forms number their answers. */
const numbering = /^\(?\d{1,2}[.)]\s+/;

/**
 * Reads a list of values, such as "AI / ML; Fintech" and, of a field with a ladder, "Seed to Series B".
 * @param chosen what a person chose for texts; it comes first
 */
export function readChoices(text: string, { find, ladder }: Lookup, chosen: Find): Choices {
  return split(text, 0, (part) => chosen(part) ?? findSpan(part, ladder, find) ?? find(part));
}

function split(numbered: string, level: number, find: Find): Choices {
  const text = numbered.replace(numbering, "");
  const found = find(text);
  if (found) return { values: found, unknown: [] };
  if (level === separators.length) return { values: [], unknown: [text] };
  const parts = text
    .split(separators[level]!)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  if (parts.length < 2) return split(parts[0] ?? text, level + 1, find);
  const read = parts.map((part) => split(part, level + 1, find));
  const unknown = read.flatMap((choices) => choices.unknown);
  if (level === separators.length - 1 && unknown.length > 0) return { values: [], unknown: [text] };
  return { values: unique(read.flatMap(({ values }) => values)), unknown: unique(unknown) };
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

const andLater = /^(.+?)(?:\s*\+|,?\s(?:and|or|&)\s(?:later|above|beyond|up|onwards?)|\sonwards?)$/i;
const between = /\s*(?:\b(?:to|through|thru|until)\b|[-–—→])\s*/gi;

/** The part of a ladder that "Seed to Series B", "Seed – B" or "Series A+" stand for, or null. */
function findSpan(text: string, ladder: readonly string[], find: Find): readonly string[] | null {
  if (ladder.length === 0 || text.length > longestText) return null;
  const rung = (part: string): number => {
    const values = find(part.trim());
    return values?.length === 1 ? ladder.indexOf(values[0]!) : -1;
  };
  const from = rung(andLater.exec(text)?.[1] ?? "");
  if (from >= 0) return ladder.slice(from);
  for (const dash of text.matchAll(between)) {
    const low = rung(text.slice(0, dash.index));
    const high = rung(text.slice(dash.index + dash[0].length));
    if (low >= 0 && high > low) return ladder.slice(low, high + 1);
  }
  return null;
}

/** The regions of one place, such as "Berlin, Germany" or "Fresno, CA": those of its parts, where they agree. */
export function readPlace(text: string, chosen: Find, find: Find, stateCodes: ReadonlySet<string>): Choices {
  const known = chosen(text) ?? find(text);
  if (known) return { values: known, unknown: [] };
  const parts = text
    .split(/[,/()\n]| - /)
    .map((part) => part.trim())
    .filter(Boolean);
  const isState = (part: string, at: number) => at > 0 && stateCodes.has(part);
  const regions = parts.map((part, at) => (isState(part, at) ? ["US"] : find(part)));
  const agreed = unique(regions.flatMap((values) => values ?? []));
  if (agreed.length === 1) return { values: agreed, unknown: [] };
  // "London, Ontario, Canada": a country or region at the end decides, a postal code does not.
  const last = isState(parts.at(-1) ?? "", parts.length - 1) ? null : regions.at(-1);
  return last ? { values: last, unknown: [] } : { values: [], unknown: [text] };
}
