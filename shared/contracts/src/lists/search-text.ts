/**
 * Text as the search compares it: without case and accents. The databases have the same rule as the SQL function
 * `search_text`.
 */
export function searchText(text: string): string {
  const lower = text.toLowerCase();
  return /[\u0080-\uffff]/.test(lower) ? lower.normalize("NFD").replace(/[\u0300-\u036f]/g, "") : lower;
}

/** The words of a search; a record is found when it has all of them, each anywhere in one of its fields. */
export function searchWords(search: string): string[] {
  return [...new Set(searchText(search).split(/\s+/).filter(Boolean))];
}
