/**
 * The number of code points of the trimmed text, as PostgreSQL and JSON Schema count: an emoji is one character.
 */
export const countCharacters = (text: string): number => Array.from(text.trim()).length;
