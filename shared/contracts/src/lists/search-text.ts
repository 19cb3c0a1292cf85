/**
 * Removes case and accents, like the SQL function `search_text` of the databases, so that the search ignores them.
 */
export function searchText(text: string): string {
  const lower = text.toLowerCase();
  return /[\u0080-\uffff]/.test(lower) ? lower.normalize("NFD").replace(/[\u0300-\u036f]/g, "") : lower;
}

/** The words of a search. A record matches when each word is in one of its fields. */
export function searchWords(search: string): string[] {
  return [...new Set(searchText(search).split(/\s+/).filter(Boolean))];
}
