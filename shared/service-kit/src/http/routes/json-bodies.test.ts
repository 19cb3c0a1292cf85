import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNestedDeeper } from "./json-bodies.ts";

const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe("isNestedDeeper", () => {
  it("counts open brackets outside strings", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6, stringUnit: "binary" }), fc.nat(8), (value, most) => {
        expect(isNestedDeeper(JSON.stringify(value), most)).toBe(depthOf(value) > most);
      }),
    );
  });

  it.each([
    ['"[[["', 0, false],
    ['"\\"[[["', 0, false],
    ['"\\\\"[', 0, true],
    ["[][][]", 1, false],
    ["[{}]", 1, true],
    ["]]]][[[[[", 1, false],
    ["", 0, false],
  ])("of %s with a limit of %i is %s", (json, most, expected) => {
    expect(isNestedDeeper(json, most)).toBe(expected);
  });
});
