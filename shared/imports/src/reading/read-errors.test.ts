import { describe, expect, it } from "vitest";
import { maxTextBytes, maxWorkbookBytes } from "./limits.ts";
import { readTable } from "./read-table.ts";
import { ReadingError, type ReadingProblem } from "./reading-error.ts";
import { encode } from "./testing/bytes.ts";
import { makeWorkbook, makeZip, sheetOf } from "./testing/workbook.ts";
import { declareBytes, directoryEntry, toZip64 } from "./testing/zip-bytes.ts";

const sheets = { Founders: sheetOf([["Company"], ["Acme"]]) };
const workbook = makeWorkbook({ sheets });
const ascii = (text: string) => encode(text, "windows-1252");
const compound = (text: string) => {
  const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
  return Uint8Array.from([...signature, ...encode(text, "utf-16le").slice(2)]);
};

function expectRefused(bytes: Uint8Array, problem: ReadingProblem, message: string): void {
  const refused = expect.objectContaining({ problem, message: expect.stringContaining(message) });
  expect(() => readTable({ name: "founders.xlsx", bytes })).toThrow(refused);
}

describe("files of other kinds", () => {
  it.each<[string, Uint8Array, ReadingProblem, string]>([
    ["a workbook of Excel 2003", compound("Workbook"), "old-format", "(.xls)"],
    ["a workbook with a password", compound("EncryptedPackage"), "password", "has a password"],
    [
      "a workbook with macros",
      makeWorkbook({ sheets, parts: { "xl/vbaProject.bin": "x" } }),
      "macros",
      "has macros",
    ],
    ["a binary workbook", makeZip({ "xl/workbook.bin": "x" }), "wrong-format", "(.xlsb)"],
    ["an OpenDocument file", makeZip({ mimetype: "x", "content.xml": "x" }), "wrong-format", "(.ods)"],
    ["a file of Numbers", makeZip({ "Index/Document.iwa": "x" }), "wrong-format", "Numbers"],
    ["a document", makeZip({ "word/document.xml": "x" }), "wrong-format", "a document"],
    ["an archive", makeZip({ "founders.csv": "x" }), "wrong-format", "a ZIP archive"],
    ["a PDF", ascii("%PDF-1.7\n"), "wrong-format", "a PDF document"],
    ["a PNG picture", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d), "wrong-format", "a picture"],
    ["a JPEG picture", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), "wrong-format", "a picture"],
    ["a WebP picture", ascii("RIFF1234WEBPVP8"), "wrong-format", "a picture"],
    ["a compressed file", Uint8Array.of(0x1f, 0x8b, 8, 0), "wrong-format", "a compressed file"],
    ["a web page", ascii("\n<!DOCTYPE html><table>"), "wrong-format", "a web page"],
    ["a table of a web page", ascii("<table border=1>"), "wrong-format", "a web page"],
    ["XML", ascii('<?xml version="1.0"?><Workbook/>'), "wrong-format", "an XML document"],
    ["other bytes", Uint8Array.of(1, 0, 2, 0, 65, 0), "wrong-format", "not a table"],
    ["an empty file", new Uint8Array(), "empty", "no bytes"],
    ["a sheet without cells", makeWorkbook({ sheets: { S: "<sheetData/>" } }), "empty", "no cell is filled"],
    ["a workbook without sheets", makeWorkbook({ sheets: {} }), "empty", "no sheet"],
  ])("are refused: %s", (_, bytes, problem, message) => {
    expectRefused(bytes, problem, message);
  });

  it("are accepted as text where they only begin alike", () => {
    const table = readTable({ name: "list.csv", bytes: ascii("BMW,PK\nx,y\n") });
    expect(table.headings).toEqual(["BMW", "PK"]);
  });
});

describe("text that is cut off", () => {
  it("is refused when it ends within a character of UTF-8", () => {
    const text = encode("Société,Ville\nCafé,Orléans", "utf-8");
    expectRefused(text.subarray(0, text.lastIndexOf(0xc3) + 1), "damaged", "ends within a character");
  });

  it("is read as Windows-1252 when its only special letter is the last", () => {
    const table = readTable({ name: "list.csv", bytes: encode("Company\nCafé", "windows-1252") });
    expect(table.rows[0]!.cells).toEqual(["Café"]);
  });
});

