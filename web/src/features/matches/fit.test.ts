import { describe, expect, it } from "vitest";
import { withoutLabel } from "./fit.tsx";

describe("withoutLabel", () => {
  it("removes the label at the start only", () => {
    expect(withoutLabel("Check 2.7 of 20: asks $2M, typical $100K", "Check")).toBe(
      "2.7 of 20: asks $2M, typical $100K",
    );
    expect(withoutLabel("No check size given", "Check")).toBe("No check size given");
    expect(withoutLabel("Checked", "Check")).toBe("Checked");
  });
});
