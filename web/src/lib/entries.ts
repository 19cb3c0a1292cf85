/**
 * The list with the typed text appended, trimmed. Returns the same list for blanks and for an entry that it already
 * has, ignoring case.
 */
export function addEntry(entries: readonly string[], typed: string): readonly string[] {
  const entry = typed.trim();
  if (entry === "" || hasEntry(entries, entry)) return entries;
  return [...entries, entry];
}

/** Whether a list has an entry, ignoring case and blanks around it. */
export function hasEntry(entries: readonly string[], typed: string): boolean {
  const normalized = typed.trim().toLowerCase();
  return entries.some((entry) => entry.toLowerCase() === normalized);
}
