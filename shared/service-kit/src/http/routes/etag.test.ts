import { describe, expect, it } from "vitest";
import { etagOf, matchesEtag } from "./etag.ts";

describe("etagOf", () => {
  it("returns a weak quoted ETag without commas, unique to the content", () => {
    expect(etagOf("a")).toMatch(/^W\/"[\w-]+"$/);
    expect(etagOf("a")).toBe(etagOf("a"));
    expect(etagOf("a")).not.toBe(etagOf("b"));
  });
});

describe("matchesEtag", () => {
  const etag = 'W/"abc"';

  it.each(['W/"abc"', '"abc"', ' W/"abc" ', '"x", W/"abc"', 'W/"x","abc" , "y"', "*", " * "])(
    "is true for %j",
    (header) => {
      expect(matchesEtag(header, etag)).toBe(true);
      expect(matchesEtag(header, '"abc"')).toBe(true);
    },
  );

  it.each([undefined, "", '"ab"', '"abcd"', "abc", 'W/"x"', '"a","bc"', '"*"', "w/abc"])(
    "is false for %j",
    (header) => {
      expect(matchesEtag(header, etag)).toBe(false);
    },
  );
});
