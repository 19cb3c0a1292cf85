import { describe, expect, it } from "vitest";
import { firstLineOf } from "./chip-lines.ts";

describe("firstLineOf", () => {
  it.each([
    [["Seed"], false, 1],
    [["Seed"], true, 1],
    [["Seed", "Angel"], false, 1],
    [["Seed", "Angel"], true, 1],
    [["Secondary Transaction", "Series D", "Seed"], false, 1],
    [["Pre-Seed", "Seed", "Accelerator/Incubator"], false, 2],
    [["Series A", "Series B", "Series C"], true, 2],
  ])("of %j, with others: %s, returns %d", (values, hasMore, first) => {
    expect(firstLineOf(values, hasMore)).toBe(first);
  });

  it("leaves a chip beside the dots", () => {
    expect(firstLineOf(["A", "B", "A very long value"], true)).toBe(2);
  });
});
