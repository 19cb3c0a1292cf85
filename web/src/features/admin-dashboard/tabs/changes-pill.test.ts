import { describe, expect, it } from "vitest";
import { changesText } from "./changes-pill.tsx";

const changes = {
  added: new Set<number>(),
  moved: new Set<number>(),
  removed: new Set<number>(),
};

describe("changesText", () => {
  it.each([
    ["null without changes", {}, null],
    ["what changes the list", { added: new Set([1, 2, 3]), moved: new Set([4, 5]) }, "3 new · 2 moved"],
    ["removed rows", { removed: new Set([1]) }, "1 removed"],
  ])("returns %s", (_what, some, text) => {
    expect(changesText({ ...changes, ...some })).toBe(text);
  });
});
