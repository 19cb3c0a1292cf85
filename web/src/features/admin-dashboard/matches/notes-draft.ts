/** Notes as they are being typed. */
export interface NotesDraft {
  text: string;
  /** The notes that they replace: as editing began, or as another admin changed them meanwhile. */
  before: string | null;
  /** Another admin changed them meanwhile. */
  changed?: boolean;
}

/** Notes as they are stored: trimmed, null for none. */
export function typedNotes(text: string): string | null {
  return text.trim() || null;
}

/**
 * Whether a draft that was found again still needs its editor. It does not when the page was left while
 * it was being saved, or before anything was typed.
 */
export function isUnsaved({ text, before }: Partial<NotesDraft>, stored: string | null): boolean {
  if (typeof text !== "string") return false;
  const typed = typedNotes(text);
  return typed !== stored && typed !== (before ?? null);
}
