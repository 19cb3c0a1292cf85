import { describe, expect, it } from "vitest";
import { matchesTerms, searchIndex, searchTerms, searchTextOf } from "./search.ts";

const found = (search: string, ...fields: (string | null)[]) =>
  matchesTerms(searchTextOf(fields), searchTerms(search));

describe("search", () => {
  it("finds parts of words in any field, without regard to case", () => {
    expect(found("KIND", "Kindling Labs", null)).toBe(true);
    expect(found("labs@", "Kindling", "hello@labs.example")).toBe(false);
    expect(found("@labs", "Kindling", "hello@labs.example")).toBe(true);
  });

  it("wants every word, each in a field of its own if need be", () => {
    expect(found("ada seed", "Ada Lovelace", "Seed")).toBe(true);
    expect(found("ada series", "Ada Lovelace", "Seed")).toBe(false);
  });

  it("does not find words that only two fields together would make", () => {
    expect(found("labseed", "Lab", "Seed")).toBe(false);
  });

  it("does not mind accents on either side", () => {
    expect(found("clinica", "Clínica Puente")).toBe(true);
    expect(found("Clínica", "Clinica Puente")).toBe(true);
    expect(found("東", "東京")).toBe(true);
  });

  it("finds everything with nothing but blanks", () => {
    expect(found("   ", "Anything")).toBe(true);
  });
});

describe("searchIndex", () => {
  it("makes the text of a record once, and anew for the record that takes its place", () => {
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
