import { describe, expect, it } from "vitest";
import { matchesTerms, searchIndex, searchTerms, searchTextOf } from "./search.ts";

const found = (search: string, ...fields: (string | null)[]) =>
  matchesTerms(searchTextOf(fields), searchTerms(search));

describe("matchesTerms", () => {
  it("finds parts of words in any field, ignoring case", () => {
    expect(found("KIND", "Kindling Labs", null)).toBe(true);
    expect(found("labs@", "Kindling", "hello@labs.example")).toBe(false);
    expect(found("@labs", "Kindling", "hello@labs.example")).toBe(true);
  });

  it("requires every word, in any field", () => {
    expect(found("ada seed", "Ada Lovelace", "Seed")).toBe(true);
    expect(found("ada series", "Ada Lovelace", "Seed")).toBe(false);
  });

  it("does not find a word across two fields", () => {
    expect(found("labseed", "Lab", "Seed")).toBe(false);
  });

  it("ignores accents on both sides", () => {
    expect(found("clinica", "Clínica Puente")).toBe(true);
    expect(found("Clínica", "Clinica Puente")).toBe(true);
    expect(found("東", "東京")).toBe(true);
  });

  it("finds everything for a blank search", () => {
    expect(found("   ", "Anything")).toBe(true);
  });
});

describe("searchIndex", () => {
  it("builds a record's text once, and again for a replaced object", () => {
    let made = 0;
    const textOf = searchIndex((row: { name: string }) => {
      made += 1;
      return [row.name];
    });
    const row = { name: "Ada" };
    expect([textOf(row), textOf(row), made]).toEqual(["ada", "ada", 1]);
    expect([textOf({ ...row, name: "Bo" }), made]).toEqual(["bo", 2]);
  });
});
