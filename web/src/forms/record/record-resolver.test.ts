import { founderUpdate } from "@kindling/contracts/founders/schemas.ts";
import { investorUpdate } from "@kindling/contracts/investors/schemas.ts";
import { describe, expect, it } from "vitest";
import { founderSections } from "../founder-detail/founder-sections.ts";
import { investorSections } from "../investor-detail/investor-sections.ts";
import { editableFields } from "./record-field.ts";
import { recordResolver } from "./record-resolver.ts";
import { type RecordValues, toFormValues } from "./record-values.ts";

async function resolve(kind: "investor" | "founder", typed: RecordValues) {
  const fields = editableFields(kind === "investor" ? investorSections : founderSections);
  const start = { ...toFormValues(fields, {}), name: "Ada", company: "Ember", email: "ada@ember.example" };
  const values = { ...start, ...(kind === "investor" ? { temperature: "WARM" } : {}), ...typed };
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { values: body, errors } =
    kind === "investor"
      ? await recordResolver(fields, investorUpdate)(values, undefined, options)
      : await recordResolver(fields, founderUpdate)(values, undefined, options);
  return { body, messages: Object.fromEntries(Object.entries(errors).map(([k, v]) => [k, v?.message])) };
}

describe("what an admin typed", () => {
  it("becomes the body of an update", async () => {
    const { body, messages } = await resolve("investor", {
      website: "www.ember.example",
      check_min_usd: "50,000",
      years_experience: "12.9",
      fund_stage: "",
      portfolio_companies: ["Acme"],
    });
    expect(messages).toEqual({});
    expect(body).toMatchObject({
      name: "Ada",
      website: "https://www.ember.example",
      check_min_usd: 50_000,
      check_max_usd: null,
      years_experience: 12,
      fund_stage: null,
      temperature: "WARM",
      portfolio_companies: ["Acme"],
    });
  });

  it("is refused field by field, in words", async () => {
    const { messages } = await resolve("investor", {
      name: " ",
      email: "ada",
      check_min_usd: "-1",
      check_max_usd: "much",
      years_experience: "151",
      city: "x".repeat(101),
    });
    expect(messages).toEqual({
      name: "Name is required",
      email: "Email is not a valid email address",
      check_min_usd: "Minimum Check must be at least 0",
      check_max_usd: "Maximum Check must be a whole number",
      years_experience: "Years of Experience must be at most 150",
      city: "City must have at most 100 characters",
    });
  });

  it("is held to the pitch's limit and to decimals for founders", async () => {
    const { messages } = await resolve("founder", {
      elevator_pitch: "x".repeat(201),
      revenue_usd: "lots",
      founded_year: "1492",
    });
    expect(messages).toEqual({
      elevator_pitch: "Elevator Pitch must have at most 200 characters",
      revenue_usd: "Revenue must be a number",
      founded_year: "Founded Year must be at least 1800",
    });
  });
});

describe("the dialogs' fields", () => {
  it.each([
    ["investor", investorSections, investorUpdate],
    ["founder", founderSections, founderUpdate],
  ] as const)("edit every field of an %s that can be written, each once", (_kind, sections, schema) => {
    const names = editableFields(sections).map(({ name }) => name);
    expect([...names].sort()).toEqual(Object.keys(schema.shape).sort());
  });
});
