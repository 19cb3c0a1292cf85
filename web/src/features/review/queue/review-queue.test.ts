import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { describe, expect, it } from "vitest";
import {
  addWindow,
  dropMatch,
  keepStep,
  progressOf,
  type ReviewQueue,
  returnMatch,
  reviewSkipped,
  startQueue,
  startWindow,
  takeStep,
  undoStep,
  withoutStep,
} from "./review-queue.ts";

const matchOf = (founder_id: number, more: Partial<Match> = {}) =>
  ({ id: pairId(founder_id, 1), founder_id, investor_id: 1, ben_rating: null, ...more }) as Match;
/** A window of the matches with some founders, at an offset of `matching` unrated ones. */
const windowOf = (founders: readonly number[], offset: number, matching: number, total = matching) => ({
  data: founders.map((id) => matchOf(id)),
  page: { total, matching, offset, limit: 3 },
});
const founders = ({ waiting }: ReviewQueue) => waiting.map(({ founder_id }) => founder_id);
const rate = (queue: ReviewQueue, rating = 2) =>
  takeStep(queue, { kind: "rated", match: queue.waiting[0]!, rating });
const skip = (queue: ReviewQueue) => takeStep(queue, { kind: "skipped", match: queue.waiting[0]! });
const counts = (queue: ReviewQueue) => {
  const { total, rated, skipped } = progressOf(queue, matchOf(1))!;
  return { total, rated, skipped };
};
/** Three unrated matches of five. */
const three = addWindow(startQueue("investor"), 1, windowOf([1, 2, 3], 0, 3, 5));

describe("addWindow", () => {
  const cursorOf = ({ cursor: { position, offset, again } }: ReviewQueue) => ({ position, offset, again });
  const startedAt = (queue: ReviewQueue) => startWindow(queue, 1).cursor.offset;

  it("continues after what is read and still unrated then, and reads the list again at its end", () => {
    let queue = addWindow(startQueue("investor"), 1, windowOf([1, 2, 3], 0, 8));
    expect(startedAt(queue)).toBe(3);
    expect(startedAt(rate(rate(queue)))).toBe(1);
    // Two are rated, and another admin has rated 3: 4 has moved before the window.
    queue = addWindow(startWindow(rate(rate(queue)), 1), 1, windowOf([5, 6, 7], 1, 5));
    expect(startedAt(queue)).toBe(4);
    queue = addWindow(queue, 1, windowOf([8], 4, 5));
    expect(founders(queue)).toEqual([3, 5, 6, 7, 8]);
    expect(cursorOf(queue)).toEqual({ position: 0, offset: 0, again: true });
    queue = addWindow(queue, 1, windowOf([4, 5, 6], 0, 5));
    expect(founders(queue)).toEqual([3, 5, 6, 7, 8, 4]);
    // Until nothing new is in it.
    expect(cursorOf(queue)).toEqual({ position: 0, offset: 0, again: true });
    queue = addWindow(queue, 1, windowOf([4, 5, 6], 0, 5));
    expect(cursorOf(queue)).toEqual({ position: 0, offset: 3, again: true });
    queue = addWindow(queue, 1, windowOf([7, 8], 3, 5));
    expect(cursorOf(queue)).toEqual({ position: 1, offset: 0, again: false });
  });

  it.each([0, 2, 3, 5, 10])(
    "shows every match once, best first, when every %dth is skipped (0: none)",
    (every) => {
      const [limit, fewest] = [20, 3];
      for (let total = 1; total <= 130; total++) {
        const rated = new Set<number>();
        const shown: number[] = [];
        let queue = startQueue("investor");
        for (;;) {
          while (queue.waiting.length < fewest && queue.cursor.position === 0) {
            queue = startWindow(queue, 1);
            const unrated = Array.from({ length: total }, (_, n) => n + 1).filter((id) => !rated.has(id));
            const { offset } = queue.cursor;
            queue = addWindow(
              queue,
              1,
              windowOf(unrated.slice(offset, offset + limit), offset, unrated.length, total),
            );
          }
          const match = queue.waiting[0];
          if (match === undefined) break;
          shown.push(match.founder_id);
          const isSkipped = every > 0 && shown.length % every === 0;
          if (!isSkipped) rated.add(match.founder_id);
          queue = isSkipped ? skip(queue) : rate(queue);
        }
        expect(shown).toEqual(Array.from({ length: total }, (_, n) => n + 1));
      }
    },
  );

  it("goes on though a window has nothing new", () => {
    const queue = addWindow(addWindow(startQueue("investor"), 1, windowOf([1, 2, 3], 0, 9)), 1, {
      ...windowOf([1, 2, 3], 3, 9),
    });
    expect(queue.cursor.offset).toBe(6);
  });

  it("goes on to the next record after the only window, also an empty one", () => {
    expect(cursorOf(three)).toEqual({ position: 1, offset: 0, again: false });
    const next = addWindow(three, 2, windowOf([], 0, 0, 7));
    expect(next.cursor.position).toBe(2);
    expect(next.records.get(2)).toMatchObject({ position: 1, total: 7, rated: 7 });
  });
});

