import { describe, expect, it } from "vitest";
import { recordExamples } from "../openapi/record-examples.ts";
import { matchReview, matchWithoutReview, ownMatch } from "./schemas.ts";

describe("PUT /api/matches/:id/rating", () => {
  it.each([
    [{ ben_rating: 0 }, { ben_rating: 0 }],
    [{ ben_rating: 3 }, { ben_rating: 3 }],
    [{ ben_rating: null }, { ben_rating: null }],
    [{ ben_rating: "" }, { ben_rating: null }],
    [{ ben_notes: " Call again. " }, { ben_notes: "Call again." }],
    [{ ben_notes: " " }, { ben_notes: null }],
    [{ ben_notes: null }, { ben_notes: null }],
    [
      { ben_notes: "x", ben_notes_before: " " },
      { ben_notes: "x", ben_notes_before: null },
    ],
    [
      { ben_rating: 1, ben_notes: "x", id: 4, score: 3 },
      { ben_rating: 1, ben_notes: "x" },
    ],
  ])("reads %j as %j", (body, review) => {
    expect(matchReview.parse(body)).toEqual(review);
  });

  it.each([
    {},
    { score: 3 },
    { ben_rating: 4 },
    { ben_rating: -1 },
    { ben_rating: 1.5 },
    { ben_rating: "2" },
    { ben_notes: "a\u0000" },
    { ben_notes: "\ud83d" },
    { ben_notes: "x".repeat(10_001) },
    { ben_notes: 5 },
    { ben_notes_before: "x" },
    [],
    null,
  ])("rejects %j", (body) => {
    expect(matchReview.safeParse(body).success).toBe(false);
  });

  it("accepts a match as it was read", () => {
    const { ben_rating, ben_notes } = recordExamples.Match;
    expect(matchReview.parse(recordExamples.Match)).toEqual({ ben_rating, ben_notes });
  });
});

describe("response of GET /founders/:id/matches", () => {
  it("omits the review and the investor's email and temperature while access is open", () => {
    const seen = matchWithoutReview.parse(recordExamples.Match);
    expect(seen).not.toHaveProperty("ben_rating");
    expect(seen).not.toHaveProperty("ben_notes");
    expect(seen.investor).not.toHaveProperty("email");
    expect(seen.investor).not.toHaveProperty("temperature");
    expect(seen.investor.name).toBe(recordExamples.Match.investor.name);
  });

  it("omits ids, investor and texts for a founder while access is enforced", () => {
    const { reasons, founder } = recordExamples.Match;
    expect(ownMatch.parse({ ...recordExamples.Match, fit: "good" })).toEqual({
      fit: "good",
      reasons: reasons.map(({ criterion, verdict }) => ({ criterion, verdict })),
      founder: { sectors: founder.sectors },
    });
  });
});
