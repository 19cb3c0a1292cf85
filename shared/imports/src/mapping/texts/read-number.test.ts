import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAmount, readCount, readUsd } from "./read-number.ts";
import { lostDigits } from "./reading.ts";

const between = (min: number, max: number) => ({ min, max });
const upTo = (max: number) => ({ min: null, max });
const from = (min: number) => ({ min, max: null });

describe("readAmount", () => {
  it.each<[string, object]>([
    ["$1.2M", { exact: 1_200_000 }],
    ["1,200,000", { exact: 1_200_000 }],
    ["1 200 000", { exact: 1_200_000 }],
    ["1200000.0", { exact: 1_200_000 }],
    ["500k", { exact: 500_000 }],
    ["USD 500K", { exact: 500_000 }],
    ["US$ 500 K", { exact: 500_000 }],
    ["500,000 USD", { exact: 500_000 }],
    ["1.5 million", { exact: 1_500_000 }],
    ["2 million dollars", { exact: 2_000_000 }],
    ["$3mm", { exact: 3_000_000 }],
    ["1.5 Mio", { exact: 1_500_000 }],
    ["$2bn", { exact: 2_000_000_000 }],
    ["~$750k", { exact: 750_000 }],
    ["approx. 1M", { exact: 1_000_000 }],
    ["$250k – $1M", between(250_000, 1_000_000)],
    ["$250K-$1M", between(250_000, 1_000_000)],
    ["250k to 1m", between(250_000, 1_000_000)],
    ["between $100k and $500k", between(100_000, 500_000)],
    ["$1-5M", between(1_000_000, 5_000_000)],
    ["50 - 250k", between(50_000, 250_000)],
    ["0.5–2 million", between(500_000, 2_000_000)],
    ["$250,000 - $1M", between(250_000, 1_000_000)],
    ["0 - 500k", between(0, 500_000)],
    ["$1M - $1M", { exact: 1_000_000 }],
    ["up to 2M", upTo(2_000_000)],
    ["Up to $500,000", upTo(500_000)],
    ["<$1M", upTo(1_000_000)],
    ["max 250k", upTo(250_000)],
    ["$1M+", from(1_000_000)],
    ["from 100k", from(100_000)],
    ["> $5M", from(5_000_000)],
    ["at least $50k", from(50_000)],
    ["2M and above", from(2_000_000)],
  ])("reads %j", (text, amount) => {
    expect(readAmount(text, 0)).toEqual({ value: amount, problem: null });
  });

  it.each(["", "n/a", "-", "TBD", "None", "undisclosed", "N.A."])("%j is empty", (text) => {
    expect(readAmount(text, 0)).toEqual({ value: null, problem: null });
  });

  const convert = (currency: string) =>
    `is in ${currency}: convert it to US dollars, which are the only currency`;
  it.each([
    ["1,5 Mio €", convert("euros")],
    ["€500k", convert("euros")],
    ["500k EUR", convert("euros")],
    ["£250k - £1M", convert("pounds")],
    ["₹5 Cr", convert("Indian rupees")],
    ["20 lakhs", convert("Indian rupees")],
    ["CHF 1M", convert("Swiss francs")],
    ["CA$2M", convert("Canadian dollars")],
    ["C$2M", convert("Canadian dollars")],
    ["A$2M", convert("Australian dollars")],
    ["R$ 3M", convert("reais")],
    ["1,5M", "must use commas for thousands only"],
    ["500.000", "must use commas for thousands, not dots"],
    ["4,50,00,000", "must use commas for thousands only"],
    ["1.2E+07", lostDigits],
    ["-5", "must be at least 0"],
    ["1.5", "must be a whole number"],
    ["$500 - 1M", "is a range with one unit: write both amounts in full"],
    ["$2M - $1M", "must begin with its smaller amount"],
    ["depends", "must be a number"],
    ["up to a lot", "must be a number"],
    ["up to", "must be a number"],
    ["10%", "must be a number"],
  ])("refuses %j: it %s", (text, problem) => {
    expect(readAmount(text, 0)).toEqual({ value: null, problem });
  });

  const styles: ((dollars: number) => string)[] = [
    (dollars) => String(dollars),
    (dollars) => dollars.toLocaleString("en-US"),
    (dollars) => `$${dollars.toLocaleString("en-US")}`,
    (dollars) => `${dollars.toLocaleString("fr-FR")} USD`,
    (dollars) => `US$ ${dollars}.00`,
    (dollars) => `${dollars / 1000}k`,
    (dollars) => `$ ${dollars / 1_000_000} million`,
    (dollars) => `${dollars / 1_000_000}MM`,
    (dollars) => ` ~${dollars / 1_000_000} Mio. `,
  ];
  const style = fc.constantFrom(...styles);
  // No three decimals: 71.625M is refused, because it can be 71,625 million.
  const dollars = fc.oneof(
    fc.integer({ min: 1, max: 999 }),
    fc.integer({ min: 1, max: 400_000 }).map((n) => n * 50_000),
  );

  it("reads back every amount, however it is written", () => {
    fc.assert(
      fc.property(dollars, style, (amount, write) => {
        expect(readUsd(write(amount), 0)).toEqual({ value: amount, problem: null });
      }),
    );
  });

  it("reads back every range, however its ends are written", () => {
    const ends = fc.uniqueArray(dollars, { minLength: 2, maxLength: 2 });
    const dash = fc.constantFrom("-", " - ", "–", " — ", " to ");
    fc.assert(
      fc.property(ends, fc.constantFrom(...styles.slice(0, 3)), dash, (amounts, write, separator) => {
        const [min, max] = amounts.sort((a, b) => a - b) as [number, number];
        expect(readAmount(write(min) + separator + write(max), 0).value).toEqual({ min, max });
      }),
    );
  });
});

describe("readUsd", () => {
  it("reads the amount of a limit, and cents where there are any", () => {
    expect(readUsd("up to 2M", 0).value).toBe(2_000_000);
    expect(readUsd("$1,234.567", 2).value).toBe(1234.57);
  });

  it("refuses a range", () => {
    expect(readUsd("1M - 2M", 0).problem).toBe("is a range where one amount is needed");
  });
});

describe("readCount", () => {
  it.each<[string, number | null]>([
    ["12", 12],
    ["1,200", 1200],
    ["12.0", 12],
    ["5k", 5000],
    ["5k users", 5000],
    ["10+", 10],
    ["10+ years", 10],
    ["~ 200 customers", 200],
    ["more than 30", 30],
    ["2 million", 2_000_000],
    ["n/a", null],
    ["-", null],
  ])("reads %j", (text, count) => {
    expect(readCount(text)).toEqual({ value: count, problem: null });
  });

  it.each([
    ["12%", "is a percentage where a number is needed"],
    ["12 percent", "is a percentage where a number is needed"],
    ["1.5", "must be a whole number"],
    ["many", "must be a number"],
    ["1.2E+06", lostDigits],
    ["10 of 12", "must be a number"],
  ])("refuses %j: it %s", (text, problem) => {
    expect(readCount(text)).toEqual({ value: null, problem });
  });
});
