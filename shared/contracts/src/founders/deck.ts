import { removeInvisible } from "../fields/characters.ts";

/** Drive's ids have 28, 33 or 44 characters, with digits and letters of both cases; a word does not. */
const isFileId = (text: string): boolean => /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w-]{25,}$/.test(text);

/**
 * A deck as it is stored: the id of a Google Drive or Docs link, or an id itself. A link with a resource key, which
 * older files cannot be opened without, stays a link. Null for other text.
 */
export function storedDeck(typed: string): string | null {
  const text = removeInvisible(typed).trim();
  if (isFileId(text)) return text;
  const link = /^(?:https?:\/\/)?(?:drive|docs)\.google\.com\/(?:\S*?)(?:\/d\/|[?&]id=)([\w-]+)/i.exec(text);
  // The id in a published document's link, /d/e/..., is not the file's.
  const id = link?.[1] ?? "";
  if (!isFileId(id)) return null;
  const [, key] = /[?&]resourcekey=([\w-]+)/i.exec(text) ?? [];
  return key === undefined ? id : `${viewUrl(id)}?resourcekey=${key}`;
}

/** The URL to view a deck; null if there is none or it is not a Drive file. */
export function deckHref(stored: string | null | undefined): string | null {
  const deck = storedDeck(stored ?? "");
  return deck === null || deck.startsWith("https:") ? deck : viewUrl(deck);
}

const viewUrl = (id: string): string => `https://drive.google.com/file/d/${id}/view`;
