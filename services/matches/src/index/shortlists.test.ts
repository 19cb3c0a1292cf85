import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { founderOf, founderRankOf } from "./rank.ts";
import { Shortlists } from "./shortlists.ts";

const limit = 3;
const investors = [1, 2, 3, 4];
const founders = [1, 2, 3, 4, 5, 6, 7];

/** Founder `id` has these tenths with each investor; null: it leaves. */
const aChange = fc.record({
  id: fc.constantFrom(...founders),
  tenths: fc.option(fc.array(fc.integer({ min: 590, max: 610 }), { minLength: 4, maxLength: 4 }), {
    nil: null,
    freq: 3,
  }),
  /** An investor whose shortlist is made again before the change. */
  again: fc.constantFrom(0, ...investors),
  /** How many pairs are stored after it; some of them twice. */
  stored: fc.nat({ max: 4 }),
});

describe("shortlists", () => {
  it("have each investor's best founders, and say what rows of founders gain and lose", () => {
    fc.assert(
      fc.property(fc.array(aChange, { maxLength: 60, size: "max" }), (history) => {
        const shortlists = new Shortlists(limit);
        shortlists.reserve(investors.length);
        const known = new Map<number, readonly number[]>();
        const rows = new Map<number, Set<number>>(founders.map((id) => [id, new Set()]));
        const expected = (slot: number) =>
          [...known]
            .flatMap(([id, tenths]) =>
              tenths[slot]! < 600 ? [] : [founderRankOf(tenths[slot]!, id, investors[slot]!)],
            )
            .sort((a, b) => a - b)
            .slice(0, limit)
            .map(founderOf);
        const make = (slot: number) => {
          const all = [...known].filter(([, tenths]) => tenths[slot]! >= 600);
          const ranks = all.map(([id, tenths]) => founderRankOf(tenths[slot]!, id, investors[slot]!));
          shortlists.set(slot, investors[slot]!, Float64Array.from(ranks));
        };
        const store = (pairs: number) => {
          const changes = shortlists.changes(pairs, 2);
          for (const { founderId, added, removed } of changes) {
            const row = rows.get(founderId)!;
            for (const id of removed) expect(row.delete(id)).toBe(true);
            for (const id of added) expect(row.has(id)).toBe(false);
            for (const id of added) row.add(id);
          }
          shortlists.stored(changes);
        };
        for (const slot of investors.keys()) make(slot);
        for (const { id, tenths, again, stored } of history) {
          if (again > 0) shortlists.setDue(again - 1, again);
          for (const slot of investors.keys()) shortlists.remove(slot, investors[slot]!, id);
          known.delete(id);
          if (tenths !== null) {
            known.set(id, tenths);
            for (const slot of investors.keys())
              if (tenths[slot]! >= shortlists.bars[slot]!)
                shortlists.add(slot, investors[slot]!, id, tenths[slot]!);
          }
          store(stored);
          if (stored % 2 === 0) while (shortlists.nextDue !== undefined) make(shortlists.nextDue - 1);
        }
        while (shortlists.nextDue !== undefined) make(shortlists.nextDue - 1);
        for (const slot of investors.keys()) expect(shortlists.founders(slot)).toEqual(expected(slot));
        while (!shortlists.isSettled) store(2);
        for (const [founderId, row] of rows) {
          const shortlisting = investors.filter((_, slot) => expected(slot).includes(founderId));
          expect([...row].sort()).toEqual(shortlisting);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("keep a change that is taken back while it is being stored", () => {
    const shortlists = new Shortlists(limit);
    shortlists.reserve(1);
    shortlists.set(0, 1, Float64Array.from([founderRankOf(700, 5, 1)]));
    const changes = shortlists.changes(10, 10);
    expect(changes).toEqual([{ founderId: 5, added: [1], removed: [] }]);
    shortlists.remove(0, 1, 5);
    shortlists.stored(changes);
    expect(shortlists.changes(10, 10)).toEqual([{ founderId: 5, added: [], removed: [1] }]);
  });

  it("lose all founders with their investor", () => {
    const shortlists = new Shortlists(limit);
    shortlists.reserve(1);
    shortlists.set(0, 1, Float64Array.from([founderRankOf(700, 5, 1)]));
    shortlists.stored(shortlists.changes(10, 10));
    shortlists.clear(0, 1);
    expect([shortlists.founders(0), shortlists.changes(10, 10)]).toEqual([
      [],
      [{ founderId: 5, added: [], removed: [1] }],
    ]);
  });
});
