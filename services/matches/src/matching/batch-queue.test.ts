import { describe, expect, it } from "vitest";
import { BatchQueue } from "./batch-queue.ts";

/** A queue whose first run is blocked, so that the next items form one batch. */
function busyCombiner(failing: readonly string[] = []) {
  const runs: string[][] = [];
  const first = Promise.withResolvers<void>();
  const queue = new BatchQueue<string>(async (items) => {
    runs.push([...items]);
    if (runs.length === 1) await first.promise;
    const poison = items.find((item) => failing.includes(item));
    if (poison !== undefined) throw new Error(poison);
  });
  const begun = queue.add("first");
  return { queue, runs, finishFirst: () => first.resolve(), begun };
}

describe("a queue", () => {
  it("processes items added meanwhile as one batch", async () => {
    const { queue, runs, finishFirst } = busyCombiner();
    const added = [queue.add("a"), queue.add("b")];
    finishFirst();
    await Promise.all(added);
    await queue.add("c");
    expect(runs).toEqual([["first"], ["a", "b"], ["c"]]);
  });

  it("processes the other items when one fails, and rejects only that one", async () => {
    const { queue, runs, finishFirst } = busyCombiner(["poison"]);
    const added = ["a", "poison", "b"].map((item) => queue.add(item));
    finishFirst();
    expect(await Promise.allSettled(added)).toMatchObject([
      { status: "fulfilled" },
      { status: "rejected", reason: { message: "poison" } },
      { status: "fulfilled" },
    ]);
    expect(runs).toEqual([["first"], ["a", "poison", "b"], ["a"], ["poison"], ["b"]]);
  });

  it("processes items that were added while others are processed alone", async () => {
    const { queue, begun, finishFirst } = busyCombiner(["poison"]);
    const poison = queue.add("poison");
    const innocent = queue.add("a");
    finishFirst();
    await begun;
    const late = queue.add("b");
    await expect(poison).rejects.toThrow("poison");
    await Promise.all([innocent, late]);
  });
});
