import { describe, expect, it } from "vitest";
import { investorCreate, investorUpdate, temperatureUpdate } from "./schemas.ts";

const required = { name: "Jonas", email: "jonas@northbank.example" };
const fields = Object.keys(investorUpdate.shape);
const enumerated = ["preferred_stages", "preferred_sectors", "preferred_regions"];
const free = ["industries", "verticals", "portfolio_companies"];
const clearable = fields.filter((field) => !(field in required));

function paths(body: unknown) {
  return (investorUpdate.safeParse(body).error?.issues ?? []).map(({ path }) => path.join("."));
}

describe("POST /api/investors-database", () => {
  it("requires name and email and adds nothing, including the temperature", () => {
    const issues = investorCreate.safeParse({}).error?.issues ?? [];
    expect(issues.map(({ path, message }) => `${path.join(".")} ${message}`)).toEqual([
      "name is required",
      "email is required",
    ]);
    expect(investorCreate.parse(required)).toEqual(required);
  });
});

describe("PUT /api/investors-database/:id", () => {
  it("keeps missing keys missing", () => {
    expect(investorUpdate.parse({})).toEqual({});
    for (const field of clearable) {
      expect(Object.keys(investorUpdate.parse({ [field]: null }))).toEqual([field]);
    }
  });

  it("drops read-only and unknown fields", () => {
    const body = {
      id: 2,
      version: 9,
      founder_matches: 4,
      founder_matches_reviewed: 1,
      created_at: "x",
      city: "Bonn",
    };
    expect(investorUpdate.parse(body)).toEqual({ city: "Bonn" });
  });

  it.each(clearable)("clears %s by null and by blank text", (field) => {
    const list = enumerated.includes(field) || free.includes(field);
    const cleared = field === "temperature" ? "COLD" : list ? [] : null;
    expect(investorUpdate.parse({ [field]: null })).toEqual({ [field]: cleared });
    expect(investorUpdate.parse({ [field]: " " })).toEqual({ [field]: cleared });
  });

  it("accepts lists as arrays and comma-separated text", () => {
    const body = {
      preferred_stages: "SEED, SERIES_A,SEED",
      industries: " Logistics, ,Recycling ,Logistics",
      portfolio_companies: ["Palletry ", "", "Palletry", "Loamy"],
    };
    expect(investorUpdate.parse(body)).toEqual({
      preferred_stages: ["SEED", "SERIES_A"],
      industries: ["Logistics", "Recycling"],
      portfolio_companies: ["Palletry", "Loamy"],
    });
  });

  it("applies limits to trimmed list entries", () => {
    expect(paths({ verticals: [` ${"x".repeat(100)} `] })).toEqual([]);
    expect(paths({ verticals: ["ok", "x".repeat(101)] })).toEqual(["verticals.1"]);
  });

  it.each([
    ["years_experience", 150, 151],
    ["past_investment_count", 0, -1],
    ["exit_count", 1_000_000, 1_000_001],
    ["check_min_usd", 1, 0.5],
    ["investor_type", "LP", "OTHER"],
    ["fund_stage", "SERIES_E", "SERIES_F"],
    ["industries", Array(200).fill("a"), Array(201).fill("a")],
    ["thesis_text", "x".repeat(10_000), "x".repeat(10_001)],
    ["state", "x".repeat(100), "x".repeat(101)],
    ["name", "x", ""],
    ["temperature", "HOT", "BURNING"],
  ])("%s: accepts %j, rejects %j", (field, good, bad) => {
    expect(paths({ [field]: good })).toEqual([]);
    expect(paths({ [field]: bad })[0]).toBe(field);
  });

  it.each(fields)("rejects NUL and lone surrogates in %s", (field) => {
    for (const text of ["a\u0000b@c.example", "a\ud800b.example"]) {
      expect(paths({ [field]: text })).not.toEqual([]);
    }
    if (free.includes(field)) expect(paths({ [field]: ["a", "\u0000"] })).toEqual([`${field}.1`]);
  });

  it("stops at the first problem of a very long list", () => {
    expect(paths({ preferred_sectors: Array(100_000).fill(1) })).toEqual(["preferred_sectors"]);
  });
});

describe("PUT /api/investors-database/:id/temperature", () => {
  it("requires one of the five temperatures", () => {
    expect(temperatureUpdate.parse({ temperature: "HOT", name: "x" })).toEqual({ temperature: "HOT" });
    for (const body of [{}, { temperature: null }, { temperature: "" }, { temperature: "hot" }]) {
      expect(temperatureUpdate.safeParse(body).success).toBe(false);
    }
  });
});
