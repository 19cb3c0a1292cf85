import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RatedMatch, ratingAgreement } from "./rating-agreement.ts";

/** The matches of one founder, each as rating and score. */
const of = (founderId: number, ...matches: [rating: number, score: number][]): RatedMatch[] =>
  matches.map(([rating, score]) => ({ founderId, rating, score }));

describe("ratingAgreement", () => {
  it("counts pairs whose higher rating has the higher score", () => {
    const agreeing = of(1, [0, 60], [1, 70], [3, 80]);
    expect(ratingAgreement(agreeing)).toEqual({ matches: 3, pairs: 3, ordered: 3 });
    const reversed = of(1, [3, 60], [1, 70], [0, 80]);
    expect(ratingAgreement(reversed)).toEqual({ matches: 3, pairs: 3, ordered: 0 });
  });

  it("counts half of a pair with equal scores", () => {
    expect(ratingAgreement(of(1, [0, 70], [2, 70], [3, 70.5]))).toEqual({
      matches: 3,
      pairs: 3,
      ordered: 2.5,
    });
  });

  it("leaves out pairs with equal ratings, and of different founders", () => {
    expect(ratingAgreement(of(1, [2, 60], [2, 70]))).toEqual({ matches: 0, pairs: 0, ordered: 0 });
    expect(ratingAgreement([...of(1, [0, 60]), ...of(2, [3, 70])])).toEqual({
      matches: 0,
      pairs: 0,
      ordered: 0,
    });
    expect(ratingAgreement([])).toEqual({ matches: 0, pairs: 0, ordered: 0 });
  });

  it("adds up founders, without those whose ratings are equal", () => {
    const matches = [...of(1, [0, 60], [3, 90]), ...of(2, [1, 80], [2, 75]), ...of(3, [3, 60], [3, 61])];
    expect(ratingAgreement(matches)).toEqual({ matches: 4, pairs: 2, ordered: 1 });
  });

  it("counts as a comparison of all pairs does", () => {
    const match = fc.record({
      founderId: fc.integer({ min: 1, max: 3 }),
      rating: fc.integer({ min: 0, max: 3 }),
      score: fc.constantFrom(60, 60.1, 75, 100),
    });
    fc.assert(
      fc.property(fc.array(match, { maxLength: 30 }), (matches) => {
        const pairs = matches.flatMap((high) =>
          matches
            .filter((low) => low.founderId === high.founderId && low.rating < high.rating)
            .map((low) => high.score - low.score),
        );
        const ordered = pairs.reduce((sum, more) => sum + (Math.sign(more) + 1) / 2, 0);
        expect(ratingAgreement(matches)).toMatchObject({ pairs: pairs.length, ordered });
      }),
    );
  });
});
