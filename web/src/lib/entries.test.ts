import { describe, expect, it } from "vitest";
import { addEntry } from "./entries.ts";

describe("addEntry", () => {
  it("appends the typed text, trimmed", () => {
    expect(addEntry(["Acme"], "  Globex ")).toEqual(["Acme", "Globex"]);
  });

  it.each(["", "   ", "Acme", " acme ", "GLOBEX"])("ignores %j", (typed) => {
    const entries = ["Acme", "Globex"];
    expect(addEntry(entries, typed)).toBe(entries);
  });

  it("keeps commas, as in company names", () => {
    expect(addEntry([], "Ember, Inc.")).toEqual(["Ember, Inc."]);
  });
});
