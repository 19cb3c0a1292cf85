import { searchText } from "@kindling/contracts/lists/search-text.ts";

/** The words of a heading or a value without case, accents, punctuation, plural s and "and". */
export const foldWords = (text: string): string[] =>
  (searchText(text).match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => word !== "and")
    .map((word) => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word));

/** What texts are compared by: "Health-Tech", "HealthTech" and "health tech" have the same key. */
export const foldKey = (text: string): string => foldWords(text).join("");
