/** The texts by which a record is found; null and blanks are ignored. */
export type SearchFields = readonly (string | null | undefined)[];

/** The words of a search, all of which must be found, ignoring case and accents. */
export function searchTerms(search: string): string[] {
  return plain(search).split(/\s+/).filter(Boolean);
}

/** The text in which terms are searched. */
export function searchTextOf(fields: SearchFields): string {
  return plain(fields.filter(Boolean).join("\n"));
}

export function matchesTerms(text: string, terms: readonly string[]): boolean {
  return terms.every((term) => text.includes(term));
}

/** Lowercase text without accents. Decomposition is slow, and most text is ASCII. */
function plain(text: string): string {
  const lower = text.toLowerCase();
  return /[\u0080-\uffff]/.test(lower) ? lower.normalize("NFD").replace(/\p{M}/gu, "") : lower;
}

/**
 * Caches the search text of each record: building ten thousand of them at each key would delay typing.
 */
export function searchIndex<Row extends object>(fields: (row: Row) => SearchFields): (row: Row) => string {
  const texts = new WeakMap<Row, string>();
  return (row) => {
    let text = texts.get(row);
    if (text === undefined) {
      text = searchTextOf(fields(row));
      texts.set(row, text);
    }
    return text;
  };
}
