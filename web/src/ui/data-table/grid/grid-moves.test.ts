import { describe, expect, it } from "vitest";
import { cellAfter } from "./grid-moves.ts";

const size = { rows: 100, columns: 12, page: 16 };

function after(keys: string, from: readonly [number, number], of = size): readonly number[] | null {
  const [key, ...held] = keys.split("+").reverse();
  const [ctrlKey, metaKey] = [held.includes("Ctrl"), held.includes("Meta")];
  const to = cellAfter({ key: key!, ctrlKey, metaKey }, { row: from[0], column: from[1] }, of);
  return to && [to.row, to.column];
}

describe("cellAfter", () => {
  it.each([
    ["ArrowUp", [4, 5]],
    ["ArrowDown", [6, 5]],
    ["ArrowLeft", [5, 4]],
    ["ArrowRight", [5, 6]],
    ["Home", [5, 0]],
    ["End", [5, 11]],
    ["PageDown", [21, 5]],
    ["PageUp", [0, 5]],
    ["Ctrl+Home", [0, 0]],
    ["Ctrl+End", [99, 11]],
    ["Meta+ArrowDown", [99, 5]],
    ["Ctrl+ArrowUp", [0, 5]],
    ["Ctrl+ArrowLeft", [5, 0]],
    ["Ctrl+ArrowRight", [5, 11]],
  ])("leads by %s from row 5, column 5", (keys, to) => {
    expect(after(keys, [5, 5])).toEqual(to);
  });

  it("stays within the grid, whose headings are above the first row", () => {
    expect(after("ArrowUp", [0, 0])).toEqual([-1, 0]);
    expect(after("ArrowUp", [-1, 0])).toEqual([-1, 0]);
    expect(after("PageUp", [-1, 0])).toEqual([-1, 0]);
    expect(after("Ctrl+ArrowUp", [-1, 0])).toEqual([-1, 0]);
    expect(after("ArrowLeft", [0, 0])).toEqual([0, 0]);
    expect(after("ArrowDown", [99, 11])).toEqual([99, 11]);
    expect(after("ArrowRight", [99, 11])).toEqual([99, 11]);
    expect(after("PageDown", [95, 0])).toEqual([99, 0]);
  });

  it("ignores other keys", () => {
    expect(after("Enter", [5, 5])).toBeNull();
    expect(after("j", [5, 5])).toBeNull();
  });
});
