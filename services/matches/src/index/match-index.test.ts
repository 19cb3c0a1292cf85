import { describe, expect, it } from "vitest";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";
import { Followed } from "../testing/match-index-model.ts";
import { othersInOrder, upTo } from "../testing/states.ts";
import { MatchIndex } from "./match-index.ts";

const founder: FounderSide = {
  id: 1,
  sectors: ["FINTECH"],
  industry: null,
  funding_stage: "SEED",
  requested_check_usd: 500_000,
  regions: ["US"],
};
/** Scores 95 with the founder; with other stages 75, and with other sectors too 40. */
const investor: InvestorSide = {
  id: 1,
  preferred_sectors: ["FINTECH"],
  preferred_stages: ["SEED"],
  check_min_usd: null,
  check_max_usd: 500_000,
  typical_check_usd: null,
  preferred_regions: ["US"],
  past_investment_count: null,
};
const weaker = { ...investor, preferred_stages: ["SERIES_A" as const] };
const stranger = { ...weaker, preferred_sectors: ["EDTECH" as const] };

const withIds = <S>(side: S, ...ids: number[]) => ids.map((id) => ({ id, side: { ...side, id } }));
/** Ids in the order of equal scores. */
const ordered = (...ids: number[]) => othersInOrder("founder", 1, ids);
const gone = (...ids: number[]) => ids.map((id) => ({ id, side: null }));

/** An index with a founder, and the investors that its list shows. */
function start(limit: number) {
  const followed = new Followed(new MatchIndex(limit), limit);
  followed.change(withIds(founder, 1), []);
  const shown = () => followed.index.listOf(1)!.slice(0, limit);
  return {
    followed,
    shown,
    give: (...changes: Parameters<Followed["change"]>[1][]) => followed.change([], changes.flat()),
  };
}

describe("the match index", () => {
  it("keeps the best: a better investor replaces the worst, and the hash of both ids decides a tie", () => {
    const { give, shown } = start(2);
    give(withIds(weaker, 7, 8), withIds(stranger, 1));
    expect(shown()).toEqual(ordered(7, 8));
    give(withIds(investor, 10));
    expect(shown()).toEqual([10, ordered(7, 8)[0]]);
    give(withIds(weaker, ...upTo(6)));
    expect(shown()).toEqual([10, ordered(...upTo(8))[0]]);
  });

  it("shows the next best when investors leave or no longer fit, one by one and many at once", () => {
    const { give, shown } = start(4);
    const ids = ordered(...upTo(40));
    give(withIds(weaker, ...ids));
    for (let left = 1; left <= 9; left += 1) {
      const id = ids[left - 1]!;
      give(left % 2 === 0 ? gone(id) : withIds(stranger, id));
      expect(shown()).toEqual(ids.slice(left, left + 4));
    }
    give(gone(...ids.slice(9, 12)));
    expect(shown()).toEqual(ids.slice(12, 16));
    give(gone(...ids.slice(0, 38)));
    expect(shown()).toEqual(ids.slice(38));
  });

  it("shows the next best after more investors were added than it can hold", () => {
    const { give, shown } = start(4);
    const ids = ordered(...upTo(12));
    give(withIds(stranger, ...upTo(30).map((id) => 100 + id)));
    for (const id of ids.toReversed()) give(withIds(investor, id));
    for (const [at, id] of ids.entries()) {
      expect(shown()).toEqual(ids.slice(at, at + 4));
      give(gone(id));
    }
  });

  it("keeps a hundred and a quarter more by default", () => {
    const index = new MatchIndex();
    index.setInvestors(withIds(investor, ...upTo(150).toReversed()));
    index.setFounder({ id: 1, side: founder });
    index.keep(index.search(1)!);
    expect(index.listOf(1)).toEqual(ordered(...upTo(150)).slice(0, 125));
  });

  it("ranks investors again that stay with other scores", () => {
    const { give, shown } = start(3);
    give(withIds(investor, 1), withIds(weaker, 2));
    give(withIds(weaker, 1), withIds(investor, 2));
    expect(shown()).toEqual([2, 1]);
    give(withIds(investor, 1), withIds(weaker, 2));
    expect(shown()).toEqual([1, 2]);
  });

  it("says that nothing changed for a state without changed criteria", () => {
    const { followed } = start(3);
    followed.index.setInvestors(withIds(investor, 1));
    expect(followed.index.setFounder({ id: 1, side: { ...founder, industry: "FINTECH" } })).toBe(false);
    expect(followed.index.setInvestors(withIds({ ...investor, check_min_usd: 0 }, 1))).toEqual([]);
  });

  it("says that unknown founders and investors changed that are gone: stored lists may have them", () => {
    const { followed } = start(3);
    expect(followed.index.setFounder({ id: 9, side: null })).toBe(true);
    expect(followed.index.setInvestors(gone(9))).toEqual([9]);
  });

  it("has nothing to store for a list that stays, and for one that is not yet made", () => {
    const { followed, give } = start(3);
    give(withIds(investor, 1));
    expect(followed.index.search(1)).toBeNull();
    followed.index.setFounder({ id: 2, side: { ...founder, id: 2 } });
    expect(followed.index.amend(1, followed.index.investors([1]), () => true, Infinity)).toBeNull();
    expect(followed.index.listOf(2)).toBeNull();
    expect(followed.index.listOf(99)).toBeNull();
  });

  it("stores a list without an unknown investor at the next change", () => {
    const index = new MatchIndex(3);
    index.setFounder({ id: 1, side: founder });
    index.setInvestors(withIds(investor, 1, 2));
    index.load(1, [1, 7, 2]);
    const none = index.investors([7]);
    const amend = () => index.amend(0, none, (id) => id === 7, index.investorChanges);
    expect(amend()?.ranks).toHaveLength(2);
    index.load(1, [1, 2]);
    expect(amend()).toBeNull();
  });

  it("uses no more memory as founders and investors come and go", () => {
    const followed = new Followed(new MatchIndex(), 100);
    const ids = upTo(50);
    followed.change(withIds(founder, ...ids), withIds(investor, ...ids));
    const { bytes } = followed.index.size;
    for (let round = 1; round <= 20; round += 1) {
      const [before, now] = [round - 1, round].map((n) => ids.map((id) => id + 50 * n));
      followed.change(gone(...before!), gone(...before!));
      followed.change(withIds(founder, ...now!), withIds(investor, ...now!));
    }
    expect(followed.index.size).toMatchObject({ founders: 50, investors: 50, bytes });
  });
});
