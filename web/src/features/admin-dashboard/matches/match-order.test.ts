import type { FundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { describe, expect, it } from "vitest";
import type { Sort } from "../../../lib/sort.ts";
import { type MatchSortKey, orderMatches } from "./match-order.ts";

const match = (id: number, company: string, stage: FundingStage | null, rating: number | null) =>
  ({ id, ben_rating: rating, founder: { company, funding_stage: stage } }) as Match;

const matches = [
  match(1, "Zebra", "SERIES_A", null),
  match(2, "apple", null, 3),
  match(3, "Mango", "PRE_SEED", 0),
];
const ids = (sort: Sort<MatchSortKey>, held = new Map<number, Match>(), of = matches) =>
  orderMatches(of, sort, held).map(({ id }) => id);

describe("orderMatches", () => {
  it("keeps the best-first order without a sort", () => {
    expect(ids(null)).toEqual([1, 2, 3]);
  });

  it.each([
    ["rating", [3, 2, 1], [2, 3, 1]],
    ["company", [2, 3, 1], [1, 3, 2]],
    ["stage", [3, 1, 2], [1, 3, 2]],
  ] as const)("sorts by %s both ways, missing ones last", (key, ascending, descending) => {
    expect(ids({ key, direction: "ascending" })).toEqual(ascending);
    expect(ids({ key, direction: "descending" })).toEqual(descending);
  });

  it("keeps the position of a held match", () => {
    const rated = matches.map((one) => (one.id === 3 ? { ...one, ben_rating: 3 } : one));
    const sort = { key: "rating", direction: "ascending" } as const;
    expect(ids(sort, new Map([[3, matches[2]!]]), rated)).toEqual([3, 2, 1]);
    expect(ids(sort, new Map(), rated)).toEqual([2, 3, 1]);
  });
});
