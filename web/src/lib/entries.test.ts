import { describe, expect, it } from "vitest";
import { addEntry } from "./entries.ts";

describe("adding to a list", () => {
  it("puts what was typed at its end, trimmed", () => {
    expect(addEntry(["Acme"], "  Globex ")).toEqual(["Acme", "Globex"]);
  });

  it.each(["", "   ", "Acme", " acme ", "GLOBEX"])("ignores %j", (typed) => {
    const entries = ["Acme", "Globex"];
    expect(addEntry(entries, typed)).toBe(entries);
  });

  it("keeps a comma, which names of companies have", () => {
    expect(addEntry([], "Ember, Inc.")).toEqual(["Ember, Inc."]);
  });
});
