import { removeInvisible, typedText } from "@kindling/contracts/fields/characters.ts";
import { splitCommas } from "@kindling/contracts/fields/numbers.ts";
import { searchText } from "@kindling/contracts/lists/search-text.ts";
import { emptyWords } from "../synonyms/words.ts";

/** A text that was read: its value, null for none, or a problem that follows the field's name: "must be a number". */
export type Reading<T> =
  | { readonly value: T | null; readonly problem: null }
  | { readonly value: null; readonly problem: string };

export const nothing = { value: null, problem: null } as const;
export const read = <T>(value: T): Reading<T> => ({ value, problem: null });
export const refused = (problem: string) => ({ value: null, problem }) as const;

/**
 * The text of a cell, without invisible characters, and without the apostrophe that spreadsheets and Kindling's export
 * put before text that begins like a formula.
 */
export const cellText = (cell: string): string => typedText(cell).replace(/^'(?=[=+\-@|%])/, "");

const empty = new Set(splitCommas(emptyWords));

/** Whether a text says that there is no value, such as "n/a". Names and descriptions are not asked: they can be "None". */
export const isEmptyWord = (text: string): boolean =>
  text === "" || empty.has(searchText(text).replace(/\.$/, ""));

/** A number as spreadsheets show it when the cell is too narrow; its last digits are lost. */
export const isScientific = (text: string): boolean => /^[+-]?\d([.,]\d+)?e\+?\d+$/i.test(text.trim());
export const lostDigits =
  "lost its last digits in the spreadsheet; widen the column or format it as text, and save the file again";

/** Text in one line with single spaces. */
export const inOneLine = (text: string): string => removeInvisible(text).replace(/\s+/g, " ").trim();
