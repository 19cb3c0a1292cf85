/** Largest workbook and largest text, in bytes. A text takes about twice as much as a workbook with the same rows. */
export const maxWorkbookBytes = 10 * 1_048_576;
export const maxTextBytes = 20 * 1_048_576;
/** Rows below the headings. */
export const maxRows = 100_000;
export const maxColumns = 200;
/**
 * Characters in all cells together. Only a workbook can reach it, because its cells can share one text, and a table
 * that was written out again would have a copy in each.
 */
export const maxCharacters = 100_000_000;
/** Bytes that are unpacked of a workbook: 100,000 rows of 40 columns take 150 MB. */
export const maxUnpackedBytes = 300_000_000;
/** Unpacked bytes for each packed one, in parts above `minSuspiciousBytes`. Sheets of spreadsheets stay below 30. */
export const maxRatio = 100;
export const minSuspiciousBytes = 10_000_000;
