import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MatchIndex } from "../index/match-index.ts";
import { fittingFounder, fittingInvestor } from "../testing/fitting-sides.ts";
import { commonOrigin } from "./origin.ts";
import { PendingWork } from "./pending-work.ts";
import type { Change } from "./projections.repository.ts";
import type { Step } from "./step.ts";

// A step also ends after a time, which a busy machine reaches first.
beforeEach(() => {
  vi.spyOn(performance, "now").mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const gone = (id: number) => ({
  side: "founders" as const,
  id,
  criteria: null,
  seq: id,
  origin: commonOrigin([]),
});

/** Founders and investors in turn, the founders with odd seqs. */
const both = (count: number): Change[] =>
  Array.from({ length: count }, (_, n) => n + 1).flatMap((id) => [
    { side: "founders", id, criteria: { ...fittingFounder, id }, seq: 2 * id - 1, origin: commonOrigin([]) },
    { side: "investors", id, criteria: { ...fittingInvestor, id }, seq: 2 * id, origin: commonOrigin([]) },
  ]);

/** Keeps what a step would store. */
function store(step: Step, index: MatchIndex): void {
  for (const update of step.updates) index.keep(update);
  index.shortlists.stored(step.shortlists ?? []);
}

async function stepsOf(work: PendingWork, index: MatchIndex): Promise<Step[]> {
  const steps: Step[] = [];
  for (let seq = 0, step = await work.nextStep(seq); step !== null; step = await work.nextStep(seq)) {
    store(step, index);
    seq = step.seq;
    steps.push(step);
  }
  return steps;
}

it("counts investors as matched while many founders wait, so that a restart repeats little", async () => {
  const index = new MatchIndex();
  const work = new PendingWork(index, 0, []);
  work.take(both(1_000));
  const steps = await stepsOf(work, index);
  const half = steps.findIndex((_, n) => judgedBy(steps.slice(0, n + 1)) >= 500);
  expect(steps[half]!.seq).toBeGreaterThan(900);
  expect([judgedBy(steps), steps.at(-1)!.seq]).toEqual([1_000, 2_000]);
});

const judgedBy = (steps: readonly Step[]) => steps.flatMap(({ done }) => done.founderIds).length;

it("finishes many investors in parts, and counts them as matched with the last", async () => {
  const index = new MatchIndex();
  const work = new PendingWork(index, 0, []);
  work.take(both(5_000).filter(({ side }) => side === "investors"));
  const steps = await stepsOf(work, index);
  expect(steps.map(({ done, seq }) => [done.investorIds.length, seq])).toEqual([
    [2_000, 1],
    [2_000, 1],
    [1_000, 10_000],
    // Their shortlists are made.
    [0, 10_000],
  ]);
});

it("limits the removed founders of one step", async () => {
  const work = new PendingWork(new MatchIndex(), 0, []);
  work.take(Array.from({ length: 50 }, (_, n) => gone(n + 1)));
  const steps: number[] = [];
  for (let step = await work.nextStep(50); step !== null; step = await work.nextStep(50))
    steps.push(step.goneFounders.length);
  expect(steps).toEqual([20, 20, 10]);
});

describe("an edit while a thousand founders wait", () => {
  const edit = { seq: 10_000, origin: commonOrigin([]) };
  const founder = (id: number): Change => ({
    ...edit,
    side: "founders",
    id,
    criteria: { ...fittingFounder, id, regions: [] },
  });
  const investor: Change = { ...edit, side: "investors", id: 1, criteria: { ...fittingInvestor, id: 1 } };

  /** A first matching of which one step is done. */
  async function begin() {
    const index = new MatchIndex();
    const work = new PendingWork(index, 0, []);
    work.take(both(1_000).filter(({ side }) => side === "founders"));
    const next = async () => {
      const step = (await work.nextStep(0))!;
      store(step, index);
      return step.done;
    };
    const { founderIds } = await next();
    return { index, work, next, left: 1_000 - founderIds.length };
  }

  it.each([2_000, 900])("is matched next: founder %i", async (id) => {
    const { index, work, next } = await begin();
    work.take([founder(id)]);
    expect(await next()).toEqual({ founderIds: [id], investorIds: [] });
    const others = (await stepsOf(work, index)).flatMap(({ done }) => done.founderIds);
    expect(others).not.toContain(id);
    expect(new Set(others).size).toBe(others.length);
  });

  it("is matched before some of the founders: an investor", async () => {
    const { index, work, left } = await begin();
    work.take([investor]);
    const steps = await stepsOf(work, index);
    const matched = steps.findIndex(({ done }) => done.investorIds.includes(investor.id));
    expect(judgedBy(steps.slice(matched))).toBeGreaterThan(0);
    expect(judgedBy(steps)).toBe(left);
  });
});
