import { describe, expect, it } from "vitest";
import { readSheets, readTable } from "../read-table.ts";
import { makeWorkbook, sheetOf, type WorkbookParts } from "../testing/workbook.ts";

const source = (workbook: WorkbookParts) => ({ name: "founders.xlsx", bytes: makeWorkbook(workbook) });
const read = (workbook: WorkbookParts, sheet?: string) => readTable(source(workbook), { sheet });
const inSheet = (xml: string) => ({ Founders: `<sheetData>${xml}</sheetData>` });
const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
/** The text of a cell below a heading. */
const cellOf = (xml: string, workbook: Omit<WorkbookParts, "sheets"> = {}) =>
  read({
    sheets: inSheet(`<row>${textCell("Heading")}${textCell("Note")}</row><row>${xml}${textCell("x")}</row>`),
    ...workbook,
  }).rows[0]!.cells[0];

describe("sheets", () => {
  const sheets = {
    "R&D": sheetOf([["Company"], ["Acme"]]),
    Lists: sheetOf([["Stage"], ["Seed"]]),
    Secret: sheetOf([["x"], ["y"]]),
    "Zweites Blatt": sheetOf([["Name"], ["Ada"]]),
  };
  const workbook = { sheets, states: { Lists: "hidden", Secret: "veryHidden" } } as const;

  it("are listed in their order, without hidden ones", () => {
    expect(readSheets(source(workbook))).toEqual(["R&D", "Zweites Blatt"]);
  });

  it("are read by name, and the first without one", () => {
    expect(read(workbook).headings).toEqual(["Company"]);
    expect(read(workbook, "Zweites Blatt").headings).toEqual(["Name"]);
    expect(() => read(workbook, "Lists")).toThrow('no sheet with the name "Lists"');
  });

  it("are found at other paths, with prefixed names", () => {
    const main = 'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
    const relation = (id: string, type: string, target: string) =>
      `<Relationships><Relationship Id="${id}" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${type}" Target="${target}"/></Relationships>`;
    const table = read({
      sheets: {},
      parts: {
        "_rels/.rels": relation("a", "officeDocument", "/Book/Main.xml"),
        "book/main.xml": `<x:workbook ${main} xmlns:rel="r"><x:sheets><x:sheet name="S" rel:id="b"/></x:sheets></x:workbook>`,
        "book/_rels/main.xml.rels": relation("b", "worksheet", "../Cells/one.xml"),
        "cells\\one.xml": `<x:worksheet ${main}><x:sheetData><x:row><x:c t="str"><x:v>A</x:v></x:c></x:row>
          <x:row><x:c><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
      },
    });
    expect(table).toMatchObject({ headings: ["A"], rows: [{ cells: ["5"] }] });
  });
});

describe("rows and columns", () => {
  it("are where their references say, or one after the other", () => {
    const row = (line: number, cells: string) => `<row r="${line}">${cells}</row>`;
    const xml =
      row(3, '<c r="B3" t="str"><v>Company</v></c><c r="D3" t="str"><v>City</v></c>') +
      row(7, '<c r="D7" t="str"><v>Ulm</v></c><c r="AA7" t="str"><v>note</v></c>') +
      `<row>${textCell("x")}<c/>${textCell("y")}</row>`;
    expect(read({ sheets: inSheet(xml) })).toMatchObject({
      headings: ["Column 1", "Company", "Column 3", "City", "Column 27"],
      rows: [
        { line: 7, cells: ["", "", "", "Ulm", "note"] },
        { line: 8, cells: ["x", "", "y", "", ""] },
      ],
    });
  });

  it("count without their empty cells, however many are formatted", () => {
    const empty = `<c r="ZZ2" s="0"/>`;
    const rows = Array.from({ length: 100_020 }, () => `<row>${empty}</row>`).join("");
    const xml = `<row>${textCell("Company")}</row><row>${textCell("Acme")}${empty}</row>${rows}`;
    expect(read({ sheets: inSheet(xml) }).rows).toEqual([{ line: 2, cells: ["Acme"] }]);
  });

  it("are refused beyond column 200", () => {
    const xml = `<row>${textCell("A")}</row><row><c r="GS2" t="str"><v>x</v></c></row>`;
    expect(() => read({ sheets: inSheet(xml) })).toThrow("Line 2 has more than 200 columns");
  });

  it("are read where they are hidden, with a warning", () => {
    const row = (text: string) => `<row hidden="1">${textCell(text)}</row>`;
    const table = read({
      sheets: inSheet(`<row>${textCell("Company")}</row>${row("Acme")}<row hidden="1"/>${row("Bolt")}`),
    });
    expect(table.rows).toHaveLength(2);
    expect(table.warnings).toEqual(["2 rows are hidden in the sheet. They are read too."]);
  });
});

describe("merged cells", () => {
  const merge = (...areas: string[]) =>
    `<mergeCells>${areas.map((area) => `<mergeCell ref="${area}"/>`).join("")}</mergeCells>`;
  const rows = [
    ["Founders", "", ""],
    ["Company", "Founder", "City"],
    ["Acme", "Ada", "Ulm"],
    ["", "Alan", ""],
    ["", "", ""],
    ["Bolt", "Bea", "Bonn"],
  ];
  const cellsOf = (...areas: string[]) =>
    read({ sheets: { S: sheetOf(rows) + merge(...areas) } }).rows.map(({ cells }) => cells);

  it("count for each of their rows that has other cells", () => {
    expect(cellsOf("A1:C1", "A3:A5", "C3:C4")).toEqual([
      ["Acme", "Ada", "Ulm"],
      ["Acme", "Alan", "Ulm"],
      ["Bolt", "Bea", "Bonn"],
    ]);
  });

  it("change no other cells when they overlap or reach beyond the sheet", () => {
    expect(cellsOf("A3:A1048576", "A4:A9", "C4:C5", "B1:B1", "A3:A4")).toEqual([
      ["Acme", "Ada", "Ulm"],
      ["Acme", "Alan", ""],
      ["Bolt", "Bea", "Bonn"],
    ]);
  });
});

describe("texts", () => {
  it("are shared, with runs of fonts and without readings of characters", () => {
    const texts = [
      "<t>plain &amp; simple</t>",
      "<r><t>two </t></r><r><rPr><b/></rPr><t>runs</t></r><rPh><t>x</t></rPh>",
    ];
    expect(cellOf('<c t="s"><v>0</v></c>', { texts })).toBe("plain & simple");
    expect(cellOf('<c t="s"><v>1</v></c>', { texts })).toBe("two runs");
    expect(() => cellOf('<c t="s"><v>2</v></c>', { texts })).toThrow("damaged");
  });

  it.each([
    ["a line break", '<c t="inlineStr"><is><t xml:space="preserve"> a\nb </t></is></c>', "a\nb"],
    ["escaped characters", '<c t="str"><v>a_x000D_\nb_x005F_</v></c>', "a\nb_"],
    ["CDATA", "<c t='str'><v><![CDATA[<b>]]></v></c>", "<b>"],
    ["an error", '<c t="e"><v>#N/A</v></c>', "#N/A"],
    ["a formula with its value", '<c t="str"><f>A1&amp;"x"</f><v>Acme</v></c>', "Acme"],
    ["true", '<c t="b"><v>1</v></c>', "TRUE"],
    ["false", '<c t="b"><v>0</v></c>', "FALSE"],
    ["an ISO date", '<c t="d"><v>2024-03-12T00:00:00</v></c>', "2024-03-12"],
  ])("are read from %s", (_, xml, text) => {
    expect(cellOf(xml)).toBe(text);
  });

  it("are missing for formulas without a stored value, with a warning", () => {
    const xml = `<row>${textCell("A")}${textCell("B")}</row><row>${textCell("x")}<c><f>1+1</f><v/></c></row>`;
    const table = read({ sheets: inSheet(xml) });
    expect(table.rows[0]!.cells).toEqual(["x", ""]);
    expect(table.warnings).toEqual([expect.stringContaining("1 formula has no stored value")]);
  });
});

describe("numbers", () => {
  const shown = (value: string, format: number | string, isSince1904 = false) =>
    cellOf(`<c s="1"><v>${value}</v></c>`, { formats: [format], isSince1904 });

  it.each([
    ["250000", "250000"],
    ["0.30000000000000004", "0.3"],
    ["1234.5600000000001", "1234.56"],
    ["4.91701234567E+11", "491701234567"],
    ["9007199254740991", "9007199254740991"],
    ["1E-7", "0.0000001"],
    ["1.5E+21", "1500000000000000000000"],
    ["-12", "-12"],
  ])("are as typed: %s", (stored, text) => {
    expect(shown(stored, 0)).toBe(text);
  });

  it.each([
    ["45363", 14, "2024-03-12"],
    ["45363", "dd/mm/yyyy", "2024-03-12"],
    ["45363", "[$-407]d\\. mmmm yyyy;@", "2024-03-12"],
    ["45363", "[Red]yyyy", "2024-03-12"],
    ["45363.645833333336", 22, "2024-03-12T15:30:00"],
    ["45363.999999999", "yyyy-mm-dd hh:mm", "2024-03-13"],
    ["45363.645833333336", "yyyy-mm-dd", "2024-03-12"],
    ["0.645833333333333", 20, "15:30:00"],
    ["0.25", "yyyy-mm-dd hh:mm", "06:00:00"],
    ["1", 14, "1900-01-01"],
    ["61", 14, "1900-03-01"],
    ["2958465", 14, "9999-12-31"],
    ["2958466", 14, "2958466"],
    ["-1", 14, "-1"],
    ["0", 14, "0"],
    ["1.5", "[h]:mm", "1.5"],
  ])("that are dates become ISO dates: %s as %s", (stored, format, text) => {
    expect(shown(stored, format)).toBe(text);
  });

  it("count days from 1904 where the workbook says so", () => {
    expect(shown("43901", 14, true)).toBe("2024-03-12");
    expect(shown("0.5", 20, true)).toBe("12:00:00");
    expect(shown("43901", 0, true)).toBe("43901");
  });

  it.each([
    ["0.25", 9, "25%"],
    ["0.07", "0.0%", "7%"],
    ["1234", "00000", "01234"],
    ["1701234567", '"+49" 0', "1701234567"],
    ["12.5", "00000", "12.5"],
    ["1200", '#,##0.00\\ "€"', "€ 1200"],
    ["1200", "[$€-407] #,##0;[Red]-[$€-407] #,##0", "€ 1200"],
    ["1200", '"CHF" #,##0', "CHF 1200"],
    ["1200", "[$kr-41D] 0", "kr 1200"],
    ["1200", '"$"#,##0', "1200"],
    ["1200", "[$$-409]#,##0.00", "1200"],
    ["1200", '"USD" 0', "1200"],
    ["5", '0 "days"', "5"],
    ["5", 'General" y"', "5"],
    ["5", '0;"yes";"no"', "5"],
  ])("keep what their format says: %s as %s", (stored, format, text) => {
    expect(shown(stored, format)).toBe(text);
  });
});
