import { describe, expect, it } from "vitest";
import type { Selection } from "../edits/bulk-calls.ts";
import {
  dependsOn,
  isSelected,
  noSelection,
  selectedCount,
  withIds,
  withoutGone,
  withoutIds,
} from "./selection.ts";

const some: Selection = { ids: new Set([3, 5]) };
const most: Selection = { query: "industry=AI", except: new Set([4]) };

describe("a selection by ids", () => {
  it("has the ids that were added and not taken out", () => {
    const selection = withoutIds(withIds(some, [7, 5]), [3]);
    expect(selection).toEqual({ ids: new Set([5, 7]) });
    expect([3, 5, 7].map((id) => isSelected(selection, id))).toEqual([false, true, true]);
  });

  it("counts its ids, however many match", () => {
    expect(selectedCount(some, 100)).toBe(2);
    expect(selectedCount(some, null)).toBe(2);
    expect(selectedCount(noSelection, null)).toBe(0);
  });

  it("forgets records that are gone", () => {
    expect(withoutGone(some, new Set([5, 8]))).toEqual({ ids: new Set([3]) });
    expect(withoutGone(some, new Set([8]))).toBe(some);
  });
});

describe("a selection by query", () => {
  it("has every id but those that were taken out", () => {
    const selection = withIds(withoutIds(most, [6, 8]), [4, 6]);
    expect(selection).toEqual({ query: "industry=AI", except: new Set([8]) });
    expect([4, 6, 8].map((id) => isSelected(selection, id))).toEqual([true, true, false]);
  });

  it("counts the records that match without those taken out, once the former are counted", () => {
    expect(selectedCount(most, 100)).toBe(99);
    expect(selectedCount(most, null)).toBeNull();
    expect(selectedCount({ query: "", except: new Set([1, 2]) }, 1)).toBe(0);
  });

  it("depends on the fields that its query filters, and on all that a search can find", () => {
    expect(dependsOn(most, "industry")).toBe(true);
    expect(dependsOn(most, "temperature")).toBe(false);
    expect(dependsOn(some, "industry")).toBe(false);
    expect(dependsOn({ query: "q=cold", except: new Set() }, "temperature")).toBe(true);
  });

  it("forgets exceptions that are gone", () => {
    expect(withoutGone(most, new Set([4]))).toEqual({ query: "industry=AI", except: new Set() });
    expect(withoutGone(most, new Set([5]))).toBe(most);
  });
});