describe("damaged workbooks", () => {
  it("are refused when they are cut off anywhere", () => {
    for (let length = 4; length < workbook.length; length += 1) {
      expectRefused(workbook.subarray(0, length), "damaged", "damaged or not complete");
    }
  });

  it("are never read as another table when a byte is changed", () => {
    const table = readTable({ name: "founders.xlsx", bytes: workbook });
    for (let at = 0; at < workbook.length; at += 5) {
      const changed = workbook.slice();
      changed[at]! ^= 0x55;
      expect([table.rows, "refused"]).toContainEqual(rowsOrRefused(changed));
    }
  });

  function rowsOrRefused(bytes: Uint8Array) {
    try {
      return readTable({ name: "founders.xlsx", bytes }).rows;
    } catch (error) {
      if (!(error instanceof ReadingError)) throw error;
      return "refused";
    }
  }

  it.each([
    ["an empty sheet part", { "xl/worksheets/sheet1.xml": "" }],
    ["XML that ends early", { "xl/worksheets/sheet1.xml": "<worksheet><sheetData>" }],
    ["a document type", { "xl/worksheets/sheet1.xml": '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>' }],
    ["an unknown entity", { "xl/worksheets/sheet1.xml": "<worksheet>&a;</worksheet>" }],
    [
      "a cell without a column",
      { "xl/worksheets/sheet1.xml": '<worksheet><row><c r="1"/></row></worksheet>' },
    ],
    ["a row without a number", { "xl/worksheets/sheet1.xml": '<worksheet><row r="x"/></worksheet>' }],
  ])("are refused with %s", (_, parts) => {
    expectRefused(makeWorkbook({ sheets: { S: "" }, parts }), "damaged", "damaged");
  });

  it("are refused with an encrypted part", () => {
    const encrypted = workbook.slice();
    encrypted[directoryEntry(encrypted, "xl/workbook.xml") + 8]! |= 1;
    expectRefused(encrypted, "password", "has a password");
  });
});

describe("large files", () => {
  it("are refused before they are read", () => {
    expectRefused(new Uint8Array(maxTextBytes + 1).fill(65), "too-large", "more than 100 MB");
    const large = new Uint8Array(maxWorkbookBytes + 1);
    large.set(workbook);
    expectRefused(large, "too-large", "more than 10 MB");
    expect(() => readTable({ pasted: "x".repeat(maxTextBytes + 1) })).toThrow("more than 100 MB");
  });

  it("are refused when an archive says that its parts are large", () => {
    const bomb = workbook.slice();
    declareBytes(bomb, "xl/worksheets/sheet1.xml", 300_000_001);
    expectRefused(bomb, "too-large", "too large when it is unpacked");
  });

  it.each([20_000_000, 100])(
    "are refused while they are unpacked, when an archive declares %d bytes",
    (declared) => {
      const spaces = " ".repeat(20_000_000);
      const bomb = makeWorkbook({ sheets: { Founders: `<sheetData>${spaces}</sheetData>` } });
      declareBytes(bomb, "xl/worksheets/sheet1.xml", declared);
      expectRefused(bomb, "too-large", "too large when it is unpacked");
    },
  );

  it("are refused when many cells share a long text", () => {
    const texts = [`<t>${"x".repeat(1_000_000)}</t>`];
    const xml = '<row><c t="s"><v>0</v></c></row>'.repeat(201);
    const shared = makeWorkbook({ sheets: { S: `<sheetData>${xml}</sheetData>` }, texts });
    expectRefused(shared, "too-large", "more than 200 million characters");
  });
});

describe("archives of other programs", () => {
  it("are read with ZIP64 sizes and a comment", () => {
    const bytes = toZip64(workbook);
    expect(readTable({ name: "founders.xlsx", bytes }).rows).toEqual([{ line: 2, cells: ["Acme"] }]);
  });
});
