import { describe, expect, it } from "vitest";
import { entryAt } from "./table-entries.ts";

const told = (count: number, expanded: number[]) =>
  Array.from({ length: count + expanded.length }, (_, index) => {
    const { kind, row } = entryAt(index, expanded);
    return `${kind} ${row}`;
  });

describe("entryAt", () => {
  it("returns only rows when none is expanded", () => {
    expect(told(3, [])).toEqual(["row 0", "row 1", "row 2"]);
  });

  it("returns each panel after its row", () => {
    expect(told(4, [0, 2])).toEqual(["row 0", "panel 0", "row 1", "row 2", "panel 2", "row 3"]);
  });

  it("returns the panels of adjacent rows, and of the last row", () => {
    expect(told(3, [1, 2])).toEqual(["row 0", "row 1", "panel 1", "row 2", "panel 2"]);
  });
});
