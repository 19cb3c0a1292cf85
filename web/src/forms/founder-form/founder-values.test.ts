import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { describe, expect, it } from "vitest";
import {
  emptyFounder,
  founderBody,
  founderValues,
  industriesOffered,
  sectorsOffered,
} from "./founder-values.ts";

describe("what the founder form sends", () => {
  it("converts numbers by the rules of the spec, empty ones to null", () => {
    expect(
      founderBody({
        requested_check_usd: "$1,500,000",
        total_raised_usd: "2.5M",
        founded_year: " 2021 ",
        user_count: "",
        paying_customers: "0",
        revenue_usd: "1234.567",
        arr_usd: "",
        mrr_usd: "99.9",
      }),
    ).toEqual({
      requested_check_usd: 1_500_000,
      total_raised_usd: 2_500_000,
      founded_year: 2021,
      user_count: null,
      paying_customers: 0,
      revenue_usd: 1234.57,
      arr_usd: null,
      mrr_usd: 99.9,
    });
  });

  it("leaves texts, choices and lists as they are, and sends every field", () => {
    const body = founderBody({ ...emptyFounder, company: "Emberline", sectors: ["AI_ML"] });
    expect(Object.keys(body)).toEqual(Object.keys(emptyFounder));
    expect(body).toMatchObject({ company: "Emberline", sectors: ["AI_ML"], industry: null, mrr_usd: null });
  });

  it("shows numbers for editing as people write them, but a year without separators", () => {
    const record = {
      requested_check_usd: 1_250_000,
      revenue_usd: 1234.5,
      user_count: 4100,
      founded_year: 2021,
    };
    expect(founderValues(record as Founder)).toMatchObject({
      requested_check_usd: "1,250,000",
      revenue_usd: "1,234.5",
      user_count: "4,100",
      founded_year: "2021",
      mrr_usd: "",
    });
  });
});

describe("what the founder form offers", () => {
  it("is the spec's sixteen industries and thirteen sectors", () => {
    expect(industriesOffered).toHaveLength(16);
    expect(industriesOffered).not.toContain("AI");
    expect(sectorsOffered).toHaveLength(13);
  });
});
