import { investorPreferences } from "@kindling/contracts/matches/criteria.ts";
import { describe, expect, it } from "vitest";
import { criteriaQuery, fitText, missingCriteria } from "./fit-criteria.ts";

describe("criteriaQuery", () => {
  it("has what a record says", () => {
    const record = {
      preferred_sectors: ["FINTECH", "AI_ML"],
      preferred_stages: [],
      check_min_usd: null,
      typical_check_usd: 250_000,
    };
    expect(criteriaQuery(record)).toBe("preferred_sectors=FINTECH%2CAI_ML&typical_check_usd=250000");
  });

  it("has amounts as they are typed, and nothing of blanks and other fields", () => {
    expect(criteriaQuery({ check_max_usd: " $1.5m ", check_min_usd: "  ", name: "Ivy" } as object)).toBe(
      "check_max_usd=%241.5m",
    );
    expect(criteriaQuery({})).toBe("");
  });
});

describe("missingCriteria", () => {
  const all = new Set(investorPreferences);
  const labels = (criteria: object, offered: ReadonlySet<string> = all) =>
    missingCriteria(criteria, offered).map(({ label }) => label);

  it("names all for an empty form", () => {
    expect(labels({ preferred_sectors: [], check_min_usd: "" })).toEqual([
      "Preferred Sectors",
      "Preferred Stages",
      "Your check size",
      "Preferred Regions",
    ]);
  });

  it("names only what the form offers", () => {
    expect(labels({}, new Set(["typical_check_usd", "name"]))).toEqual(["Your check size"]);
  });

  it("takes any amount for a check size", () => {
    for (const name of ["check_min_usd", "check_max_usd", "typical_check_usd"])
      expect(labels({ [name]: 0, preferred_regions: ["EUROPE"] })).toEqual([
        "Preferred Sectors",
        "Preferred Stages",
      ]);
  });
});

describe("fitText", () => {
  it("states the count, but none below twenty", () => {
    expect(fitText({ count: 1_240 })).toBe("About 1,240 founders fit what you look for");
    expect(fitText({ fewer_than: 20 })).toBe("Fewer than 20 founders fit what you look for");
  });
});
