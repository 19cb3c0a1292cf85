import { describe, expect, it } from "vitest";
import { databaseListConfig } from "../lists/database-list.ts";
import { chipsOf } from "./filter-chips.tsx";

const filterNamed = (name: string) => databaseListConfig.filters.find((filter) => filter.name === name)!;

describe("chipsOf", () => {
  it("returns a chip for each known value, with the values that stay without it", () => {
    expect(chipsOf(filterNamed("temperature"), "FIRE,HOT,BOILING")).toEqual([
      { name: "temperature", text: "Temperature: Hot", rest: ["FIRE"] },
      { name: "temperature", text: "Temperature: Fire", rest: ["HOT"] },
    ]);
  });

  it("returns the amount of a check filter", () => {
    const [chip] = chipsOf(filterNamed("min_check"), "50k");
    expect(chip).toEqual({ name: "min_check", text: "Min check: $50,000", rest: [] });
  });

  it("returns no chip for a filter that filters nothing", () => {
    expect(chipsOf(filterNamed("temperature"), null)).toEqual([]);
    expect(chipsOf(filterNamed("min_check"), "much")).toEqual([]);
  });
});
