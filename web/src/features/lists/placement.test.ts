import { describe, expect, it } from "vitest";
import { idsToPlace, isBetweenLoaded, type Loaded, placementOf } from "./placement.ts";

/** Rows 9 to 6 at the top of a list of 100, and 3 to 1 from its index 50. */
const loaded: Loaded = {
  runs: [
    { start: 0, ids: [9, 8, 7, 6] },
    { start: 50, ids: [3, 2, 1] },
  ],
  count: 100,
};
const whole: Loaded = { runs: [{ start: 0, ids: [3, 2, 1] }], count: 3 };
const none = { added: [], moved: [], removed: [] };
const place = (changed: number[], of: Loaded, ordered: number[]) =>
  placementOf(new Set(changed), of, ordered);

describe("idsToPlace", () => {
  it("returns the changed ids, their neighbours, and both ends of each run", () => {
    expect(idsToPlace(new Set([8, 40]), loaded).sort((a, b) => a - b)).toEqual([1, 3, 6, 7, 8, 9, 40]);
  });

  it("returns the next unchanged rows beside changed ones", () => {
    expect(idsToPlace(new Set([9, 8]), loaded).sort((a, b) => a - b)).toEqual([1, 3, 6, 7, 8, 9]);
  });
});

describe("isBetweenLoaded", () => {
  const gaps: Loaded = {
    runs: [
      { start: 0, ids: [90, 80] },
      { start: 50, ids: [30, 20] },
    ],
    count: 100,
  };
  it.each([
    ["within a run", 85, gaps, true],
    ["between two runs", 50, gaps, false],
    ["above the first row", 95, gaps, false],
    ["below the last loaded row", 10, gaps, false],
    ["below the last row of all", 10, { ...gaps, count: 52 }, true],
  ])("of an id %s", (_where, id, of, isBetween) => {
    expect(isBetweenLoaded(id, of)).toBe(isBetween);
  });
});

describe("placementOf", () => {
  it("finds nothing to do for a row that is still between its neighbours", () => {
    expect(place([8], loaded, [9, 8, 7, 6, 3, 1])).toEqual(none);
  });

  it("finds a row that moved up, down, or to another part of the list", () => {
    expect(place([8], loaded, [8, 9, 7, 6, 3, 1])).toEqual({ ...none, moved: [8] });
    expect(place([8], loaded, [9, 7, 6, 3, 1, 8])).toEqual({ ...none, moved: [8] });
    expect(place([8], loaded, [9, 7, 6, 8, 3, 1])).toEqual({ ...none, moved: [8] });
  });

  it("finds two changed neighbours that changed places", () => {
    expect(place([8, 7], loaded, [9, 7, 8, 6, 3, 1]).moved).toHaveLength(1);
    expect(place([8, 7], loaded, [9, 8, 7, 6, 3, 1])).toEqual(none);
  });

  it("finds the one that moved when all rows changed", () => {
    expect(place([3, 2, 1], whole, [2, 1, 3])).toEqual({ ...none, moved: [3] });
  });

  it("finds a row that the list no longer has", () => {
    expect(place([8], loaded, [9, 7, 6, 3, 1])).toEqual({ ...none, removed: [8] });
  });

  it("adds a record that belongs at the top or within a run", () => {
    expect(place([40], loaded, [40, 9, 6, 3, 1])).toEqual({ ...none, added: [40] });
    expect(place([40], loaded, [9, 40, 6, 3, 1])).toEqual({ ...none, added: [40] });
  });

  it("ignores a record between two runs, after the last one, or not in the list", () => {
    expect(place([40], loaded, [9, 6, 40, 3, 1])).toEqual(none);
    expect(place([40], loaded, [9, 6, 3, 1, 40])).toEqual(none);
    expect(place([40], loaded, [9, 6, 3, 1])).toEqual(none);
  });

  it("adds a record at the end of a list that is loaded to its end", () => {
    expect(place([40], whole, [3, 1, 40])).toEqual({ ...none, added: [40] });
  });

  it("adds the first record of an empty list", () => {
    expect(place([40], { runs: [], count: 0 }, [40])).toEqual({ ...none, added: [40] });
  });
});
