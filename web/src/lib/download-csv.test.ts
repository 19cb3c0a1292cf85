import { csvLine } from "@kindling/contracts/lists/csv.ts";
import { describe, expect, it } from "vitest";
import { createRecordCounter } from "./download-csv.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("createRecordCounter", () => {
  it("counts the lines after the header, in any parts", () => {
    const file = bytes(csvLine(["id", "name"]) + csvLine([1, "Ada"]) + csvLine([2, "Bo"]));
    for (let cut = 0; cut <= file.length; cut++) {
      const { count } = createRecordCounter();
      count(file.subarray(0, cut));
      expect(count(file.subarray(cut))).toBe(2);
    }
  });

  it("does not count line breaks and quotes within a cell", () => {
    const { count } = createRecordCounter();
    expect(count(bytes(csvLine(["text"]) + csvLine(['He said "no".\r\nThen "yes".'])))).toBe(1);
  });

  it("counts nothing in an empty file and in a header", () => {
    const { count, records } = createRecordCounter();
    expect(records()).toBe(0);
    expect(count(bytes(csvLine(["id"])))).toBe(0);
  });
});
