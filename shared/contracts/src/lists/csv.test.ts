import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CsvCell, csvLine, unescapeFormulas } from "./csv.ts";

const cells = (...values: CsvCell[]) => csvLine(values).slice(0, -2);

/** Parses RFC 4180. */
function readCsv(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = cell.exec(csv); match; match = cell.exec(csv)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2]!);
    if (match[3] === "\r\n") {
      rows.push(row);
      row = [];
    }
    if (cell.lastIndex === csv.length) break;
  }
  return rows;
}

describe("csvLine", () => {
  it("ends with CR LF", () => {
    expect(csvLine(["Ember", 500_000])).toBe('"Ember","500000"\r\n');
  });

  it("quotes every cell and doubles the quotes in it", () => {
    expect(cells("a;b", 'say "hi"', "two\nlines")).toBe('"a;b","say ""hi""","two\nlines"');
  });

  it("writes an empty cell for a missing value, but not for zero", () => {
    expect(cells(null, undefined, 0, false)).toBe('"","","0","false"');
  });

  it.each(["=1+1", "+1", "+A1", "+1+1", "+1*2", "-1", "@SUM(A1)", "\tx", "\rx", "  =1", "＝1", "|cmd"])(
    "prefixes the formula %j with an apostrophe",
    (text) => {
      expect(readCsv(`${cells(text)}\r\n`)).toEqual([[`'${text}`]]);
    },
  );

  it.each(["+49 30 1", "+1 (555) 010-0199", "+44.20/7946-0958"])(
    "writes the phone number %j as it is",
    (text) => {
      expect(cells(text)).toBe(`"${text}"`);
    },
  );

  it("escapes as a plain search from each place does, in any text", () => {
    const formula = /(^|[;\t\r\n])(?=[\s"]*[=+\-@|%＝＋－＠])|^(?=[\t\r\n])/g;
    const text = fc.string({ unit: fc.constantFrom(..."x;\t\r\n \"'=-＝"), maxLength: 12 });
    fc.assert(
      fc.property(text, (given) => {
        expect(readCsv(`${cells(given)}\r\n`)).toEqual([[given.replace(formula, "$1'")]]);
      }),
      { numRuns: 2_000 },
    );
  });

  it("reads a long run of blanks once", () => {
    // Read again from each of them, it would take minutes.
    const blanks = `x${"\n".repeat(500_000)}x`;
    expect(cells(blanks)).toHaveLength(blanks.length + 2);
  });

  it.each([
    ["a;=1+1", "a;'=1+1"],
    ["a; @SUM(A1);-1", "a;' @SUM(A1);'-1"],
    ["a\t+1", "a\t'+1"],
    ['a;"=1+1', `a;'"=1+1`],
    ["a\r\n=1", "a\r'\n'=1"],
    ["a-b; c=d, e-mail", "a-b; c=d, e-mail"],
  ])("puts an apostrophe before a formula after a separator: %j", (text, written) => {
    expect(readCsv(`${cells(text)}\r\n`)).toEqual([[written]]);
  });

  it("does not prefix negative numbers", () => {
    expect(cells(-5, -0.5)).toBe('"-5","-0.5"');
  });

  it("writes any text so that an RFC 4180 parser restores it", () => {
    const table = fc.array(fc.tuple(fc.string({ unit: "grapheme" }), fc.string()), { minLength: 1 });
    fc.assert(
      fc.property(table, (rows) => {
        const read = readCsv(rows.map(csvLine).join(""));
        expect(read.map((row) => row.map((text, index) => [text, index]))).toHaveLength(rows.length);
        const withoutApostrophes = (text: string) => text.replaceAll("'", "");
        rows.forEach((row, at) => {
          row.forEach((text, index) => {
            const written = read[at]![index]!;
            expect(withoutApostrophes(written)).toBe(withoutApostrophes(text));
            expect(written).not.toMatch(
              /(^|[;\t\r\n])[\s"]*(?!\+(?=(?:\D*\d){4})[\d(][\d ()./-]*$)[=+\-@|%]/,
            );
          });
        });
      }),
    );
  });
});

describe("unescapeFormulas", () => {
  it("restores any text without apostrophes that csvLine has written", () => {
    const text = fc.string({ unit: fc.constantFrom(...'x1+;\t\r\n "=-＝'), maxLength: 12 });
    fc.assert(
      fc.property(text, (given) => {
        const [[written]] = readCsv(`${cells(given)}\r\n`) as [[string]];
        expect(unescapeFormulas(written)).toBe(given);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(["'n' roll", "it's; 50% off", "O'Neil - Sons", "'"])("keeps the apostrophes of %j", (text) => {
    expect(unescapeFormulas(text)).toBe(text);
  });

  it("reads a long run of apostrophes once", () => {
    const long = `x${"'\n".repeat(250_000)}x`;
    expect(unescapeFormulas(long)).toBe(long);
  });
});
