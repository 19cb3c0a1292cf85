import fc from "fast-check";
import { describe, it } from "vitest";
import { anyFounder, anyId, anyInvestor } from "../testing/arbitrary-sides.ts";
import { Followed } from "../testing/match-index-model.ts";
import { MatchIndex } from "./match-index.ts";

const present = <S extends { id: number }>(side: S) => ({ id: side.id, side });
const gone = (id: number) => ({ id, side: null });
const oneOf = <S extends { id: number }>(side: fc.Arbitrary<S>) =>
  fc.oneof({ weight: 3, arbitrary: side.map(present) }, { weight: 1, arbitrary: anyId.map(gone) });

const shortlistLimit = 2;
const anyLimit = fc.integer({ min: 1, max: 6 });
const aChange = fc.record({
  founders: fc.array(oneOf(anyFounder), { maxLength: 2 }),
  investors: fc.array(oneOf(anyInvestor), { maxLength: 3 }),
});
/** Many initial investors, so that lists overflow. */
const manyInvestors = fc.uniqueArray(anyInvestor, {
  selector: ({ id }) => id,
  minLength: 20,
  maxLength: 42,
  size: "max",
});
const someFounders = fc.uniqueArray(anyFounder, { selector: ({ id }) => id, minLength: 1, maxLength: 6 });
const changes = fc.array(aChange, { maxLength: 40, size: "max" });

/** The states of a history's beginning, and the changes that follow. */
const histories = [anyLimit, someFounders, manyInvestors, changes] as const;

describe("the match index", () => {
  it("holds every founder's best investors by judge after any changes", () => {
    fc.assert(
      fc.property(...histories, (limit, founders, investors, changes) => {
        const followed = new Followed(new MatchIndex(limit, shortlistLimit), limit);
        followed.change(founders.map(present), investors.map(present));
        followed.check();
        for (const [at, change] of changes.entries()) {
          followed.change(change.founders, change.investors);
          followed.check();
          followed.settle(at % 4);
          if (at % 5 === 4) followed.checkShortlists(shortlistLimit);
        }
        followed.checkShortlists(shortlistLimit);
      }),
      { numRuns: 30 },
    );
  }, 30_000);

  it("continues from stored lists that do not know the newest changes of investors", () => {
    fc.assert(
      fc.property(...histories, (limit, founders, investors, changes) => {
        const before = new Followed(new MatchIndex(limit), limit);
        before.change(founders.map(present), investors.map(present));
        for (const change of changes.slice(0, -1)) before.change(change.founders, change.investors);
        const newest = changes.at(-1)?.investors ?? [];

        const after = new Followed(new MatchIndex(limit), limit);
        for (const side of before.founders.values()) {
          after.founders.set(side.id, side);
          after.index.setFounder({ id: side.id, side });
        }
        for (const side of before.investors.values()) after.investors.set(side.id, side);
        const changed = new Set(newest.map(({ id }) => id));
        const known = [...before.investors.values()].filter(({ id }) => !changed.has(id));
        after.index.setInvestors(known.map(present));
        for (const [id, list] of before.stored) {
          after.stored.set(id, list);
          after.index.load(id, list);
        }
        // An investor that was left out and is gone again counts as changed, too.
        after.change(
          [],
          [...newest, ...[...changed].filter((id) => !newest.some((one) => one.id === id)).map(gone)],
        );
        const { slots, investorChanges } = after.index;
        for (let slot = 0; slot < slots; slot += 1) {
          const current = after.index.investors(changed);
          after.store(after.index.amend(slot, current, (id) => changed.has(id), investorChanges));
        }
        after.check();
      }),
      { numRuns: 100 },
    );
  }, 30_000);
});
