import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkHref, normaliseLink } from "./links.ts";

const scripts = ["javascript:", "data:text/html,", "vbscript:", "file:///", "\u0001javascript:", "blob:"];
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.webUrl(),
  fc.tuple(fc.constantFrom(...scripts, "https://", "//", "\\\\"), fc.string()).map((parts) => parts.join("")),
);

describe("normaliseLink", () => {
  it.each([
    [null, null],
    [undefined, null],
    ["", null],
    [" \t\n", null],
    ["https://example.com/a?b=c", "https://example.com/a?b=c"],
    ["http://example.com", "http://example.com"],
    ["HTTPS://Example.com", "HTTPS://Example.com"],
    ["  https://example.com ", "https://example.com"],
    ["example.com", "https://example.com"],
    [" example.com/team ", "https://example.com/team"],
    ["www", "https://www"],
    ["WWW/example", "https://WWW/example"],
    ["linkedin/in/maya", "https://linkedin/in/maya"],
    ["my LinkedIn page", "https://my LinkedIn page"],
    ["none yet", "none yet"],
    ["  soon ", "soon"],
    ["javascript:alert(1)", "javascript:alert(1)"],
  ])("turns %j into %j", (input, link) => {
    expect(normaliseLink(input)).toBe(link);
  });

  it("is idempotent", () => {
    fc.assert(fc.property(anyText, (text) => normaliseLink(normaliseLink(text)) === normaliseLink(text)));
  });
});

describe("linkHref", () => {
  it.each([
    ["example.com", "https://example.com/"],
    ["http://example.com/a b", "http://example.com/a%20b"],
    ["none yet", null],
    ["https://", null],
    ["javascript:alert(1)", null],
    ["javascript:alert(document.cookie)", null],
    ["data:text/html,<script>alert(1)</script>", null],
    [" ", null],
  ])("turns %j into %j", (input, href) => {
    expect(linkHref(input)).toBe(href);
  });

  it("returns only http and https URLs", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const href = linkHref(text);
        return href === null || ["http:", "https:"].includes(new URL(href).protocol);
      }),
      { numRuns: 2000 },
    );
  });
});
