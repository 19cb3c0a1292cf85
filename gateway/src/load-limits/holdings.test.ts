import { describe, expect, it } from "vitest";
import { Holdings } from "./holdings.ts";

describe("Holdings", () => {
  it("gives each key its share, until the limit is reached", () => {
    const held = new Holdings(5, 2);
    const taken = ["a", "a", "a", "b", "b", "c", "d"].map((key) => held.take([key], 1));
    expect(taken).toEqual([true, true, false, true, true, true, false]);
    expect(held.total).toBe(5);
  });

  it("takes nothing when one of several keys has its share", () => {
    const held = new Holdings(9, 2);
    expect(held.take(["address", "session"], 2)).toBe(true);
    expect(held.take(["another address", "session"], 1)).toBe(false);
    expect(held.take(["another address"], 2)).toBe(true);
    expect(held.total).toBe(4);
  });

  it("leaves the rest of a part to those who use all", () => {
    const held = new Holdings(8, 4);
    expect(held.take(["a"], 4, 0.75)).toBe(false);
    expect(held.take(["a"], 3, 0.75)).toBe(true);
    expect(held.take(["a"], 1)).toBe(true);
    expect(held.take(["b"], 3, 0.75)).toBe(false);
    expect(held.take(["b"], 2, 0.75)).toBe(true);
    expect(held.take(["c"], 1, 0.75)).toBe(false);
    expect(held.take(["c"], 2)).toBe(true);
  });

  it("gives what was released to others", () => {
    const held = new Holdings(2, 2);
    held.take(["a"], 2);
    held.release(["a"], 2);
    expect(held.take(["b"], 2)).toBe(true);
    expect(held.total).toBe(2);
  });
});
