import { describe, expect, it } from "vitest";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";
import { pairsOf } from "../testing/match-index-model.ts";
import { MatchIndex } from "./match-index.ts";

const founder: FounderSide = {
  id: 1,
  sectors: ["FINTECH"],
  industry: null,
  funding_stage: "SEED",
  requested_check_usd: 500_000,
  regions: ["US"],
};
/** Scores 100 with the founder; with other stages 75. */
const investor: InvestorSide = {
  id: 1,
  preferred_sectors: ["FINTECH"],
  preferred_stages: ["SEED"],
  check_min_usd: null,
  check_max_usd: 500_000,
  typical_check_usd: null,
  preferred_regions: ["US"],
};
const weaker = { ...investor, preferred_stages: ["SERIES_A" as const] };
const stranger = { ...investor, preferred_sectors: ["EDTECH" as const] };

const withIds = <S>(side: S, ...ids: number[]) => ids.map((id) => ({ ...side, id }));

describe("the match index", () => {
  it("keeps at most the limit: a better investor replaces the worst, and a later id loses a tie", () => {
    const index = new MatchIndex(2);
    index.upsertFounders([founder]);
    index.upsertInvestors([...withIds(weaker, 7, 8), ...withIds(stranger, 1)]);
    expect(pairsOf(index.apply().added)).toEqual(["1-7", "1-8"]);

    index.upsertInvestors(withIds(weaker, 9));
    expect(pairsOf(index.apply().added)).toEqual([]);

    index.upsertInvestors(withIds(investor, 10));
    const difference = index.apply();
    expect(pairsOf(difference.added)).toEqual(["1-10"]);
    expect(pairsOf(difference.removed)).toEqual(["1-8"]);
    expect(index.best(1)).toEqual([
      { investorId: 10, score: 100 },
      { investorId: 7, score: 75 },
    ]);

    index.upsertInvestors(withIds(weaker, 2));
    expect(pairsOf(index.apply().removed)).toEqual(["1-7"]);
  });

  it("adds the next best when investors leave or no longer fit, one by one and many at once", () => {
    const index = new MatchIndex(4);
    const ids = Array.from({ length: 40 }, (_, i) => i + 1);
    index.upsertFounders([founder]);
    index.upsertInvestors(withIds(weaker, ...ids));
    index.apply();

    for (let gone = 1; gone <= 9; gone += 1) {
      if (gone % 2 === 0) index.removeInvestors([gone]);
      else index.upsertInvestors(withIds(stranger, gone));
      const difference = index.apply();
      expect(pairsOf(difference.removed)).toEqual([`1-${gone}`]);
      expect(pairsOf(difference.added)).toEqual([`1-${gone + 4}`]);
    }
    index.removeInvestors([10, 11, 12]);
    const difference = index.apply();
    expect(pairsOf(difference.removed)).toEqual(["1-10", "1-11", "1-12"]);
    expect(pairsOf(difference.added)).toEqual(["1-14", "1-15", "1-16"]);

    index.removeInvestors(ids.slice(0, 38));
    index.apply();
    expect(index.best(1).map(({ investorId }) => investorId)).toEqual([39, 40]);
  });

  it("adds the next best after more investors were added than it can hold", () => {
    const index = new MatchIndex(4);
    const ids = Array.from({ length: 12 }, (_, i) => i + 1);
    index.upsertFounders([founder]);
    index.upsertInvestors(withIds(stranger, ...Array.from({ length: 30 }, (_, i) => 100 + i)));
    index.apply();
    for (const id of ids.toReversed()) {
      index.upsertInvestors(withIds(investor, id));
      index.apply();
    }
    for (const id of ids) {
      expect(index.best(1).map(({ investorId }) => investorId)).toEqual(ids.slice(id - 1, id + 3));
      index.removeInvestors([id]);
      index.apply();
    }
  });

  it("keeps a hundred by default", () => {
    const index = new MatchIndex();
    index.upsertFounders([founder]);
    index.upsertInvestors(withIds(investor, ...Array.from({ length: 150 }, (_, i) => 150 - i)));
    index.apply();
    expect(index.best(1).map(({ investorId }) => investorId)).toEqual(
      Array.from({ length: 100 }, (_, i) => i + 1),
    );
  });

  it("reports no pairs that stay with other scores, but ranks them again", () => {
    const index = new MatchIndex(3);
    const first = [...withIds(investor, 1), ...withIds(weaker, 2)];
    const then = [...withIds(weaker, 1), ...withIds(investor, 2)];
    index.upsertFounders([founder]);
    index.upsertInvestors(first);
    index.apply();
    for (const [states, order] of [
      [then, [2, 1]],
      [first, [1, 2]],
    ] as const) {
      index.upsertInvestors(states);
      const difference = index.apply();
      expect([...pairsOf(difference.added), ...pairsOf(difference.removed)]).toEqual([]);
      expect(index.best(1)).toEqual([
        { investorId: order[0], score: 100 },
        { investorId: order[1], score: 75 },
      ]);
    }
  });

  it("reports nothing for a state without changed criteria, or for a reverted change", () => {
    const index = new MatchIndex();
    index.upsertFounders([founder]);
    index.upsertInvestors([investor]);
    index.apply();

    index.upsertFounders([{ ...founder, industry: "FINTECH" }]);
    index.upsertInvestors([{ ...investor, typical_check_usd: 1 }]);
    expect(index.size.pending).toBe(0);

    index.upsertInvestors([stranger]);
    index.removeFounders([1]);
    expect(index.size.pending).toBe(2);
    index.upsertInvestors([investor]);
    index.upsertFounders([founder]);
    expect(index.size.pending).toBe(0);

    index.upsertFounders(withIds(founder, 2));
    index.removeFounders([2, 3]);
    index.upsertInvestors(withIds(investor, 2));
    index.removeInvestors([2, 3]);
    expect(index.size.pending).toBe(0);
  });

  it("returns no best investors of a founder that is unknown, pending or deleted", () => {
    const index = new MatchIndex();
    index.upsertInvestors([investor]);
    index.upsertFounders([founder]);
    expect(index.best(1)).toEqual([]);
    index.apply();
    expect(index.best(1)).toHaveLength(1);
    index.removeFounders([1]);
    expect(pairsOf(index.apply().removed)).toEqual(["1-1"]);
    expect(index.best(1)).toEqual([]);
    expect(index.best(99)).toEqual([]);
  });

  it("uses no more memory as founders and investors come and go", () => {
    const index = new MatchIndex();
    const ids = Array.from({ length: 50 }, (_, i) => i + 1);
    index.upsertFounders(withIds(founder, ...ids));
    index.upsertInvestors(withIds(investor, ...ids));
    index.apply();
    const { bytes } = index.size;
    for (let round = 1; round <= 20; round += 1) {
      index.removeFounders(ids.map((id) => id + 50 * (round - 1)));
      index.removeInvestors(ids.map((id) => id + 50 * (round - 1)));
      index.upsertFounders(withIds(founder, ...ids.map((id) => id + 50 * round)));
      index.upsertInvestors(withIds(investor, ...ids.map((id) => id + 50 * round)));
      index.apply();
    }
    expect(index.size).toMatchObject({ founders: 50, investors: 50, pairs: 2500, bytes });
  });
});
