/** Largest workbook, in bytes; it unpacks to ten times as much. */
export const maxWorkbookBytes = 10 * 1_048_576;
/** Largest text, in bytes. Kindling's export of 100,000 founders has 80 MB. */
export const maxTextBytes = 100 * 1_048_576;
/** Rows below the headings. */
export const maxRows = 100_000;
export const maxColumns = 200;
/**
 * Characters in all cells together. Cells of a workbook can share one long text, and a table that was written out again
 * would have a copy in each.
 */
export const maxCharacters = 200_000_000;
/** Bytes that are unpacked of a workbook: 100,000 rows of 40 columns take 150 MB. */
export const maxUnpackedBytes = 300_000_000;
/** Unpacked bytes for each packed one, in parts above `minSuspiciousBytes`. Sheets of spreadsheets stay below 30. */
export const maxRatio = 100;
export const minSuspiciousBytes = 10_000_000;
