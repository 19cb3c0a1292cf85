import { describe, expect, it } from "vitest";
import { withoutLabel } from "./fit.tsx";

describe("withoutLabel", () => {
  it("removes the label at the start only", () => {
    expect(withoutLabel("Check too small: asks $2M, typical check $100K", "Check")).toBe(
      "too small: asks $2M, typical check $100K",
    );
    expect(withoutLabel("No check size given", "Check")).toBe("No check size given");
    expect(withoutLabel("Checked", "Check")).toBe("Checked");
  });
});
