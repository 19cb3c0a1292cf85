import { describe, expect, it } from "vitest";
import { readTable } from "./read-table.ts";
import { encode } from "./testing/bytes.ts";

const read = (text: string, name = "founders.jsonl") => readTable({ name, bytes: encode(text, "utf-8") });

describe("JSON Lines", () => {
  it("has its keys as headings and its lists joined", () => {
    const text = `{"id":7,"company":"Acme","sectors":["AI","Fintech"],"live":true,"deck":null}

      {"company":"Bolt","email":"b@bolt.com","phone":491701234567}`;
    expect(read(text)).toEqual({
      headings: ["id", "company", "sectors", "live", "deck", "email", "phone"],
      headingLine: null,
      rows: [
        { line: 1, cells: ["7", "Acme", "AI; Fintech", "true", "", "", ""] },
        { line: 3, cells: ["", "Bolt", "", "", "", "b@bolt.com", "491701234567"] },
      ],
      warnings: [],
    });
  });

  it("joins the keys of an object in an object, and keeps deeper ones as JSON", () => {
    expect(read('{"address":{"city":"Ulm","geo":{"lat":1}},"rounds":[{"year":2020},"seed"]}')).toMatchObject({
      headings: ["address.city", "address.geo", "rounds"],
      rows: [{ cells: ["Ulm", '{"lat":1}', '{"year":2020}; seed'] }],
    });
  });

  it("names the line that is not JSON", () => {
    expect(() => read('{"a":1}\n{"a":\n')).toThrow("Line 2 is not a JSON object");
  });

  it("is refused with lists in each other without end", () => {
    const depth = 100_000;
    expect(() => read(`{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`)).toThrow("too many lists");
  });

  it("is recognised without its name, also when it is pasted", () => {
    expect(read('{"a":1}\n{"a":2}\n', "founders.txt").rows).toHaveLength(2);
    expect(readTable({ pasted: '{"a":1}\n{"a":2}' }).headings).toEqual(["a"]);
  });

  it("keeps characters that cannot be stored out of cells", () => {
    expect(read('{"a":"x\\u0000y\\ud800z"}').rows[0]!.cells).toEqual(["xy\ufffdz"]);
  });
});

describe("JSON", () => {
  it.each([
    ["a list", '[\n {"a": "x"},\n {"a": "y"}\n]'],
    ["a response of the API", '{"success":true,"data":[{"a":"x"},{"a":"y"}]}'],
  ])("reads %s", (_, text) => {
    expect(read(text, "founders.json")).toMatchObject({
      headings: ["a"],
      rows: [
        { line: 1, cells: ["x"] },
        { line: 2, cells: ["y"] },
      ],
    });
  });

  it.each(['{"data":{"a":1}}', "[1,2]", "7"])("is refused without a list of records: %s", (text) => {
    expect(() => read(text, "founders.json")).toThrow("no list of records");
  });

  it("is refused when it is cut off", () => {
    expect(() => read('[{"a":1},{"a"', "founders.json")).toThrow("Line 1 is not a JSON object");
  });

  it("is refused with more columns than a table can have", () => {
    const record = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`key ${index}`, 1]));
    expect(() => read(JSON.stringify(record))).toThrow("more than 200 columns");
  });

  it("is not taken for text that begins with a bracket", () => {
    expect(read("[id],Name\n1,Acme\n", "list.csv").headings).toEqual(["[id]", "Name"]);
  });
});
