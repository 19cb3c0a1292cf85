import { expect, it } from "vitest";
import { exportQueries } from "./export-queries.ts";

/** 501 ids, the first of which is listed last. */
const ids = new Set(Array.from({ length: 501 }, (_, n) => n + 1));
const placeOf = (id: number) => (id === 1 ? 500 : id - 2);
const partsOf = (place: (id: number) => number | undefined) =>
  exportQueries({ ids }, "sort=ask", place).map(({ narrowing }) => narrowing.replace("ids=", "").split(","));

it("exportQueries puts ids into the list's order before it splits them", () => {
  const [first, second] = partsOf(placeOf);
  expect([first!.length, first![0], second]).toEqual([500, "2", ["1"]]);
});

it("exportQueries keeps the order of selection while a place is unknown", () => {
  const [first, second] = partsOf((id) => (id === 7 ? undefined : placeOf(id)));
  expect([first![0], second]).toEqual(["1", ["501"]]);
});

it("exportQueries names what all that match leave out", () => {
  const selection = { query: "q=ai", except: new Set([3, 5]) };
  expect(exportQueries(selection, "sort=ask", placeOf)).toEqual([
    { narrowing: "q=ai&except=3,5", order: "sort=ask" },
  ]);
});
