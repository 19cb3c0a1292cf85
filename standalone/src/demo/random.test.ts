import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomFor } from "./random.ts";

describe("randomFor", () => {
  it("gives the same numbers for a subject for ever", () => {
    const random = randomFor("Saltmarsh Grid");
    expect(Array.from({ length: 6 }, () => random.between(0, 999))).toEqual([613, 438, 744, 959, 772, 237]);
  });

  it("gives each subject numbers of its own", () => {
    const first = (subject: string) => randomFor(subject).between(0, 1_000_000);
    expect(new Set(["a", "b", "ab", "ba", ""].map(first)).size).toBe(5);
  });

  it("stays between the ends and reaches both", () => {
    const random = randomFor("dice");
    const rolls = Array.from({ length: 600 }, () => random.between(1, 6));
    expect(new Set(rolls)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    for (const face of [1, 2, 3, 4, 5, 6]) {
      expect(rolls.filter((roll) => roll === face).length).toBeGreaterThan(60);
    }
  });

  it("chooses some without repetition, and all when more are wanted than there are", () => {
    fc.assert(
      fc.property(fc.string(), fc.uniqueArray(fc.integer()), fc.nat(20), (subject, choices, count) => {
        const some = randomFor(subject).some(choices, count);
        expect(some).toHaveLength(Math.min(count, choices.length));
        expect(new Set(some).size).toBe(some.length);
        expect(choices).toEqual(expect.arrayContaining(some));
      }),
    );
  });
});
