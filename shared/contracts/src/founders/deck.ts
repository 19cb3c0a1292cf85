const isFileId = (text: string): boolean => /^[\w-]+$/.test(text);

/** The file in a Google Drive or Docs link, or an id as it is; null for anything else. */
export function driveFileId(text: string): string | null {
  const trimmed = text.trim();
  if (isFileId(trimmed)) return trimmed;
  const link = /^(?:https?:\/\/)?(?:drive|docs)\.google\.com\/(?:\S*?)(?:\/d\/|[?&]id=)([\w-]+)/i.exec(
    trimmed,
  );
  // A published document's link, /d/e/..., has another id than the file.
  return link?.[1] === undefined || link[1] === "e" ? null : link[1];
}

/** Where a deck is viewed (spec section 2); null for none and for stored text that is no Drive file. */
export function deckHref(stored: string | null | undefined): string | null {
  const id = driveFileId(stored ?? "");
  return id === null ? null : `https://drive.google.com/file/d/${id}/view`;
}
