import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundToCents, splitCommas, toDecimal, toWholeNumber, uniqueTrimmed } from "./numbers.ts";

describe("toWholeNumber", () => {
  it.each([
    ["", null],
    ["  ", null],
    [null, null],
    [undefined, null],
    ["0", 0],
    ["1500000", 1_500_000],
    ["1,500,000", 1_500_000],
    [" $ 1 500 000 ", 1_500_000],
    ["12.9", 12],
    ["-0.5", 0],
    ["-3", -3],
    ["+7", 7],
    ["1e6", 1_000_000],
    [".5", 0],
    ["5.", 5],
    ["abc", null],
    ["12abc", null],
    ["1.2.3", null],
    ["-", null],
    [".", null],
    ["0x10", null],
    ["Infinity", null],
    [2023.7, 2023],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])("reads %j as %j", (input, value) => {
    expect(toWholeNumber(input)).toBe(value);
  });

  it("reads every whole number that it wrote, with or without separators", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(toWholeNumber(String(value))).toBe(value);
        expect(toWholeNumber(value.toLocaleString("en-US"))).toBe(value);
      }),
    );
  });

  it("gives a whole number or null for any text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+$,.\de ]{0,8}$/)), (text) => {
        const value = toWholeNumber(text);
        expect(value === null || Number.isInteger(value)).toBe(true);
      }),
    );
  });
});

describe("toDecimal", () => {
  it.each([
    ["", null],
    ["1,234.567", 1234.57],
    ["$99.5", 99.5],
    ["1.005", 1.01],
    ["abc", null],
    [48250.5, 48250.5],
  ])("reads %j as %j", (input, value) => {
    expect(toDecimal(input)).toBe(value);
  });
});

describe("roundToCents", () => {
  it.each([
    [1.005, 1.01],
    [-1.005, -1.01],
    [8.345, 8.35],
    [0.1 + 0.2, 0.3],
    [1e-7, 0],
    [-0.001, 0],
    [123_456_789_012_345_680_000, 123_456_789_012_345_680_000],
    [9_999_999_999_999.99, 9_999_999_999_999.99],
    [1e21, 1e21],
  ])("rounds %d to %d", (input, value) => {
    expect(roundToCents(input)).toBe(value);
  });

  it("keeps whole cents as they are", () => {
    const cents = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });
    fc.assert(fc.property(cents, (value) => roundToCents(value / 100) === value / 100));
  });

  it("moves no amount by more than half a cent", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
        const rounded = roundToCents(value);
        return Math.abs(rounded - value) <= 0.005 + 1e-6 && roundToCents(rounded) === rounded;
      }),
    );
  });
});

describe("lists typed with commas", () => {
  it("are trimmed, without empties and repetitions", () => {
    expect(splitCommas(" SaaS, , Fintech,SaaS ,,AI ")).toEqual(["SaaS", "Fintech", "AI"]);
    expect(splitCommas(" , ")).toEqual([]);
    expect(uniqueTrimmed([" a", "b ", "a", " "])).toEqual(["a", "b"]);
  });
});
