import { describe, expect, it } from "vitest";
import {
  driveFileId,
  emptyFounder,
  founderBody,
  industriesOffered,
  sectorsOffered,
} from "./founder-values.ts";

describe("what the founder form sends", () => {
  it("converts numbers by the rules of the spec, empty ones to null", () => {
    expect(
      founderBody({
        requested_check_usd: "$1,500,000",
        total_raised_usd: "12.9",
        founded_year: " 2021 ",
        user_count: "",
        paying_customers: "0",
        revenue_usd: "1234.567",
        arr_usd: "",
        mrr_usd: "99.9",
      }),
    ).toEqual({
      requested_check_usd: 1_500_000,
      total_raised_usd: 12,
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

  it.each([
    ["https://drive.google.com/file/d/1AbC-d_9/view?usp=sharing", "1AbC-d_9"],
    ["drive.google.com/open?id=1AbC-d_9", "1AbC-d_9"],
    ["https://docs.google.com/presentation/d/1AbC-d_9/edit#slide=id.p", "1AbC-d_9"],
    ["1AbC-d_9", "1AbC-d_9"],
    ["https://example.com/d/other", "https://example.com/d/other"],
    ["", ""],
  ])("reads the deck's id from %j", (typed, id) => {
    expect(driveFileId(typed)).toBe(id);
  });
});

describe("what the founder form offers", () => {
  it("is the spec's sixteen industries and thirteen sectors", () => {
    expect(industriesOffered).toHaveLength(16);
    expect(industriesOffered).not.toContain("AI");
    expect(sectorsOffered).toHaveLength(13);
  });
});
