/**
 * Text as the search compares it: NFKC without case, accents and invisible characters, with quotes and dashes of one
 * kind, and with letters spelled out that have no accent to remove. The SQL function `search_text` of the databases is
 * the same rule.
 */
export function searchText(text: string): string {
  if (!/[\u0080-\uffff]/.test(text)) return text.toLowerCase();
  return text
    .replaceAll("´", "'")
    .normalize("NFKD")
    .toLowerCase()
    .replace(accentsAndInvisible, "")
    .replace(/[łøđðħŧıςßæœþ]/g, (letter) => spelledOut[letter]!)
    .replace(/[‘’‚‛ʹʻʼ′]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‐‒–—―−]/g, "-")
    .normalize("NFC");
}

const accentsAndInvisible =
  /[\u0300-\u036f\ufe00-\ufe0f]|[\u00ad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/g;

const spelledOut: Readonly<Record<string, string>> = {
  ...{ ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ŧ: "t", ı: "i", ς: "σ" },
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th" },
};

/** The words of a search. A record matches when each word is in one of its fields. */
export function searchWords(search: string): string[] {
  return [...new Set(searchText(search).split(/\s+/).filter(Boolean))];
}
