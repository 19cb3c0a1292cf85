import { csvLine } from "@kindling/contracts/lists/csv.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTable } from "./read-table.ts";
import { type Encoding, encode, encodings } from "./testing/bytes.ts";

const readCsv = (text: string, encoding: Encoding = "utf-8") =>
  readTable({ name: "founders.csv", bytes: encode(text, encoding) });
const cellsOf = (text: string) => readCsv(text).rows.map(({ cells }) => cells);

describe("text with separators", () => {
  it.each(encodings)("is decoded from %s", (encoding) => {
    const { headings, rows } = readCsv("Société;Größe\nCafé „Œuvre“;5 €\n", encoding);
    expect(headings).toEqual(["Société", "Größe"]);
    expect(rows).toEqual([{ line: 2, cells: ["Café „Œuvre“", "5 €"] }]);
  });

  it.each([",", ";", "\t", "|"])("is separated by %j, as most of its lines are", (separator) => {
    const line = (...cells: string[]) => `${cells.join(separator)}\n`;
    const text =
      line("Company", "Email", "Sectors") + line("Acme", "ada@acme.com", "x") + line("B", "b@b.com", "");
    expect(readCsv(text)).toMatchObject({
      headings: ["Company", "Email", "Sectors"],
      rows: [{ cells: ["Acme", "ada@acme.com", "x"] }, { cells: ["B", "b@b.com", ""] }],
    });
  });

  it.each([
    ["commas as decimal points", "Name;Amount\nAcme;1,5\nBolt;2,5\n", ["Acme", "1,5"]],
    ["semicolons in lists", "Name,Sectors\nAcme,AI; ML\nBolt,SaaS; Health\n", ["Acme", "AI; ML"]],
    [
      "commas in texts",
      "Name;About\nAcme;a, b, c, d\nBolt;a, b, c, d\nCurl;x, y\nDot;z\n",
      ["Acme", "a, b, c, d"],
    ],
    ["separators in quotes", 'Name;"a,b"\nAcme;"1,2,3"\nBolt;"1,2,3"\n', ["Acme", "1,2,3"]],
    [
      "a title above",
      "All our founders, 2024\nName;Email;City\nAcme;a@b.com;Ulm\n",
      ["Acme", "a@b.com", "Ulm"],
    ],
  ])("has its separator found beside %s", (_, text, first) => {
    expect(cellsOf(text)[0]).toEqual(first);
  });

  it("is separated by the character that Excel's first line names", () => {
    expect(readCsv("sep=;\nName;About\nAcme;a,b\n")).toMatchObject({
      headings: ["Name", "About"],
      headingLine: 2,
      rows: [{ line: 3, cells: ["Acme", "a,b"] }],
    });
  });

  it("is one column without a separator", () => {
    expect(readCsv("Email\nada@acme.com\n")).toMatchObject({
      headings: ["Email"],
      rows: [{ cells: ["ada@acme.com"] }],
    });
  });

  it("keeps separators, quotes and line breaks in quoted cells, and numbers lines by the file", () => {
    expect(readCsv('A,B\r\n"x, ""y""\r\nz",1\r\n\r\nlast,2').rows).toEqual([
      { line: 2, cells: ['x, "y"\nz', "1"] },
      { line: 5, cells: ["last", "2"] },
    ]);
  });

  it.each([
    ["within a cell", 'A,B\n5" screen,1\n', '5" screen'],
    ["after a quoted word", 'A,B\n"Acme" Inc,1\n', '"Acme" Inc'],
  ])("keeps a quote %s", (_, text, cell) => {
    expect(cellsOf(text)).toEqual([[cell, "1"]]);
  });

  it.each(["\n", "\r\n", "\r"])("is split into lines by %j", (lineBreak) => {
    expect(cellsOf(["A,B", "1,2", "3,4"].join(lineBreak))).toEqual([
      ["1", "2"],
      ["3", "4"],
    ]);
  });

  it("may end its lines in different ways", () => {
    expect(cellsOf("A,B\r\n1,2\n3,4\r5,6")).toEqual([
      ["1", "2"],
      ["3", "4"],
      ["5", "6"],
    ]);
  });

  it("is read in parts that end anywhere, also within cells", () => {
    const longest = "long\n".repeat(700_000).trim();
    const cells = Array.from({ length: 60_000 }, (_, row) => (row === 5 ? longest : `"${row}",\n\n"${row}`));
    const { rows } = readCsv(`A;B\n${cells.map((cell) => `"${cell.replaceAll('"', '""')}";x\n`).join("")}`);
    expect(rows.map((row) => row.cells[0])).toEqual(cells);
    expect(rows.slice(4, 8).map(({ line }) => line)).toEqual([14, 17, 700_017, 700_020]);
  });

  it("names the line of a quote that never ends", () => {
    expect(() => readCsv('A,B\n1,2\n"Acme, Inc,3\n4,5\n')).toThrow("begins in line 3 never ends");
    const manyLines = "1,2\n".repeat(4_000_000);
    expect(() => readCsv(`A,B\n${"1,2\n".repeat(90_000)}"Acme, Inc,3\n${manyLines}`)).toThrow(
      "begins in line 90002",
    );
  });

  it("fills short rows, and keeps what is beyond the headings", () => {
    const { headings, rows } = readCsv("A,B,C\n1\n1,2,3,,\n1,2,3,x,,y\n");
    expect(headings).toEqual(["A", "B", "C"]);
    expect(rows[0]).toEqual({ line: 2, cells: ["1", "", ""] });
    expect(rows[1]).toEqual({ line: 3, cells: ["1", "2", "3"] });
    expect(rows[2]).toEqual({
      line: 4,
      cells: ["1", "2", "3"],
      surplus: {
        cells: ["x", "", "y"],
        message: expect.stringContaining('2 cells beyond the last heading: "x", "y"'),
      },
    });
  });

  it("restores what was written with any separator in any encoding", () => {
    // Without apostrophes: one before a formula is that of an export.
    const inEveryEncoding = fc.string({ unit: fc.constantFrom(...'abcÄéß€",;\t|\n ='), maxLength: 8 });
    const inUnicode = fc.string({ unit: "grapheme", maxLength: 5 });
    const table = fc
      .record({ width: fc.integer({ min: 2, max: 6 }), encoding: fc.constantFrom(...encodings) })
      .chain(({ width, encoding }) => {
        const cell = (
          encoding === "windows-1252" ? inEveryEncoding : fc.oneof(inEveryEncoding, inUnicode)
        ).map((text) => text.replace(/[\0\r']/g, "").trim());
        const row = fc
          .array(cell, { minLength: width, maxLength: width })
          .filter((cells) => cells.some((text) => text !== ""));
        return fc.record({
          encoding: fc.constant(encoding),
          rows: fc.array(row, { minLength: 1, maxLength: 8 }),
          separator: fc.constantFrom(",", ";", "\t", "|"),
          lineBreak: fc.constantFrom("\n", "\r\n"),
        });
      });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(table, ({ rows, encoding, separator, lineBreak }) => {
        const headings = rows[0]!.map((_, column) => `Colonne numérotée ${"abcdef"[column]}`);
        const lines = [headings, ...rows].map((row) => row.map(quoted).join(separator) + lineBreak);
        const read = readCsv(lines.join(""), encoding);
        expect(read.headings).toEqual(headings);
        expect(read.rows.map(({ cells }) => cells)).toEqual(rows);
      }),
      { numRuns: 200 },
    );
  });
});

describe("Kindling's CSV export", () => {
  it("is read back as it was, with lists in cells", () => {
    const rows = [
      ["company", "phone", "sectors", "pitch"],
      ["Ember; Inc.", "+49 30 123456", "Fintech, HealthTech", "=1+1"],
      ['-5% "Club"', "", "", "two\nlines; @home"],
    ];
    const read = readTable({ name: "founders.csv", bytes: encode(rows.map(csvLine).join(""), "utf-8-bom") });
    expect([read.headings, ...read.rows.map(({ cells }) => cells)]).toEqual(rows);
  });
});

describe("pasted cells", () => {
  it("are separated by tabs, and quoted where they have line breaks", () => {
    const pasted = 'Company\tAbout\r\nAcme, Inc.\t"first\nsecond ""line"""\r\nBolt\tsays "hi"\r\n';
    expect(readTable({ pasted })).toEqual({
      headings: ["Company", "About"],
      headingLine: 1,
      rows: [
        { line: 2, cells: ["Acme, Inc.", 'first\nsecond "line"'] },
        { line: 4, cells: ["Bolt", 'says "hi"'] },
      ],
      warnings: [],
    });
  });
});
