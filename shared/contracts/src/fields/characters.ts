/**
 * How many characters a text has, without blanks around it: code points, as PostgreSQL and JSON Schema
 * count them, so that an emoji is one and not two.
 */
export const countCharacters = (text: string): number => Array.from(text.trim()).length;
