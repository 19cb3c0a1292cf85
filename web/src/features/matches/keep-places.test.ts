import { describe, expect, it } from "vitest";
import { keepPlaces } from "./keep-places.ts";

const rows = (...ids: number[]) => ids.map((id) => ({ id, version: 1 }));
const none = new Map<number, never>();

describe("keepPlaces", () => {
  it("takes the server's order when nothing is shown", () => {
    expect(keepPlaces([], rows(3, 1, 2), none)).toEqual(rows(3, 1, 2));
  });

  it("keeps the places of shown rows with their newest states, and adds new rows last", () => {
    const fresh = [{ id: 4, version: 1 }, { id: 2, version: 2 }, ...rows(1, 3)];
    expect(keepPlaces(rows(1, 2, 3), fresh, none)).toEqual([
      { id: 1, version: 1 },
      { id: 2, version: 2 },
      ...rows(3, 4),
    ]);
  });

  it("adds a row that two windows have once", () => {
    expect(keepPlaces(rows(1), rows(1, 2, 2, 3), none)).toEqual(rows(1, 2, 3));
  });

  it("keeps a row that left the windows, as it is known, until it is gone", () => {
    expect(keepPlaces(rows(1, 2, 3), rows(1), none)).toEqual(rows(1, 2, 3));
    const others = new Map([
      [2, { id: 2, version: 5 }],
      [3, null],
    ]);
    expect(keepPlaces(rows(1, 2, 3), rows(1), others)).toEqual([...rows(1), { id: 2, version: 5 }]);
  });
});
