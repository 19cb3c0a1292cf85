import { describe, expect, it } from "vitest";
import { shownLabels, ticksTo } from "./scale.ts";

describe("ticksTo", () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [40, [0, 10, 20, 30, 40]],
    [41, [0, 20, 40, 60]],
    [95, [0, 25, 50, 75, 100]],
    [100_000, [0, 25_000, 50_000, 75_000, 100_000]],
  ])("reaches %d with round numbers", (max, ticks) => {
    expect(ticksTo(max)).toEqual(ticks);
  });

  it("uses fractions unless the values are whole numbers", () => {
    expect(ticksTo(1, false)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  });
});

describe("shownLabels", () => {
  it("shows all where there is room", () => {
    expect([...shownLabels(3, 6)]).toEqual([2, 1, 0]);
  });

  it("always shows the last, and others at equal distances", () => {
    expect([...shownLabels(26, 6)]).toEqual([25, 20, 15, 10, 5, 0]);
    expect([...shownLabels(12, 6)]).toEqual([11, 9, 7, 5, 3, 1]);
  });
});
