import { describe, expect, it } from "vitest";
import { deckHref, driveFileId } from "./deck.ts";

describe("driveFileId", () => {
  it.each([
    ["https://drive.google.com/file/d/1AbC-d_9/view?usp=sharing", "1AbC-d_9"],
    ["drive.google.com/open?id=1AbC-d_9", "1AbC-d_9"],
    ["https://drive.google.com/uc?export=download&id=1AbC-d_9", "1AbC-d_9"],
    ["https://docs.google.com/presentation/d/1AbC-d_9/edit#slide=id.p", "1AbC-d_9"],
    [" 1AbC-d_9 ", "1AbC-d_9"],
  ])("reads the id in %j", (text, id) => {
    expect(driveFileId(text)).toBe(id);
  });

  it.each([
    "",
    "https://example.com/d/1AbC",
    "https://drive.google.com.evil.example/file/d/1AbC/view",
    "https://drive.google.com/drive/folders/1AbC",
    "https://docs.google.com/presentation/d/e/2PACX/pub",
    "javascript:alert(1)",
    "my deck",
  ])("returns null for %j", (text) => {
    expect(driveFileId(text)).toBeNull();
  });
});

describe("deckHref", () => {
  it("returns the file's URL for an id, and for a link stored by an older version", () => {
    const href = "https://drive.google.com/file/d/1AbC-d_9/view";
    expect(deckHref("1AbC-d_9")).toBe(href);
    expect(deckHref("https://drive.google.com/open?id=1AbC-d_9")).toBe(href);
  });

  it.each([null, undefined, "", "https://example.com/deck.pdf", "../x"])("is null for %j", (stored) => {
    expect(deckHref(stored)).toBeNull();
  });
});
