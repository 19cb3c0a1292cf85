import { describe, expect, it } from "vitest";
import { recordName } from "./record-name.ts";

describe("recordName", () => {
  it("returns a founder's company first, and an investor's name", () => {
    const record = { name: "Ada", company: "Acme" };
    expect(recordName(record, "founder")).toEqual({ title: "Acme", subtitle: "Ada" });
    expect(recordName(record, "investor")).toEqual({ title: "Ada", subtitle: "Acme" });
  });

  it("returns the name alone without a company", () => {
    expect(recordName({ name: "Ada", company: null }, "investor")).toEqual({
      title: "Ada",
      subtitle: null,
    });
  });
});
