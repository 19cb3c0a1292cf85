import { describe, expect, it } from "vitest";
import { countByTemperature } from "./summary-cards.tsx";

describe("countByTemperature", () => {
  it("counts each temperature, coldest first, including zeros", () => {
    const investors = (["HOT", "COLD", "HOT", "FIRE"] as const).map((temperature) => ({ temperature }));
    expect(countByTemperature(investors).map(({ temperature, count }) => `${temperature} ${count}`)).toEqual([
      "COLD 1",
      "NEUTRAL 0",
      "WARM 0",
      "HOT 2",
      "FIRE 1",
    ]);
  });
});
