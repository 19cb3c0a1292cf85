import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judge } from "./judge.ts";
import { type MatchDifference, MatchIndex } from "./match-index.ts";
import { anyFounder, anyId, anyInvestor } from "./sides.arbitrary.ts";
import type { FounderSide, InvestorSide } from "./sides.ts";

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
const byId = <S extends { id: number }>(list: S[]) => new Map(list.map((side) => [side.id, side]));

/** What the index is to hold, computed the plain way. */
function expectedBest(founderSide: FounderSide, investors: Map<number, InvestorSide>, limit: number) {
  return [...investors.values()]
    .map((side) => ({ investorId: side.id, ...judge(founderSide, side) }))
    .filter(({ matches }) => matches)
    .sort((a, b) => b.score - a.score || a.investorId - b.investorId)
    .slice(0, limit)
    .map(({ investorId, score }) => ({ investorId, score }));
}

const pairsOf = ({ founders, investors }: MatchDifference["added"]) =>
  Array.from(founders, (id, index) => `${id}-${investors[index]}`);

/** The relation as someone keeps it who only sees the differences, and who takes no pair twice. */
class Follower {
  readonly pairs = new Set<string>();

  follow(difference: MatchDifference): void {
    for (const pair of pairsOf(difference.removed)) {
      if (!this.pairs.delete(pair)) throw new Error(`${pair} was removed but not there`);
    }
    for (const pair of pairsOf(difference.added)) {
      if (this.pairs.has(pair)) throw new Error(`${pair} was added twice`);
      this.pairs.add(pair);
    }
  }
}

/** The states given so far, and the checks against them. */
class Model {
  readonly founders = new Map<number, FounderSide>();
  readonly investors = new Map<number, InvestorSide>();
  readonly follower = new Follower();

  check(index: MatchIndex, limit: number): void {
    const pairs = new Set<string>();
    for (const side of this.founders.values()) {
      const best = index.best(side.id);
      expect(best).toEqual(expectedBest(side, this.investors, limit));
      for (const { investorId } of best) pairs.add(`${side.id}-${investorId}`);
    }
    expect(this.follower.pairs).toEqual(pairs);
    expect(index.size).toMatchObject({
      founders: this.founders.size,
      investors: this.investors.size,
      pairs: pairs.size,
      pending: 0,
    });
  }
}

type Step = (index: MatchIndex, model: Model) => void;

const upsertFounders = fc
  .array(anyFounder, { minLength: 1, maxLength: 3 })
  .map<Step>((list) => (index, model) => {
    index.upsertFounders(list);
    for (const side of list) model.founders.set(side.id, side);
  });
const upsertInvestors = fc
  .array(anyInvestor, { minLength: 1, maxLength: 3 })
  .map<Step>((list) => (index, model) => {
    index.upsertInvestors(list);
    for (const side of list) model.investors.set(side.id, side);
  });
const removeFounders = fc.array(anyId, { minLength: 1, maxLength: 3 }).map<Step>((ids) => (index, model) => {
  index.removeFounders(ids);
  for (const id of ids) model.founders.delete(id);
});
const removeInvestors = fc.array(anyId, { minLength: 1, maxLength: 3 }).map<Step>((ids) => (index, model) => {
  index.removeInvestors(ids);
  for (const id of ids) model.investors.delete(id);
});
const apply = fc.constant<Step>((index, model) => model.follower.follow(index.apply()));

const anyLimit = fc.integer({ min: 1, max: 6 });
const aSteps = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: upsertFounders },
    { weight: 3, arbitrary: upsertInvestors },
    { weight: 1, arbitrary: removeFounders },
    { weight: 2, arbitrary: removeInvestors },
    { weight: 4, arbitrary: apply },
  ),
  { maxLength: 60, size: "max" },
);
/** Many investors from the start, so that single changes are worked in one by one. */
const manyInvestors = fc.uniqueArray(anyInvestor, {
  selector: ({ id }) => id,
  minLength: 20,
  maxLength: 42,
  size: "max",
});
const someFounders = fc.uniqueArray(anyFounder, { selector: ({ id }) => id, minLength: 1, maxLength: 6 });

