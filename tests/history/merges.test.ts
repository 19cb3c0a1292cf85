import { beforeEach, describe, expect, it } from "vitest";
import { Merges } from "./merges.ts";

const review = (ben_rating: number | null, ben_notes: string | null = null) => ({ ben_rating, ben_notes });

describe("Merges", () => {
  let merges: Merges;
  beforeEach(() => {
    merges = new Merges();
  });
  const stand = (kind: "founder" | "investor", other: number, kept: number) =>
    merges.stand({ kind, other, kept, version: 2 });

  it("may copy reviews from the others of both sides, and from those of the others, also in a circle", () => {
    merges.send("founder", 1, 2);
    merges.send("founder", 2, 3);
    merges.send("founder", 3, 1);
    merges.send("investor", 7, 8);
    expect(merges.sourcesOf("1-7").sort()).toEqual(["1-8", "2-7", "2-8", "3-7", "3-8"]);
    expect(merges.sourcesOf("1-8").sort()).toEqual(["2-8", "3-8"]);
  });

  it("expects each field of the kept one that has a value, and else the other's, and counts what it did", () => {
    merges.settle(
      new Map([
        ["1-6", review(null)],
        ["2-6", review(1)],
        ["1-7", review(null, "Own.")],
        ["2-7", review(3, "Other.")],
        ["2-8", review(0)],
        ["1-9", review(2)],
        ["2-9", review(null)],
      ]),
    );
    stand("founder", 2, 1);
    expect(merges.expectedReview("1-6")).toEqual(review(1));
    expect(merges.expectedReview("1-7")).toEqual(review(3, "Own."));
    expect(merges.expectedReview("1-8")).toEqual(review(0));
    expect(merges.expectedReview("1-9")).toEqual(review(2));
    expect(merges.expectedReview("1-10")).toEqual(review(null));
    expect(merges.reach).toEqual({ copied: 1, filled: 1, filledEmpty: 1, kept: 1 });
  });

  it("expects what the first of several merges gave, of both sides", () => {
    merges.settle(
      new Map([
        ["1-8", review(1)],
        ["2-7", review(2)],
        ["3-7", review(3, "Third.")],
      ]),
    );
    stand("founder", 2, 1);
    stand("investor", 8, 7);
    stand("founder", 3, 1);
    expect(merges.expectedReview("1-7")).toEqual(review(2, "Third."));
    expect(merges.reach).toEqual({ copied: 1, filled: 1, filledEmpty: 0, kept: 2 });
  });

  it("expects the match of the last of a chain, for each review that says something", () => {
    merges.settle(
      new Map([
        ["1-7", review(2)],
        ["1-8", review(null)],
        ["4-7", review(1)],
      ]),
    );
    stand("founder", 1, 2);
    stand("founder", 2, 3);
    expect(merges.reviewedPairs().sort()).toEqual(["3-7", "4-7"]);
  });

  it("expects what was before once the last merge is undone, and nothing exact once clients write", () => {
    merges.settle(
      new Map([
        ["2-7", review(3)],
        ["3-7", review(1, "Third.")],
      ]),
    );
    stand("founder", 2, 1);
    stand("founder", 3, 1);
    expect(merges.expectedReview("1-7")).toEqual(review(3, "Third."));
    merges.undoLast();
    expect(merges.expectedReview("1-7")).toEqual(review(3));
    merges.undoLast();
    expect(merges.expectedReview("1-7")).toEqual(review(null));
    expect(merges.expectedReview("2-7")).toEqual(review(3));
    merges.unsettle();
    expect(merges.expectedReview("2-7")).toBeNull();
    expect(merges.reviewedPairs()).toEqual([]);
  });
});
