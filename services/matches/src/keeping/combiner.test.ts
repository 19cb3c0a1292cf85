import { describe, expect, it } from "vitest";
import { Combiner } from "./combiner.ts";

/** A combiner whose first run waits, so that what is added next is done together. */
function busyCombiner(failing: readonly string[] = []) {
  const runs: string[][] = [];
  const first = Promise.withResolvers<void>();
  const combiner = new Combiner<string>(async (items) => {
    runs.push([...items]);
    if (runs.length === 1) await first.promise;
    const poison = items.find((item) => failing.includes(item));
    if (poison !== undefined) throw new Error(poison);
  });
  const begun = combiner.add("first");
  return { combiner, runs, finishFirst: () => first.resolve(), begun };
}

describe("a combiner", () => {
  it("does together what is added while it works", async () => {
    const { combiner, runs, finishFirst } = busyCombiner();
    const added = [combiner.add("a"), combiner.add("b")];
    finishFirst();
    await Promise.all(added);
    await combiner.add("c");
    expect(runs).toEqual([["first"], ["a", "b"], ["c"]]);
  });

  it("does the others when one item fails, and rejects that one only", async () => {
    const { combiner, runs, finishFirst } = busyCombiner(["poison"]);
    const added = ["a", "poison", "b"].map((item) => combiner.add(item));
    finishFirst();
    expect(await Promise.allSettled(added)).toMatchObject([
      { status: "fulfilled" },
      { status: "rejected", reason: { message: "poison" } },
      { status: "fulfilled" },
    ]);
    expect(runs).toEqual([["first"], ["a", "poison", "b"], ["a"], ["poison"], ["b"]]);
  });

  it("goes on with what was added while items were done one by one", async () => {
    const { combiner, begun, finishFirst } = busyCombiner(["poison"]);
    const poison = combiner.add("poison");
    const innocent = combiner.add("a");
    finishFirst();
    await begun;
    const late = combiner.add("b");
    await expect(poison).rejects.toThrow("poison");
    await Promise.all([innocent, late]);
  });
});
