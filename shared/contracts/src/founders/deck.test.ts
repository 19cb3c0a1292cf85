import { describe, expect, it } from "vitest";
import { deckHref, storedDeck } from "./deck.ts";

const id = "1AbC-d_9efGhIjKlMnOpQrStUvWxYz012";
const view = `https://drive.google.com/file/d/${id}/view`;

describe("storedDeck", () => {
  it.each([
    `${view}?usp=sharing`,
    `drive.google.com/open?id=${id}`,
    `https://drive.google.com/uc?export=download&id=${id}`,
    `https://docs.google.com/presentation/d/${id}/edit#slide=id.p`,
    ` ${id} `,
    `\u200b${view}\u2060`,
  ])("reads the id in %j", (text) => {
    expect(storedDeck(text)).toBe(id);
  });

  it.each([
    `${view}?usp=sharing&resourcekey=0-a_B`,
    `drive.google.com/open?resourcekey=0-a_B&id=${id}`,
    `${view}?resourcekey=0-a_B`,
  ])("keeps the resource key of %j", (text) => {
    expect(storedDeck(text)).toBe(`${view}?resourcekey=0-a_B`);
  });

  it.each([
    "",
    "none",
    "later",
    "N-A",
    "Q3-2027",
    "will-be-sent-to-you-next-week-2027",
    "https://drive.google.com/file/d/none/view",
    `https://example.com/d/${id}`,
    `https://drive.google.com.evil.example/file/d/${id}`,
    "https://drive.google.com/drive/folders/1AbC",
    "https://docs.google.com/presentation/d/e/2PACX/pub",
    "javascript:alert(1)",
    "my deck",
  ])("returns null for %j", (text) => {
    expect(storedDeck(text)).toBeNull();
  });
});

describe("deckHref", () => {
  it("returns the file's URL for an id, and for a link stored by an older version", () => {
    expect(deckHref(id)).toBe(view);
    expect(deckHref(`https://drive.google.com/open?id=${id}`)).toBe(view);
  });

  it("returns a link with its resource key", () => {
    expect(deckHref(`${view}?resourcekey=0-a_B`)).toBe(`${view}?resourcekey=0-a_B`);
  });

  it.each([null, undefined, "", "none", "https://example.com/deck.pdf", "../x"])(
    "is null for %j",
    (stored) => {
      expect(deckHref(stored)).toBeNull();
    },
  );
});
