import { recordExamples } from "@kindling/contracts/openapi/record-examples.ts";
import { describe, expect, it } from "vitest";
import { marketsOf } from "./founder-match.tsx";

const { Match: match } = recordExamples;
const marketsWith = (
  founder: Partial<typeof match.founder>,
  preferred_sectors = match.investor.preferred_sectors,
) =>
  marketsOf({
    ...match,
    founder: { ...match.founder, ...founder },
    investor: { ...match.investor, preferred_sectors },
  });

describe("marketsOf", () => {
  it("names an industry that is also a sector once", () => {
    const founder = { industry: "FINTECH", sectors: ["FINTECH", "INTERNATIONAL_EMERGING_MARKETS"] } as const;
    expect(marketsWith({ ...founder, sectors: [...founder.sectors] })).toEqual({
      values: ["Fintech", "International"],
      limit: 2,
    });
  });

  it("shows the industry and two sectors, those that the investor prefers first", () => {
    expect(
      marketsWith({ industry: "GAMING", sectors: ["EDTECH", "AI_ML", "CONSUMER"] }, ["CONSUMER"]),
    ).toEqual({
      values: ["Gaming", "Consumer", "EdTech", "AI/ML"],
      limit: 3,
    });
  });

  it("shows sectors without an industry, and nothing without both", () => {
    expect(marketsWith({ industry: null, sectors: ["EDTECH"] })).toEqual({ values: ["EdTech"], limit: 1 });
    expect(marketsWith({ industry: null, sectors: [] })).toEqual({ values: [], limit: 0 });
  });
});
