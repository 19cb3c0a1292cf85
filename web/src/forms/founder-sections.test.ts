import { founderProblems } from "@kindling/contracts/founders/changes.ts";
import { pitchLimit } from "@kindling/contracts/founders/fields.ts";
import { founderApplication, founderCreate, ownFounderUpdate } from "@kindling/contracts/founders/schemas.ts";
import { describe, expect, it } from "vitest";
import { founderForm, founderMetrics, founderProfile, founderTabs } from "./founder-sections.ts";
import { editableFields, firstProblem, type RecordSection } from "./record/record-field.ts";
import { recordResolver } from "./record/record-resolver.ts";
import { type RecordValues, toFormValues } from "./record/record-values.ts";

/** The names of a page's fields by section: those that the specification orders, as others may be added. */
const namesIn = (sections: readonly RecordSection[], specified: Record<string, string[]>) =>
  Object.fromEntries(
    sections.map(({ value, fields }) => [
      value,
      fields.map(({ name }) => name).filter((name) => specified[value]?.includes(name)),
    ]),
  );
const fieldOf = (sections: readonly RecordSection[], name: string) =>
  editableFields(sections).find((field) => field.name === name)!;

describe("the founder form", () => {
  it("has the opt-in's fields on four tabs, in the order of the form", () => {
    const specified = {
      basic: ["company", "name", "email", "phone", "website"],
      business: [
        "industry",
        "vertical",
        "product_stage",
        "founded_year",
        "elevator_pitch",
        "summary_text",
        "business_models",
        "sectors",
        "regions",
      ],
      funding: [
        "funding_stage",
        "gdrive_file_id",
        "requested_check_usd",
        "total_raised_usd",
        "revenue_usd",
        "arr_usd",
        "mrr_usd",
        "user_count",
        "paying_customers",
      ],
      team: ["discord_username", "linked_in"],
    };
    expect(namesIn(founderForm.founder, specified)).toEqual(specified);
    expect(founderForm.founder.map(({ value }) => value)).toEqual(founderTabs);
  });

  it.each([
    ["founder", founderApplication],
    // Notes are written in the record's dialog.
    ["admin", founderCreate.omit({ admin_notes: true })],
  ] as const)("has every field once that a %s may send", (filledBy, schema) => {
    const names = editableFields(founderForm[filledBy]).map(({ name }) => name);
    expect([...names].sort()).toEqual(Object.keys(schema.shape).sort());
  });

  it("refers to the founder when an admin fills it in, and does not autofill the admin's details", () => {
    const email = fieldOf(founderForm.admin, "email");
    expect(email.description).toBe("The founder logs in with this address.");
    expect(email.autoComplete).toBe("off");
    expect(fieldOf(founderForm.founder, "email").autoComplete).toBe("email");
  });

  it("offers the spec's sixteen industries and thirteen sectors", () => {
    const offered = (name: string) => {
      const field = fieldOf(founderForm.founder, name);
      return "offered" in field ? field.offered : [];
    };
    expect(offered("industry")).toHaveLength(16);
    expect(offered("industry")).not.toContain("AI");
    expect(offered("sectors")).toHaveLength(13);
  });
});

describe("the founder's dashboard", () => {
  it("has the profile in the spec's order", () => {
    const specified = {
      contact: ["company", "name", "email", "website", "phone", "linked_in", "discord_username"],
      business: [
        "industry",
        "vertical",
        "product_stage",
        "funding_stage",
        "requested_check_usd",
        "total_raised_usd",
        "gdrive_file_id",
      ],
      summary: ["elevator_pitch", "summary_text"],
      focus: ["sectors", "regions"],
    };
    expect(namesIn(founderProfile, specified)).toEqual(specified);
    expect(editableFields(founderProfile).map(({ name }) => name)).not.toContain("sectors");
  });

  it("has the metrics in the spec's order", () => {
    const specified = {
      numbers: ["revenue_usd", "arr_usd", "mrr_usd", "total_raised_usd", "user_count", "paying_customers"],
      stage: ["funding_stage", "product_stage", "temperature", "engagement_tier"],
    };
    expect(namesIn(founderMetrics, specified)).toEqual(specified);
  });

  it("has every field that founders can change", () => {
    const names = editableFields([...founderProfile, ...founderMetrics]).map(({ name }) => name);
    expect([...new Set(names)].sort()).toEqual(Object.keys(ownFounderUpdate.shape).sort());
  });
});

