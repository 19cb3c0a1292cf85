export type CsvCell = string | number | boolean | null | undefined;

/**
 * One line of CSV by RFC 4180: it ends with CR LF, and every cell is quoted. Text that a spreadsheet would run as a
 * formula is prefixed with an apostrophe; numbers and phone numbers are not.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: CsvCell): string {
  const text = typeof cell === "string" ? escapeFormulas(cell) : String(cell ?? "");
  return `"${text.replaceAll('"', '""')}"`;
}

const startsFormula = "[=+\\-@|%＝＋－＠]";
const formulaAtStart = new RegExp(`^[\\t\\r\\n]|^[\\s"]*${startsFormula}`);
/** A spreadsheet can compute a number of it at worst. */
const phoneNumber = /^\+(?=(?:\D*\d){4})[\d(][\d ()./-]*$/;
/** Each run is read once: it begins where no run can have begun before. */
const runBeforeFormula = new RegExp(`(?<![\\s";])[\\s";]+(?=${startsFormula})`, "g");

/**
 * Text that spreadsheets run as a formula, also after blanks, after quotes or in full-width form. Spreadsheets that
 * separate cells by semicolons or tabs ignore our quotes, so a formula can follow those too.
 */
function escapeFormulas(text: string): string {
  if (phoneNumber.test(text)) return text;
  const isFormula = formulaAtStart.test(text);
  const escaped = text.replace(runBeforeFormula, (run: string, at: number) => {
    // Only the last of several semicolons begins the cell of the formula.
    const from = Math.max(run.lastIndexOf(";"), isFormula && at === 0 ? 1 : 0);
    return run.slice(0, from) + run.slice(from).replace(/[;\t\r\n]/g, "$&'");
  });
  return isFormula ? `'${escaped}` : escaped;
}

/** The apostrophes of `escapeFormulas` are in a run of these; each run is read once, as there. */
const escapedRun = new RegExp(`(?<![\\s";'])[\\s";']+(?=${startsFormula})`, "g");

/** A cell's text without the apostrophes that `csvLine` adds before formulas. */
export function unescapeFormulas(text: string): string {
  if (!text.includes("'")) return text;
  const unescaped = text.replace(escapedRun, (run: string, at: number) =>
    run.slice(at === 0 && run.startsWith("'") ? 1 : 0).replace(/(?<=[;\t\r\n])'/g, ""),
  );
  return unescaped.replace(/^'(?=[\t\r\n])/, "");
}
