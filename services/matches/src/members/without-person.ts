import type { FounderState } from "@kindling/contracts/founders/schemas.ts";
import type { InvestorState } from "@kindling/contracts/investors/schemas.ts";

/** Shorter parts of a name are also words, or parts of them. */
export const shortestPart = 3;
/** A phone number of fewer digits may be a number of something else. */
const shortestNumber = 6;
/** What people write between the digits of a phone number. */
const separators = "[\\s().\\/-]*";
/** A letter of a script that puts no spaces between words, or attaches endings. */
const unseparated = "[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}]";
const beginsUnseparated = new RegExp(`^\\s*${unseparated}`, "u");
const endsUnseparated = new RegExp(`${unseparated}\\s*$`, "u");
const partOfWord = "[\\p{L}\\p{N}]";
const replacement = "[other side]";
const withheld = "[kept back while the other side is archived]";

/** Instead of notes about somebody who had two records, one of which has ended. */
export const withheldOfMerged = "[kept back because the other side had two records]";

/** The start of a web address, which admins leave out. */
const scheme = "(?:https?://)?(?:www\\.)?";
const withoutScheme = (link: string | null) => link?.replace(new RegExp(`^${scheme}|/$`, "gi"), "") ?? null;

/**
 * A text that an admin wrote about two people, without the current name, company and contacts of one of them. Nothing
 * of it is left while that one is archived, because their name is not known here then.
 */
export function withoutPerson(text: string, person: FounderState | InvestorState | null): string {
  if (person === null) return withheld;
  const { name, company, email, phone, website, linked_in } = person;
  const discord = "discord_username" in person ? person.discord_username : null;
  const nameParts = name.split(/\s+/).filter((part) => part.length >= shortestPart);
  const links = [website, linked_in].map(withoutScheme);
  const terms = [email, ...links, company, name, phone, discord, ...nameParts].filter(
    (term) => term !== null && term.trim() !== "",
  );
  // The longest first, so that no part of it is left.
  const patterns = terms.sort((a, b) => b!.length - a!.length).map((term) => patternOf(term!.normalize()));
  patterns.unshift(...phonePattern(phone));
  return text.normalize().replace(new RegExp(patterns.join("|"), "giu"), replacement);
}

/** The pattern of a phone number, however its digits are separated; none for one that is too short to be told. */
export function phonePattern(phone: string | null): string[] {
  const digits = phone?.replace(/\D/g, "") ?? "";
  return digits.length < shortestNumber ? [] : [asWord(digits, [...digits].join(separators))];
}

/** A term, with or without the spaces between its words. */
const patternOf = (term: string): string =>
  asWord(
    term,
    scheme +
      term
        .trim()
        .split(/\s+/)
        .map((word) => RegExp.escape(word))
        .join("\\s*"),
  );

/** The pattern of a term that is not a part of a longer word, where its script separates words. */
export function asWord(term: string, pattern: string): string {
  const before = beginsUnseparated.test(term) ? "" : `(?<!${partOfWord})`;
  const after = endsUnseparated.test(term) ? "" : `(?!${partOfWord})`;
  return before + pattern + after;
}
