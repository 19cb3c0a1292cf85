/**
 * A list with what was typed added at its end, trimmed. Blanks and what is already in it, in whatever
 * case, are ignored: then it is the same list (spec section 2, detail dialogs).
 */
export function addEntry(entries: readonly string[], typed: string): readonly string[] {
  const entry = typed.trim();
  if (entry === "" || hasEntry(entries, entry)) return entries;
  return [...entries, entry];
}

/** Whether a list holds an entry, without regard to case and blanks around it. */
export function hasEntry(entries: readonly string[], typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return entries.some((entry) => entry.toLowerCase() === wanted);
}
