import { describe, expect, it } from "vitest";
import { recount } from "./get-investor-summary.ts";

const summary = { total: 5, temperatures: { COLD: 2, NEUTRAL: 0, WARM: 0, HOT: 2, FIRE: 1 } };

describe("recount", () => {
  it("moves one investor from its old temperature to its new one", () => {
    expect(recount(summary, "COLD", "FIRE")).toEqual({
      total: 5,
      temperatures: { COLD: 1, NEUTRAL: 0, WARM: 0, HOT: 2, FIRE: 2 },
    });
  });

  it("changes nothing for the same temperature", () => {
    expect(recount(summary, "HOT", "HOT")).toBe(summary);
  });
});
