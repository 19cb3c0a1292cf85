import { investorProblems } from "@kindling/contracts/investors/changes.ts";
import {
  investorCreate,
  investorRegistration,
  ownInvestorUpdate,
} from "@kindling/contracts/investors/schemas.ts";
import { describe, expect, it } from "vitest";
import { investorForm, investorProfile } from "./investor-sections.ts";
import { editableFields } from "./record/record-field.ts";
import { recordResolver } from "./record/record-resolver.ts";
import { type RecordValues, toFormValues } from "./record/record-values.ts";

const fields = editableFields(investorForm.investor);
const resolver = recordResolver(fields, investorCreate, (investor) => investorProblems(null, investor));
const named = { ...toFormValues(fields, {}), name: "Ada Krone", email: "ada@northbank.example" };

async function resolve(values: RecordValues) {
  const given = { ...named, ...values };
  const resolved = await resolver(given, undefined, { fields: {}, shouldUseNativeValidation: false });
  const errors = Object.entries(resolved.errors).map(([name, error]) => [name, error?.message]);
  return { body: resolved.values, problems: Object.fromEntries(errors) };
}

describe("the investor form", () => {
  it("has every field of a registration exactly once", () => {
    const names = fields.map(({ name }) => name);
    expect([...names].sort()).toEqual(Object.keys(investorRegistration.shape).sort());
  });

  it("also lets an admin set the temperature, and does not autofill the admin's details", () => {
    const own = new Set(fields.map(({ name }) => name));
    const more = editableFields(investorForm.admin).filter(({ name }) => !own.has(name));
    expect(more.map(({ name }) => name)).toEqual(["temperature"]);
    expect(investorForm.admin[0]!.fields.map(({ autoComplete }) => autoComplete)).not.toContain("email");
  });

  it("sends amounts as whole dollars, links with a scheme, and lists without blanks", async () => {
    const { body, problems } = await resolve({
      name: " Ada Krone ",
      company: "  ",
      website: "northbank.example",
      check_min_usd: "$25,000",
      check_max_usd: "0.25m",
      industries: " Logistics, , Recycling ,Logistics,",
      verticals: "",
    });
    expect(problems).toEqual({});
    expect(body).toMatchObject({
      name: "Ada Krone",
      company: null,
      website: "https://northbank.example",
      check_min_usd: 25_000,
      check_max_usd: 250_000,
      typical_check_usd: null,
      industries: ["Logistics", "Recycling"],
      verticals: [],
    });
  });
});

describe("My Profile", () => {
  it("has every field that an investor can change exactly once", () => {
    const names = editableFields(investorProfile).map(({ name }) => name);
    expect([...names].sort()).toEqual(Object.keys(ownInvestorUpdate.shape).sort());
  });
});

describe("validation of the investor form", () => {
  it("accepts a form with only a name and an email", async () => {
    expect((await resolve({})).problems).toEqual({});
  });

  it("rejects a missing name and email", async () => {
    expect((await resolve({ name: " ", email: "" })).problems).toEqual({
      name: "Name is required",
      email: "Email is required",
    });
  });

  it.each<[RecordValues, string, string]>([
    [{ email: "ada@" }, "email", "Enter a valid email address."],
    [{ typical_check_usd: "much" }, "typical_check_usd", "Typical Check (USD) must be a number"],
    [{ typical_check_usd: "1.5" }, "typical_check_usd", "Typical Check (USD) must be a whole number"],
    [{ check_min_usd: "-5" }, "check_min_usd", "Min Check (USD) must be at least 0"],
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
  ])("rejects %j", async (values, field, message) => {
    expect((await resolve(values)).problems).toEqual({ [field]: message });
  });

  it("accepts a maximum check equal to the minimum", async () => {
    expect((await resolve({ check_min_usd: "50000", check_max_usd: "50,000" })).problems).toEqual({});
  });
});