describe("undoStep", () => {
  it("undoes steps one after the other, the last one first", () => {
    const queue = skip(rate(three));
    expect(founders(queue)).toEqual([3]);
    expect(counts(queue)).toEqual({ total: 5, rated: 3, skipped: 1 });
    expect(founders(undoStep(queue))).toEqual([2, 3]);
    const start = undoStep(undoStep(queue));
    expect(founders(start)).toEqual([1, 2, 3]);
    expect(counts(start)).toEqual({ total: 5, rated: 2, skipped: 0 });
    expect(undoStep(start)).toBe(start);
  });

  it("leaves an annotated match on screen", () => {
    const noted = takeStep(three, { kind: "noted", match: three.waiting[0]!, notes: "Call" });
    expect(founders(noted)).toEqual([1, 2, 3]);
    expect(founders(undoStep(noted))).toEqual([1, 2, 3]);
    expect(undoStep(noted).steps).toEqual([]);
  });

  it("counts a skipped match that another admin has rated as rated", () => {
    const queue = takeStep(three, { kind: "skipped", match: matchOf(1, { ben_rating: 3 }) });
    expect(counts(queue)).toEqual({ total: 5, rated: 3, skipped: 0 });
    expect(counts(undoStep(queue))).toEqual({ total: 5, rated: 2, skipped: 0 });
    expect(reviewSkipped(queue)).toMatchObject({ steps: queue.steps, waiting: queue.waiting });
  });
});

it("withoutStep leaves nothing to undo of notes that were not saved", () => {
  const noted = takeStep(three, { kind: "noted", match: three.waiting[0]!, notes: "Call" });
  expect(withoutStep(noted, noted.steps[0]!)).toEqual(three);
});

describe("keepStep", () => {
  it("puts a step that could not be undone onto the steps again, unless that is final", () => {
    const queue = rate(three);
    const [step] = queue.steps;
    expect(keepStep(undoStep(queue), step!, false)).toMatchObject({
      steps: [step],
      waiting: queue.waiting,
      records: queue.records,
    });
    expect(keepStep(undoStep(queue), step!, true)).toMatchObject({ steps: [], records: queue.records });
  });

  it("does nothing for a match that was rated again", () => {
    const queue = rate(undoStep(rate(three)), 0);
    expect(keepStep(queue, { kind: "rated", match: matchOf(1), rating: 2 }, false)).toBe(queue);
  });
});

describe("returnMatch", () => {
  it("brings a match whose rating was not saved back after the one on screen", () => {
    const queue = rate(three);
    const back = returnMatch(queue, queue.steps[0]!, "no");
    expect(founders(back)).toEqual([2, 1, 3]);
    expect(back).toMatchObject({ steps: [], refused: new Map([[matchOf(1).id, "no"]]) });
    expect(counts(back)).toEqual(counts(three));
    expect(rate(rate(back)).refused.size).toBe(0);
  });

  it("leaves a match where it is that was undone before", () => {
    const queue = rate(three);
    expect(founders(returnMatch(undoStep(queue), queue.steps[0]!, "no"))).toEqual([1, 2, 3]);
  });
});

it("dropMatch forgets a match that is gone, on screen or already rated", () => {
  expect(counts(dropMatch(three, matchOf(1)))).toEqual({ total: 4, rated: 2, skipped: 0 });
  const rated = dropMatch(rate(three), matchOf(1));
  expect(counts(rated)).toEqual({ total: 4, rated: 2, skipped: 0 });
  expect(rated).toMatchObject({ steps: [], waiting: three.waiting.slice(1) });
});

it("reviewSkipped brings the skipped matches back in their order", () => {
  const end = skip(rate(skip(three)));
  expect(founders(end)).toEqual([]);
  expect(founders(reviewSkipped(end))).toEqual([1, 3]);
  expect(counts(reviewSkipped(end))).toEqual({ total: 5, rated: 3, skipped: 0 });
});
