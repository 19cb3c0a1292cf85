import type { FilterOptions } from "@kindling/contracts/enumerations/enumeration.ts";
import { region, regionFilter, sector, sectorFilter } from "@kindling/contracts/enumerations/markets.ts";
import { investorType, temperature } from "@kindling/contracts/enumerations/people.ts";
import { fundingStage, fundingStageFilter } from "@kindling/contracts/enumerations/stages.ts";
import { type InvestorCreate, investorCreate } from "@kindling/contracts/investors/schemas.ts";
import { describe, expect, it } from "vitest";
import { demoInvestors } from "./people.ts";

const investors = demoInvestors();
const all = <K extends keyof InvestorCreate>(field: K) => investors.map((investor) => investor[field]);
const isEmpty = (value: unknown) => value == null || (Array.isArray(value) && value.length === 0);
const fields = Object.keys(investorCreate.shape) as (keyof InvestorCreate)[];

describe("demoInvestors", () => {
  it("returns thirty investors that are valid by the contract", () => {
    expect(investors).toHaveLength(30);
  });

  it("has unique emails and companies", () => {
    expect(new Set(all("email")).size).toBe(30);
    const companies = all("company").filter((company) => company != null);
    expect(new Set(companies).size).toBe(companies.length);
  });

  it("links only to reserved domains", () => {
    for (const { email, website, linked_in } of investors) {
      expect(email).toMatch(/^[a-z.-]+@example\.org$/);
      if (website) expect(website).toMatch(/^https:\/\/(www\.)?[a-z0-9-]{1,63}\.example$/);
      if (linked_in) expect(linked_in).toMatch(/^https:\/\/linkedin\.example\//);
    }
  });

  it.each([
    ["investor type", investorType, all("investor_type")],
    ["fund stage", fundingStage, all("fund_stage")],
    ["temperature", temperature, all("temperature")],
    ["preferred stage", fundingStage, all("preferred_stages").flat()],
    ["preferred sector", sector, all("preferred_sectors").flat()],
    ["preferred region", region, all("preferred_regions").flat()],
  ] as const)("has every %s", (_, { values }, found) => {
    expect([...values].filter((value) => !(found as unknown[]).includes(value))).toEqual([]);
  });

  it.each<[string, FilterOptions<string>, readonly (readonly string[] | undefined)[]]>([
    ["preferred sector", sectorFilter, all("preferred_sectors")],
    ["preferred region", regionFilter, all("preferred_regions")],
    ["preferred stage", fundingStageFilter, all("preferred_stages")],
  ])("has some but not only matches for every option of the %s filter", (_, { options }, lists) => {
    for (const { stored } of options) {
      const hits = lists.filter((list) => list?.some((value) => stored.includes(value))).length;
      expect(hits).toBeGreaterThan(0);
      expect(hits).toBeLessThan(30);
    }
  });

  it("has every field of the first investor filled but the notes, for the dashboard", () => {
    expect(fields.filter((field) => isEmpty(investors[0]![field]))).toEqual(["admin_notes"]);
  });

  it("has every optional field empty at least once", () => {
    const optional = fields.filter((field) => !["name", "email", "temperature"].includes(field));
    expect(optional.filter((field) => !all(field).some(isEmpty))).toEqual([]);
  });

  it("has consistent figures", () => {
    for (const investor of investors) {
      const { check_min_usd, check_max_usd, typical_check_usd } = investor;
      if (check_min_usd != null && check_max_usd != null) {
        expect(check_min_usd).toBeLessThan(check_max_usd);
        expect(typical_check_usd ?? check_min_usd).toBeGreaterThanOrEqual(check_min_usd);
        expect(typical_check_usd ?? check_max_usd).toBeLessThanOrEqual(check_max_usd);
      }
      expect(investor.exit_count ?? 0).toBeLessThanOrEqual(investor.past_investment_count ?? 0);
      expect(new Set(investor.industries).size).toBe(investor.industries?.length ?? 0);
    }
  });
});
