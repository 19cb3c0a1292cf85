import { describe, expect, it } from "vitest";
import { idsFrom } from "./use-expanded.ts";

describe("idsFrom", () => {
  it("returns the valid ids without duplicates", () => {
    expect([...idsFrom("3,12,3")]).toEqual([3, 12]);
    expect([...idsFrom("x,-1,0,1.5,,7")]).toEqual([7]);
    expect([...idsFrom(null)]).toEqual([]);
  });
});