describe("the match index", () => {
  it("holds the best by judge after any changes, and its differences add up to that", () => {
    fc.assert(
      fc.property(anyLimit, someFounders, manyInvestors, aSteps, (limit, founders, investors, steps) => {
        const index = new MatchIndex(limit);
        const model = new Model();
        index.upsertFounders(founders);
        index.upsertInvestors(investors);
        for (const side of founders) model.founders.set(side.id, side);
        for (const side of investors) model.investors.set(side.id, side);
        for (const step of steps) {
          step(index, model);
          if (index.size.pending === 0) {
            model.follower.follow(index.apply());
            model.check(index, limit);
          }
        }
        model.follower.follow(index.apply());
        model.check(index, limit);
      }),
      { numRuns: 120 },
    );
  }, 30_000);

  it("holds the same after the same states in any order and batches, and after detours", () => {
    const states = fc.tuple(someFounders, manyInvestors, fc.array(anyInvestor, { maxLength: 10 }));
    const route = states.chain(([founders, investors, detours]) =>
      fc.record({
        limit: anyLimit,
        founders: fc.constant(founders),
        investors: fc.constant(investors),
        detours: fc.constant(detours),
        foundersLater: fc.shuffledSubarray(founders, { minLength: founders.length }),
        investorsLater: fc.shuffledSubarray(investors, { minLength: investors.length }),
        batch: fc.integer({ min: 1, max: 5 }),
      }),
    );
    fc.assert(
      fc.property(route, ({ limit, founders, investors, detours, foundersLater, investorsLater, batch }) => {
        const direct = new MatchIndex(limit);
        direct.upsertInvestors(investors);
        direct.upsertFounders(founders);
        direct.apply();

        const roundabout = new MatchIndex(limit);
        roundabout.upsertInvestors(detours);
        roundabout.apply();
        for (let at = 0; at < investorsLater.length; at += batch) {
          roundabout.upsertInvestors(investorsLater.slice(at, at + batch));
          roundabout.upsertFounders(foundersLater.slice(at, at + batch));
          roundabout.apply();
        }
        const known = byId(investors);
        roundabout.removeInvestors(detours.map(({ id }) => id).filter((id) => !known.has(id)));
        roundabout.apply();

        for (const { id } of founders) expect(roundabout.best(id)).toEqual(direct.best(id));
        expect(roundabout.size.pairs).toBe(direct.size.pairs);
      }),
      { numRuns: 200 },
    );
  }, 30_000);

  it("keeps at most the limit: a better one drives out the worst, and a later id loses a tie", () => {
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

  it("fills up from the next best when investors leave or no longer fit, one by one and many at once", () => {
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

  it("fills up from the next best after it was filled one by one beyond what it can hold", () => {
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

  it("keeps a hundred unless told otherwise", () => {
    const index = new MatchIndex();
    index.upsertFounders([founder]);
    index.upsertInvestors(withIds(investor, ...Array.from({ length: 150 }, (_, i) => 150 - i)));
    index.apply();
    expect(index.best(1).map(({ investorId }) => investorId)).toEqual(
      Array.from({ length: 100 }, (_, i) => i + 1),
    );
  });

  it("tells nothing of pairs that stay with other scores, but ranks them anew", () => {
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

  it("has nothing to do for a state that changes nothing judged, nor for a change taken back", () => {
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

  it("knows no best of a founder that is unknown, not yet applied or gone", () => {
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

  it("takes no more memory for founders and investors that come and go", () => {
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

describe("applyAsync of the match index", () => {
  const sample = <S extends { id: number }>(arbitrary: fc.Arbitrary<S>, count: number, seed: number) =>
    fc.sample(arbitrary, { numRuns: count, seed }).map((side, i) => ({ ...side, id: i + 1 }));

  it("gives way in between, refuses a second run, and leaves what comes meanwhile to the next", async () => {
    const founders = sample(anyFounder, 200, 1);
    const investors = sample(anyInvestor, 250, 2);
    const changed = sample(anyInvestor, 20, 3);
    const model = new Model();
    for (const side of founders) model.founders.set(side.id, side);
    for (const side of investors) model.investors.set(side.id, side);
    const index = new MatchIndex(10);
    index.upsertFounders(founders);
    index.upsertInvestors(investors);

    let gaveWay = false;
    setImmediate(() => {
      gaveWay = true;
    });
    const run = index.applyAsync({ sliceMs: 0 });
    expect(() => index.apply()).toThrow("already");
    await expect(index.applyAsync()).rejects.toThrow("already");
    index.upsertInvestors(changed);
    index.removeFounders([1, 2]);
    const pending = index.size.pending;
    expect(pending).toBeGreaterThan(10);
    model.follower.follow(await run);
    expect(gaveWay).toBe(true);
    expect(index.size.pending).toBe(pending);
    for (const side of founders) {
      expect(index.best(side.id)).toEqual(expectedBest(side, model.investors, 10));
    }

    for (const side of changed) model.investors.set(side.id, side);
    model.founders.delete(1);
    model.founders.delete(2);
    model.follower.follow(await index.applyAsync({ sliceMs: 0 }));
    model.check(index, 10);
  });
});
