/**
 * The number of code points of the trimmed text, as PostgreSQL and JSON Schema count: an emoji is one character.
 */
export const countCharacters = (text: string): number => Array.from(text.trim()).length;

/** Text as it is stored: in Unicode's composed form (NFC), without invisible characters, trimmed. */
export const typedText = (text: string): string => removeInvisible(text).normalize("NFC").trim();

/**
 * Removes what pasted text can have and nobody sees: soft hyphens, zero-width spaces, direction marks and the like.
 * Joiners stay between characters that they shape, as in Persian words and emoji.
 */
export const removeInvisible = (text: string): string => text.replace(invisible, "");

const invisible =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|(?<![^\0-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\0-\x7f])/g;
