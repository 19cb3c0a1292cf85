const isFileId = (text: string): boolean => /^[\w-]+$/.test(text);

/** The file id in a Google Drive or Docs link, or an id itself; null for other text. */
export function driveFileId(text: string): string | null {
  const trimmed = text.trim();
  if (isFileId(trimmed)) return trimmed;
  const link = /^(?:https?:\/\/)?(?:drive|docs)\.google\.com\/(?:\S*?)(?:\/d\/|[?&]id=)([\w-]+)/i.exec(
    trimmed,
  );
  // The id in a published document's link, /d/e/..., is not the file's.
  return link?.[1] === undefined || link[1] === "e" ? null : link[1];
}

/** The URL to view a deck (spec section 2); null if there is none or it is not a Drive file. */
export function deckHref(stored: string | null | undefined): string | null {
  const id = driveFileId(stored ?? "");
  return id === null ? null : `https://drive.google.com/file/d/${id}/view`;
}
