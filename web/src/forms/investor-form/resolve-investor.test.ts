import { describe, expect, it } from "vitest";
import { emptyInvestor, type InvestorFormValues, toInvestorCreate } from "./investor-form-values.ts";
import { resolveInvestor } from "./resolve-investor.ts";

const ada = { name: "Ada Krone", email: "ada@northbank.example" };

function errorsOf(values: Partial<InvestorFormValues>): Record<string, unknown> {
  const { errors } = resolveInvestor({ ...emptyInvestor, ...ada, ...values });
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
}

describe("what the investor form sends", () => {
  it("is what was typed, amounts as whole dollars, lists trimmed and without empties", () => {
    const body = toInvestorCreate({
      ...emptyInvestor,
      ...ada,
      check_min_usd: "$25,000",
      check_max_usd: "0.25m",
      industries: " Logistics, , Recycling ,Logistics,",
      verticals: "",
    });
    expect(body).toMatchObject({
      check_min_usd: 25_000,
      check_max_usd: 250_000,
      typical_check_usd: null,
      industries: ["Logistics", "Recycling"],
      verticals: [],
      temperature: "COLD",
    });
  });

  it("is what the contract makes of it: blanks are no text, links have a scheme", () => {
    const values = {
      ...emptyInvestor,
      ...ada,
      name: " Ada Krone ",
      company: "  ",
      website: "northbank.example",
    };
    expect(resolveInvestor(values).values).toMatchObject({
      name: "Ada Krone",
      company: null,
      website: "https://northbank.example",
    });
  });
});

describe("what is wrong with an investor form", () => {
  it("is nothing with a name and an email alone", () => {
    expect(errorsOf({})).toEqual({});
  });

  it("is a missing name and email", () => {
    expect(errorsOf({ name: " ", email: "" })).toEqual({
      name: "Name is required",
      email: "Email is required",
    });
  });

  it.each<[Partial<InvestorFormValues>, string, string]>([
    [{ email: "ada@" }, "email", "Email is not a valid email address"],
    [{ typical_check_usd: "much" }, "typical_check_usd", "Typical Check (USD) must be a number"],
    [{ typical_check_usd: "1.5" }, "typical_check_usd", "Typical Check (USD) must be a whole number"],
    [{ check_min_usd: "-5" }, "check_min_usd", "Min Check (USD) must not be negative"],
    [
      { check_min_usd: "9007199254740993" },
      "check_min_usd",
      "Min Check (USD) must be at most 9,007,199,254,740,991",
    ],
    [
      { check_min_usd: "50000", check_max_usd: "25000" },
      "check_max_usd",
      "Max Check (USD) must not be below the minimum check",
    ],
    [{ name: "x".repeat(201) }, "name", "Name can have at most 200 characters"],
    [
      { industries: `ok, ${"x".repeat(101)}` },
      "industries",
      "Industries can have at most 100 characters each",
    ],
    [
      { verticals: Array.from({ length: 201 }, (_, index) => index).join() },
      "verticals",
      "Verticals can have at most 200 entries",
    ],
  ])("names %j", (values, field, message) => {
    expect(errorsOf(values)).toEqual({ [field]: message });
  });

  it("takes a largest check that equals the smallest", () => {
    expect(errorsOf({ check_min_usd: "50000", check_max_usd: "50,000" })).toEqual({});
  });
});
