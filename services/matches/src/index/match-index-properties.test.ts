import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyFounder, anyId, anyInvestor } from "../testing/arbitrary-sides.ts";
import { expectedBest, Model } from "../testing/match-index-model.ts";
import { MatchIndex } from "./match-index.ts";

const byId = <S extends { id: number }>(list: S[]) => new Map(list.map((side) => [side.id, side]));

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
/** Many initial investors, so that single changes are applied one by one. */
const manyInvestors = fc.uniqueArray(anyInvestor, {
  selector: ({ id }) => id,
  minLength: 20,
  maxLength: 42,
  size: "max",
});
const someFounders = fc.uniqueArray(anyFounder, { selector: ({ id }) => id, minLength: 1, maxLength: 6 });

describe("the match index", () => {
  it("holds the best pairs by judge after any changes, and its differences add up to them", () => {
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

  it("holds the same pairs for the same states in any order, batches and intermediate states", () => {
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
});

describe("applyAsync of the match index", () => {
  const sample = <S extends { id: number }>(arbitrary: fc.Arbitrary<S>, count: number, seed: number) =>
    fc.sample(arbitrary, { numRuns: count, seed }).map((side, i) => ({ ...side, id: i + 1 }));

  it("yields to the event loop, rejects a concurrent run, and leaves later changes to the next run", async () => {
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
