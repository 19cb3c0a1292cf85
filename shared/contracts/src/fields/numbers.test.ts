import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTypedNumber, roundToCents, splitCommas, uniqueTrimmed } from "./numbers.ts";

describe("readTypedNumber", () => {
  it.each([
    ["", null],
    ["  ", null],
    ["0", 0],
    ["-0", 0],
    ["+7", 7],
    ["1500000", 1_500_000],
    ["1,250,000", 1_250_000],
    [" $ 1 500 000 ", 1_500_000],
    ["2.5M", 2_500_000],
    ["750k", 750_000],
    ["$1.2m", 1_200_000],
    ["1.1M", 1_100_000],
    ["1,250.5 K", 1_250_500],
    [".5M", 500_000],
    ["1b", 1_000_000_000],
    ["5.", 5],
    ["5.0", 5],
    ["9,007,199,254,740,991", Number.MAX_SAFE_INTEGER],
    ["0.125M", 125_000],
    [".125M", 125_000],
    ["1,234.500k", 1_234_500],
    ["1\u00a0250\u202f000", 1_250_000],
    ["\u202a$\u200b500\u2060,000\u202c\ufeff", 500_000],
    ["\u200b", null],
  ])("reads %j as %j whole dollars", (typed, value) => {
    expect(readTypedNumber(typed, 0)).toEqual({ value, problem: null });
  });

  it.each([
    ["1.5", "must be a whole number"],
    ["12.9", "must be a whole number"],
    ["1.2345k", "must be a whole number"],
    ["1,5", "must use commas for thousands only"],
    ["1,5M", "must use commas for thousands only"],
    ["12,34,567", "must use commas for thousands only"],
    ["1 5", "must use commas for thousands only"],
    ["1,000 000", "must use commas for thousands only"],
    ["-3", "must be at least 0"],
    ["-$1m", "must be at least 0"],
    ["9007199254740993", "must be at most 9,007,199,254,740,991"],
    ["9".repeat(400), "must be at most 9,007,199,254,740,991"],
    ["a lot", "must be a number"],
    ["12abc", "must be a number"],
    ["1.2.3", "must be a number"],
    ["500.000", "must use commas for thousands, not dots"],
    ["1.000", "must use commas for thousands, not dots"],
    ["$1.250 k", "must use commas for thousands, not dots"],
    ["1.250M", "must use commas for thousands, not dots"],
    ["1.500.000", "must use commas for thousands, not dots"],
    ["1.250,00", "must use commas for thousands, not dots"],
    ["1e6", "must be a number"],
    ["k", "must be a number"],
    ["-", "must be a number"],
    ["$", "must be a number"],
    [".", "must be a number"],
    ["0x10", "must be a number"],
    ["Infinity", "must be a number"],
  ])("rejects %j for whole dollars: it %s", (typed, problem) => {
    expect(readTypedNumber(typed, 0)).toEqual({ value: null, problem });
  });

  it.each([
    ["1.5", 1.5],
    ["1,234.567", 1234.57],
    ["$99.5", 99.5],
    ["1.0050", 1.01],
    ["48.25k", 48_250],
  ])("reads %j as %d with cents", (typed, value) => {
    expect(readTypedNumber(typed, 2)).toEqual({ value, problem: null });
  });

  it("rejects 1,5 and 1.000 with cents too", () => {
    expect(readTypedNumber("1,5", 2).problem).toBe("must use commas for thousands only");
    expect(readTypedNumber("1.000", 2).problem).toBe("must use commas for thousands, not dots");
  });

  it("reads every formatted whole number, with or without separators", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        expect(readTypedNumber(String(value), 0).value).toBe(value);
        expect(readTypedNumber(value.toLocaleString("en-US"), 0).value).toBe(value);
      }),
    );
  });

  it("returns a safe integer, null or a problem for any text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+$,.\dkm ]{0,8}$/)), (text) => {
        const { value, problem } = readTypedNumber(text, 0);
        if (value === null) expect(problem !== null || text.trim() === "").toBe(true);
        else expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
      }),
    );
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

  it("leaves whole cents unchanged", () => {
    const cents = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });
    fc.assert(fc.property(cents, (value) => roundToCents(value / 100) === value / 100));
  });

  it("changes no amount by more than half a cent", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
        const rounded = roundToCents(value);
        return Math.abs(rounded - value) <= 0.005 + 1e-6 && roundToCents(rounded) === rounded;
      }),
    );
  });
});

describe("splitCommas", () => {
  it("returns trimmed, unique, non-empty parts", () => {
    expect(splitCommas(" SaaS, , Fintech,SaaS ,,AI ")).toEqual(["SaaS", "Fintech", "AI"]);
    expect(splitCommas(" , ")).toEqual([]);
    expect(uniqueTrimmed([" a", "b ", "a", " "])).toEqual(["a", "b"]);
  });
});