const nextYear = new Date().getUTCFullYear() + 1;
const fields = editableFields(founderForm.founder);
const resolver = recordResolver(fields, founderCreate, (founder) => founderProblems(null, founder));
const empty = toFormValues(fields, {});
const complete: RecordValues = {
  ...empty,
  company: "Emberline",
  name: "Maya",
  email: "maya@emberline.example",
  website: "emberline.example",
  industry: "SAAS",
  elevator_pitch: "Heat without smoke.",
  discord_username: "maya",
};

async function resolve(values: RecordValues) {
  const resolved = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  const errors = Object.entries(resolved.errors).map(([name, error]) => [name, error?.message]);
  return { body: resolved.values, problems: Object.fromEntries(errors) };
}

describe("validation of the founder form", () => {
  it("accepts a form with all required fields", async () => {
    expect((await resolve(complete)).problems).toEqual({});
  });

  it("rejects every missing or blank required field", async () => {
    const { problems } = await resolve({ ...empty, company: "  " });
    expect(Object.values(problems).sort()).toEqual([
      "Company Name is required",
      "Discord Username is required",
      "Elevator Pitch is required",
      "Email is required",
      "Founder Name is required",
      "Industry is required",
      "Website is required",
    ]);
  });

  it.each([
    ["email", "maya@", "Enter a valid email address."],
    ["elevator_pitch", "x".repeat(pitchLimit + 1), "Elevator Pitch can have at most 200 characters"],
    ["requested_check_usd", "lots", "Total Ask must be a number"],
    ["requested_check_usd", "1.5", "Total Ask must be a whole number"],
    ["requested_check_usd", "1,5", "Total Ask must use commas for thousands only"],
    ["mrr_usd", "-1", "MRR must be at least 0"],
    ["founded_year", "1899", `Founded Year must be between 1900 and ${nextYear}`],
    ["founded_year", String(nextYear + 1), `Founded Year must be between 1900 and ${nextYear}`],
    ["founded_year", "99999", `Founded Year must be between 1900 and ${nextYear}`],
    [
      "gdrive_file_id",
      "https://example.com/deck.pdf",
      "Pitch Deck must be a link to a Google Drive file, or its ID",
    ],
    ["vertical", "a\u0000b", "Vertical must not contain NUL characters"],
  ])("rejects %s %j: %s", async (field, value, message) => {
    expect((await resolve({ ...complete, [field]: value })).problems).toEqual({ [field]: message });
  });

  it.each(["x", "🔥"])("accepts a pitch with the maximum number of %s", async (character) => {
    const full = { ...complete, elevator_pitch: `${character.repeat(pitchLimit)} ` };
    expect((await resolve(full)).problems).toEqual({});
  });

  it("finds the first problem in the order of the tabs", () => {
    const problems = { discord_username: "x", industry: "y", nonsense: "z" };
    expect(firstProblem(founderForm.founder, problems)).toEqual({ section: "business", name: "industry" });
    expect(firstProblem(founderForm.founder, {})).toBeUndefined();
  });
});

describe("the request body of the founder form", () => {
  it("has every field, with converted numbers and null for empty fields", async () => {
    const { body } = await resolve({
      ...complete,
      requested_check_usd: "$1,500,000",
      total_raised_usd: "2.5M",
      founded_year: " 2021 ",
      paying_customers: "0",
      revenue_usd: "1234.567",
      sectors: ["AI_ML"],
    });
    expect(Object.keys(body).sort()).toEqual(Object.keys(founderApplication.shape).sort());
    expect(body).toMatchObject({
      company: "Emberline",
      website: "https://emberline.example",
      requested_check_usd: 1_500_000,
      total_raised_usd: 2_500_000,
      founded_year: 2021,
      user_count: null,
      paying_customers: 0,
      revenue_usd: 1234.57,
      arr_usd: null,
      product_stage: null,
      sectors: ["AI_ML"],
      regions: [],
    });
  });
});
