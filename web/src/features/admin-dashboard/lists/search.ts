/** What a record is found by; null and blanks count for nothing. */
export type SearchFields = readonly (string | null | undefined)[];

/** The words of a search, each of which must be found, without regard to case and accents. */
export function searchTerms(search: string): string[] {
  return plain(search).split(/\s+/).filter(Boolean);
}

/** The text that terms are looked for in. */
export function searchTextOf(fields: SearchFields): string {
  return plain(fields.filter(Boolean).join("\n"));
}

export function matchesTerms(text: string, terms: readonly string[]): boolean {
  return terms.every((term) => text.includes(term));
}

/** Text as it is compared. Most is plain already, and taking accents apart is what costs. */
function plain(text: string): string {
  const lower = text.toLowerCase();
  return /[\u0080-\uffff]/.test(lower) ? lower.normalize("NFD").replace(/\p{M}/gu, "") : lower;
}

/**
 * Makes the text of each record once, when it is first asked for: a key in the search box must not
 * wait for ten thousand of them.
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
