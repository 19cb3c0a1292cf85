import { expect, it } from "vitest";
import { slope } from "./load-containers.ts";

it("computes the slope of scattered samples", () => {
  const samples = [0, 1, 2, 3].map((minute) => ({
    minute,
    memory: 100 + 2 * minute,
    heap: null,
    connections: 7,
  }));
  expect(slope(samples, ({ memory }) => memory)).toBeCloseTo(2);
  expect(slope(samples, ({ connections }) => connections)).toBe(0);
  const scattered = samples.map((sample, n) => ({ ...sample, memory: sample.memory + [1, -1, -1, 1][n]! }));
  expect(slope(scattered, ({ memory }) => memory)).toBeCloseTo(2);
});
