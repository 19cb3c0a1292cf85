import { describe, expect, it } from "vitest";
import { buildTable } from "./build-table.ts";
import { readTable } from "./read-table.ts";

const read = (text: string, headingLine?: number | null) => readTable({ pasted: text }, { headingLine });

describe("headings", () => {
  it("are named by their number where they are empty, and numbered where they are equal", () => {
    expect(read("Email\tEmail\t\tEmail 2\tEmail\na\tb\tc\td\te").headings).toEqual([
      "Email",
      "Email 3",
      "Column 3",
      "Email 2",
      "Email 4",
    ]);
  });

  it("have no line breaks", () => {
    expect(read('"Company\n  name"\tCity\na\tb').headings).toEqual(["Company name", "City"]);
  });

  it("are below a title, which is left out with a warning", () => {
    const table = read("Founders 2024\t\t\n\nCompany\tCity\tStage\nAcme\tUlm\t\n");
    expect(table).toMatchObject({ headings: ["Company", "City", "Stage"], headingLine: 3 });
    expect(table.rows).toEqual([{ line: 4, cells: ["Acme", "Ulm", ""] }]);
    expect(table.warnings).toEqual(['Line 1 is above the headings and is left out: "Founders 2024".']);
  });

  it("are below several lines, which are counted", () => {
    const table = read("Founders\t\t\n2024\t\t\nCompany\tCity\tStage\nAcme\tUlm\tSeed\n");
    expect(table.headingLine).toBe(3);
    expect(table.warnings).toEqual(["2 lines above the headings are left out."]);
  });

  it("are found when one of them is missing", () => {
    expect(read("Company\tCity\t\nAcme\tUlm\tx\nBolt\tBonn\ty\n")).toMatchObject({
      headings: ["Company", "City", "Column 3"],
      rows: [{ line: 2 }, { line: 3 }],
    });
  });

  it.each([
    ["addresses", "Acme\tada@acme.com\nBolt\tb@bolt.com"],
    ["links", "Acme\thttps://acme.com\nBolt\thttps://bolt.com"],
    ["numbers", "Acme\t12\t2024-03-12\nBolt\t13\t2024-03-13"],
  ])("are missing above %s", (_, text) => {
    const table = read(text);
    expect(table.headings.slice(0, 2)).toEqual(["Column 1", "Column 2"]);
    expect(table).toMatchObject({ headingLine: null, rows: [{ line: 1 }, { line: 2 }] });
  });

  it("may be years among others", () => {
    const { headings } = read("Company\t2022\t2023\nAcme\t4\t5");
    expect(headings).toEqual(["Company", "2022", "2023"]);
  });

  it("are in the line that the caller names, or in none", () => {
    const text = "Company\tCity\nName\tTown\nAcme\tUlm";
    expect(read(text, 2)).toMatchObject({ headings: ["Name", "Town"], rows: [{ line: 3 }] });
    expect(read(text, null)).toMatchObject({ headings: ["Column 1", "Column 2"], headingLine: null });
    expect(read(text, null).rows).toHaveLength(3);
  });
});

describe("columns", () => {
  it("are left out with neither a heading nor a filled cell", () => {
    expect(read("\tCompany\t\tCity\t\t\n\tAcme\t \tUlm\t\t")).toMatchObject({
      headings: ["Company", "City"],
      rows: [{ cells: ["Acme", "Ulm"] }],
    });
  });

  it("are added where most rows have cells beyond the last heading", () => {
    expect(read("Company\tCity\nAcme\tUlm\tx\nBolt\tBonn\ty\nCurl\tKiel")).toMatchObject({
      headings: ["Company", "City", "Column 3"],
      rows: [
        { cells: ["Acme", "Ulm", "x"] },
        { cells: ["Bolt", "Bonn", "y"] },
        { cells: ["Curl", "Kiel", ""] },
      ],
    });
  });

  it("stay with a heading only, and with cells only", () => {
    expect(read("Company\tCity\t\nAcme\t\tx")).toMatchObject({
      headings: ["Company", "City", "Column 3"],
      rows: [{ cells: ["Acme", "", "x"] }],
    });
  });

  it("are as many as the widest row has where the file does not store empty cells", () => {
    const rows = [
      { line: 1, cells: ["Company"] },
      { line: 2, cells: ["Acme", "", "note"] },
    ];
    expect(buildTable({ rows, isRectangular: true, warnings: [] }, 1)).toMatchObject({
      headings: ["Company", "Column 3"],
      rows: [{ cells: ["Acme", "note"] }],
    });
  });

  it("are at most 200", () => {
    const wide = (columns: number) => `${"h\t".repeat(columns - 1)}h\nx`;
    expect(read(wide(200)).headings).toHaveLength(200);
    expect(() => read(wide(201))).toThrow("Line 1 has more than 200 columns");
    expect(read(`a\tb${"\t".repeat(300)}\nx\ty`).headings).toEqual(["a", "b"]);
  });
});

describe("rows", () => {
  it("are skipped when they are empty or blank", () => {
    expect(read("A\tB\n\n \t \nx\ty\n\t\n").rows).toEqual([{ line: 4, cells: ["x", "y"] }]);
  });

  it("have no spaces around their cells", () => {
    expect(read("A\tB\n x\u00a0\t y z ").rows[0]!.cells).toEqual(["x", "y z"]);
  });

  it("are at most 100,000", () => {
    const rows = (count: number) => `Heading\n${"x\n".repeat(count)}`;
    expect(read(rows(100_000)).rows).toHaveLength(100_000);
    expect(() => read(rows(100_001))).toThrow("more than 100,000 rows");
    expect(() => read(rows(100_020))).toThrow("more than 100,000 rows");
  });

  it.each([
    ["", "no cell is filled"],
    [" \n\t\n", "no cell is filled"],
    ["Company\tCity\n\n", "no row below the headings is filled"],
  ])("are missing in %j", (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
