/** Unsaved notes. */
export interface NotesDraft {
  text: string;
  /** The notes that these replace: the stored ones when editing began, or after another admin's change. */
  before: string | null;
  /** Another admin has changed the stored notes meanwhile. */
  changed?: boolean;
}

/** The notes to store: trimmed, or null for none. */
export function typedNotes(text: string): string | null {
  return text.trim() || null;
}

/**
 * Whether a restored draft still needs its editor. It does not if the page was left while the draft was being
 * saved, or before anything was typed.
 */
export function isUnsaved({ text, before }: Partial<NotesDraft>, stored: string | null): boolean {
  if (typeof text !== "string") return false;
  const typed = typedNotes(text);
  return typed !== stored && typed !== (before ?? null);
}
