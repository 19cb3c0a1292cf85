import { describe, expect, it } from "vitest";
import { partsOf } from "./fit.tsx";

describe("partsOf", () => {
  it.each([
    ["Check 17.4 of 20: asks $500K, typical $780K", "Check", "17.4 of 20", "asks $500K, typical $780K"],
    ["Track record 5 of 10: not given", "Track record", "5 of 10", "not given"],
    ["Sector 35 of 35: both in AI: the new kind", "Sector", "35 of 35", "both in AI: the new kind"],
    ["Check too small: asks $2M", "Check", undefined, "too small: asks $2M"],
    ["No check size given", "Check", undefined, "No check size given"],
    ["Checked", "Check", undefined, "Checked"],
  ])("divides %j", (text, label, points, why) => {
    expect(partsOf(text, label)).toEqual(points === undefined ? { why } : { points, why });
  });
});
