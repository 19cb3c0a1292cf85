import { founderProblems } from "@kindling/contracts/founders/changes.ts";
import { founderUpdate } from "@kindling/contracts/founders/schemas.ts";
import { investorProblems } from "@kindling/contracts/investors/changes.ts";
import { investorUpdate } from "@kindling/contracts/investors/schemas.ts";
import { describe, expect, it } from "vitest";
import { founderDialog } from "../founder-sections.ts";
import { investorDialog } from "../investor-sections.ts";
import { editableFields } from "./record-field.ts";
import { recordResolver } from "./record-resolver.ts";
import { type RecordValues, toFormValues } from "./record-values.ts";

const nextYear = new Date().getUTCFullYear() + 1;

async function resolve(kind: "investor" | "founder", typed: RecordValues) {
  const fields = editableFields(kind === "investor" ? investorDialog : founderDialog);
  const start = { ...toFormValues(fields, {}), name: "Ada", company: "Ember", email: "ada@ember.example" };
  const values = { ...start, ...(kind === "investor" ? { temperature: "WARM" } : {}), ...typed };
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { values: body, errors } =
    kind === "investor"
      ? await recordResolver(fields, investorUpdate, (change) => investorProblems(null, change))(
          values,
          undefined,
          options,
        )
      : await recordResolver(fields, founderUpdate, (change) => founderProblems(null, change))(
          values,
          undefined,
          options,
        );
  return { body, messages: Object.fromEntries(Object.entries(errors).map(([k, v]) => [k, v?.message])) };
}

describe("recordResolver", () => {
  it("converts typed values to the body of an update", async () => {
    const { body, messages } = await resolve("investor", {
      website: "www.ember.example",
      check_min_usd: "50k",
      years_experience: "12",
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

  it("returns a message for each invalid field", async () => {
    const { messages } = await resolve("investor", {
      name: " ",
      email: "ada",
      check_min_usd: "-1",
      check_max_usd: "1.5",
      typical_check_usd: "1,5",
      years_experience: "151",
      city: "x".repeat(101),
    });
    expect(messages).toEqual({
      name: "Name is required",
      email: "Enter a valid email address.",
      check_min_usd: "Minimum Check must be at least 0",
      check_max_usd: "Maximum Check must be a whole number",
      typical_check_usd: "Typical Check must use commas for thousands only",
      years_experience: "Years of Experience must be at most 150",
      city: "City can have at most 100 characters",
    });
  });

  it("checks the rules on changed fields even when other fields are invalid", async () => {
    const { messages } = await resolve("founder", {
      elevator_pitch: "x".repeat(201),
      revenue_usd: "lots",
      founded_year: "10000",
      gdrive_file_id: "https://example.com/deck",
    });
    expect(messages).toEqual({
      elevator_pitch: "Elevator Pitch can have at most 200 characters",
      revenue_usd: "Revenue must be a number",
      founded_year: `Founded Year must be between 1900 and ${nextYear}`,
      gdrive_file_id: "Deck File ID must be a link to a Google Drive file, or its ID",
    });
  });

  it("compares amounts even when another field is invalid", async () => {
    const typed = { name: "", check_min_usd: "50,000", check_max_usd: "25,000" };
    expect((await resolve("investor", typed)).messages).toEqual({
      name: "Name is required",
      check_max_usd: "Maximum Check must not be below the minimum check",
    });
  });

  it("does not compare an amount with an invalid one", async () => {
    const typed = { check_min_usd: "50,000", check_max_usd: "1.5" };
    expect((await resolve("investor", typed)).messages).toEqual({
      check_max_usd: "Maximum Check must be a whole number",
    });
  });

  it("converts the link to a deck to its file id", async () => {
    const { body } = await resolve("founder", {
      gdrive_file_id: "https://drive.google.com/file/d/1AbC-d_9efGhIjKlMnOpQrStUvWxYz012/view",
    });
    expect(body).toMatchObject({ gdrive_file_id: "1AbC-d_9efGhIjKlMnOpQrStUvWxYz012" });
  });
});

describe("the dialogs' fields", () => {
  it.each([
    ["investor", investorDialog, investorUpdate],
    ["founder", founderDialog, founderUpdate],
  ] as const)("include every writable field of an %s exactly once", (_kind, sections, schema) => {
    const names = editableFields(sections).map(({ name }) => name);
    expect([...names].sort()).toEqual(Object.keys(schema.shape).sort());
  });
});
