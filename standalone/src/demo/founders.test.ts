import { askBands, inBand } from "@kindling/contracts/enumerations/bands.ts";
import type { FilterOptions } from "@kindling/contracts/enumerations/enumeration.ts";
import {
  businessModel,
  industry,
  industryFilter,
  region,
  sector,
} from "@kindling/contracts/enumerations/markets.ts";
import { engagementTier, temperature } from "@kindling/contracts/enumerations/people.ts";
import {
  fundingStage,
  fundingStageFilter,
  productStage,
  productStageFilter,
} from "@kindling/contracts/enumerations/stages.ts";
import { pitchLimit } from "@kindling/contracts/founders/fields.ts";
import { type FounderCreate, founderCreate } from "@kindling/contracts/founders/schemas.ts";
import { describe, expect, it } from "vitest";
import { demoFounders } from "./people.ts";

const founders = demoFounders();
const all = <K extends keyof FounderCreate>(field: K) => founders.map((founder) => founder[field]);
const lower = (texts: readonly string[]) => texts.map((text) => text.toLowerCase());

const isEmpty = (value: unknown): boolean => value == null || (Array.isArray(value) && value.length === 0);

describe("demoFounders", () => {
  it("returns forty founders that are valid by the contract", () => {
    expect(founders).toHaveLength(40);
  });

  it("has unique emails and companies, ignoring case", () => {
    expect(new Set(lower(all("email"))).size).toBe(40);
    expect(new Set(lower(all("company"))).size).toBe(40);
  });

  it("links only to reserved domains", () => {
    for (const { email, website, linked_in } of founders) {
      expect(email).toMatch(/^[a-z.-]+@example\.com$/);
      if (website) expect(website).toMatch(/^https:\/\/(www\.)?[a-z0-9-]{1,63}\.example$/);
      if (linked_in) expect(linked_in).toMatch(/^https:\/\/linkedin\.example\//);
    }
  });

  it.each([
    ["industry", industry, all("industry")],
    ["product stage", productStage, all("product_stage")],
    ["funding stage", fundingStage, all("funding_stage")],
    ["temperature", temperature, all("temperature")],
    ["engagement tier", engagementTier, all("engagement_tier")],
    ["business model", businessModel, all("business_models").flat()],
    ["sector", sector, all("sectors").flat()],
    ["region", region, all("regions").flat()],
  ] as const)("has every %s", (_, { values }, found) => {
    expect([...values].filter((value) => !(found as unknown[]).includes(value))).toEqual([]);
  });

  it.each<[string, FilterOptions<string>, readonly unknown[]]>([
    ["industry", industryFilter, all("industry")],
    ["product stage", productStageFilter, all("product_stage")],
    ["funding stage", fundingStageFilter, all("funding_stage")],
  ])("has some but not only matches for every option of the %s filter", (_, { options }, values) => {
    for (const { stored } of options) {
      const hits = values.filter((value) => stored.includes(value as string)).length;
      expect(hits).toBeGreaterThan(0);
      expect(hits).toBeLessThan(40);
    }
  });

  it("has at least two asks in every band, and founders without an ask", () => {
    const asks = all("requested_check_usd").map((ask) => ask ?? null);
    for (const band of askBands) expect(asks.filter((ask) => inBand(band, ask)).length).toBeGreaterThan(1);
    expect(asks).toContain(null);
  });

  /** The fields that a founder of the demo has. */
  const filled = (Object.keys(founderCreate.shape) as (keyof FounderCreate)[]).filter((field) =>
    all(field).some((value) => !isEmpty(value)),
  );

  it("has every optional field both empty and filled", () => {
    const required = ["company", "name", "email", "industry", "elevator_pitch"];
    const nowhereEmpty = filled.filter((field) => !all(field).some(isEmpty));
    expect([...nowhereEmpty].sort()).toEqual(required.sort());
    expect(filled.length).toBeGreaterThan(25);
  });

  it("has long names, a long summary, a long pitch and several scripts, for the layout", () => {
    expect(Math.max(...all("company").map((company) => company.length))).toBeGreaterThan(60);
    expect(Math.max(...all("name").map((name) => name.length))).toBeGreaterThan(50);
    expect(Math.max(...all("summary_text").map((text) => text?.length ?? 0))).toBeGreaterThan(1000);
    expect(Math.max(...all("elevator_pitch").map((text) => text?.length ?? 0))).toBeGreaterThan(
      pitchLimit * 0.6,
    );
    expect(all("name").filter((name) => /[^\p{ASCII}]/u.test(name)).length).toBeGreaterThan(4);
  });

  it("has consistent figures", () => {
    for (const { user_count, paying_customers, mrr_usd, arr_usd, revenue_usd } of founders) {
      expect(paying_customers ?? 0).toBeLessThanOrEqual(user_count ?? 0);
      expect(arr_usd ?? 0).toBeCloseTo((mrr_usd ?? 0) * 12, 2);
      expect(revenue_usd ?? 0).toBeLessThanOrEqual(arr_usd ?? 0);
    }
  });

  it("has every field of the first founder filled", () => {
    expect(filled.filter((field) => isEmpty(founders[0]![field]))).toEqual([]);
  });
});
