import { describe, expect, it } from "vitest";
import { keepUnchanged } from "./keep-unchanged.ts";

interface Row {
  id: number;
  version: number;
  matched: number;
}
const row = (id: number, version: number, matched = 0): Row => ({ id, version, matched });

describe("keepUnchanged", () => {
  it("keeps the objects of unchanged records, in the fetched order", () => {
    const before = [row(1, 1), row(2, 1), row(3, 1)];
    const after = keepUnchanged(before, [row(3, 1), row(1, 2), row(4, 1)], ["matched"]);
    expect(after.map(({ id, version }) => `${id}/${version}`)).toEqual(["3/1", "1/2", "4/1"]);
    expect(after[0]).toBe(before[2]);
  });

  it("returns the fetched record when only its count changed", () => {
    const before = [row(1, 1, 4)];
    expect(keepUnchanged(before, [row(1, 1, 5)], ["matched"])[0]?.matched).toBe(5);
  });

  it("returns the fetched list when there is no previous one", () => {
    const fresh = [row(1, 1)];
    expect(keepUnchanged(undefined, fresh, [])).toBe(fresh);
  });
});
