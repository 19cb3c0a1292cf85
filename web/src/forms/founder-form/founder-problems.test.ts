import { pitchLimit } from "@kindling/contracts/founders/schemas.ts";
import { describe, expect, it } from "vitest";
import { founderProblems, requiredInForm } from "./founder-problems.ts";
import { fieldsOfTab, firstProblem, founderTabs, neighbour, tabOf } from "./founder-tabs.ts";
import { emptyFounder, type FounderField, founderLabels } from "./founder-values.ts";

const nextYear = new Date().getUTCFullYear() + 1;
const complete = {
  ...emptyFounder,
  company: "Emberline",
  name: "Maya",
  email: "maya@emberline.example",
  website: "emberline.example",
  industry: "SAAS" as const,
  elevator_pitch: "Heat without smoke.",
  discord_username: "maya",
};

describe("what is wrong with a founder form", () => {
  it("is nothing once all required fields are filled in", () => {
    expect(founderProblems(complete, requiredInForm)).toEqual({});
  });

  it("names every required field that is missing or blank", () => {
    const problems = founderProblems({ ...emptyFounder, company: "  " }, requiredInForm);
    expect(Object.values(problems)).toEqual([
      "Company Name is required",
      "Founder Name is required",
      "Email is required",
      "Website is required",
      "Industry is required",
      "Elevator Pitch is required",
      "Discord Username is required",
    ]);
  });

  it.each<[FounderField, string, string]>([
    ["email", "maya@", "Email is not a valid email address"],
    ["elevator_pitch", "x".repeat(pitchLimit + 1), "Elevator Pitch can have at most 200 characters"],
    ["requested_check_usd", "lots", "Total Ask must be a number"],
    ["requested_check_usd", "1.5", "Total Ask must be a whole number"],
    ["requested_check_usd", "1,5", "Total Ask must use commas for thousands only"],
    ["mrr_usd", "-1", "MRR must not be negative"],
    ["founded_year", "1899", `Founded Year must be between 1900 and ${nextYear}`],
    ["founded_year", String(nextYear + 1), `Founded Year must be between 1900 and ${nextYear}`],
    ["founded_year", "99999", `Founded Year must be between 1900 and ${nextYear}`],
    [
      "gdrive_file_id",
      "https://example.com/deck.pdf",
      `Pitch Deck must be a link to a Google Drive file, or its ID`,
    ],
    ["vertical", "a\u0000b", "Vertical must not contain NUL characters"],
  ])("says of %s %j: %s", (field, value, message) => {
    expect(founderProblems({ ...complete, [field]: value }, requiredInForm)).toEqual({ [field]: message });
  });

  it.each(["x", "🔥"])("takes a pitch of exactly the limit of %s", (character) => {
    const full = { ...complete, elevator_pitch: `${character.repeat(pitchLimit)} ` };
    expect(founderProblems(full, requiredInForm)).toEqual({});
  });

  it("passes over a year and a deck that are stored already", () => {
    const stored = { founded_year: 1850, gdrive_file_id: "https://example.com/deck.pdf" };
    const values = { ...complete, founded_year: "1850", gdrive_file_id: stored.gdrive_file_id };
    expect(founderProblems(values, requiredInForm, founderLabels, stored)).toEqual({});
    expect(founderProblems({ ...values, founded_year: "1851" }, [], founderLabels, stored)).toHaveProperty(
      "founded_year",
    );
  });

  it("uses the words of the form that asks", () => {
    expect(founderProblems({ company: "" }, ["company"], { company: "Company" })).toEqual({
      company: "Company is required",
    });
  });
});

describe("the tabs of the founder form", () => {
  it("hold every field once", () => {
    const fields = founderTabs.flatMap((tab) => fieldsOfTab[tab]);
    expect([...fields].sort()).toEqual(Object.keys(founderLabels).sort());
  });

  it("have the Discord username on the last, and lead from one to the next", () => {
    expect(tabOf("discord_username")).toBe("team");
    expect(founderTabs.map((tab) => neighbour(tab, 1))).toEqual(["business", "funding", "team", null]);
    expect(neighbour("basic", -1)).toBeNull();
  });

  it("go to the first field with a problem in their order", () => {
    expect(firstProblem({ discord_username: "x", industry: "y", temperature: "z" })).toBe("industry");
    expect(firstProblem({})).toBeNull();
  });
});
