import { industry, region, sector } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { FounderState } from "@kindling/contracts/founders/schemas.ts";
import type { InvestorState } from "@kindling/contracts/investors/schemas.ts";
import { searchText } from "@kindling/contracts/lists/search-text.ts";
import { companyKey } from "@kindling/service-kit/duplicates/name-keys.ts";
import { asWord, phonePattern, shortestPart } from "../members/without-person.ts";

type Person = FounderState | InvestorState;

/** Shorter words are not looked for with an ending, or within others. */
const longWord = 5;
/** Of at least this many letters, a term is looked for without regard to what is between them. */
const longTerm = 8;

/** Words of companies that say nothing about which one it is, and mailboxes and hosts that many have. */
const general = new Set([
  ...[industry, sector, region, fundingStage].flatMap(({ labels }) =>
    searchText(Object.values(labels).join(" ")).split(/[^\p{L}\p{N}]+/u),
  ),
  ..."the, new, first, next, open, smart, clean, green, blue, good, great, data, digital, global, health, tech, labs".split(
    ", ",
  ),
  ..."capital, ventures, venture, partners, group, fund, funds, holding, invest, angels, angel, software, systems".split(
    ", ",
  ),
  ..."solutions, technologies, technology, studio, studios, company, robotics, energy, water, food, home, care".split(
    ", ",
  ),
  ..."info, hello, contact, team, office, mail, admin, founder, founders, support, sales, press, invest, ceo".split(
    ", ",
  ),
  ..."investor, investors, investment, investments, business, about, experience, market, web, gmx".split(
    ", ",
  ),
  ..."gmail, googlemail, outlook, hotmail, icloud, yahoo, proton, protonmail, live, posteo, zoho, fastmail".split(
    ", ",
  ),
  ..."linkedin, github, notion, medium, substack, wordpress, example, www".split(", "),
]);

/** Parts of addresses of profiles that many have. */
const sections = new Set([
  "company",
  "school",
  "showcase",
  "pub",
  "posts",
  "people",
  "jobs",
  "https:",
  "http:",
]);

/** Without, as in a company that is called "-", there is nothing to look for. */
const hasLetters = (term: string): boolean => /[\p{L}\p{N}]/u.test(term);
const isTelling = (term: string): boolean => term.length >= shortestPart && !general.has(term);

/** What of a record says who it is of, in the form of the search. */
function termsOf(person: Person) {
  const folded = (text: string | null) => searchText(text ?? "").trim();
  const { name, company, email, website, linked_in } = person;
  const names = folded(name)
    .split(/[\s,]+/)
    .flatMap((part) => [part, ...part.split(/[^\p{L}\p{N}\p{M}]+/u)])
    .filter((part) => part.length >= shortestPart && hasLetters(part));
  const bare = companyKey(company) ?? "";
  const [mailbox = "", host = ""] = folded(email).split("@");
  const site = hostOf(folded(website));
  const profile = folded(linked_in)
    .split(/[?#]/)[0]!
    .split("/")
    .findLast((part) => isTelling(part) && !part.includes(".") && !sections.has(part));
  const hosts = [host, site].filter((one) => one !== "" && !general.has(labelOf(one)));
  const handle = folded("discord_username" in person ? person.discord_username : null).replace(
    /^@|#\d+$/g,
    "",
  );
  return {
    name: folded(name),
    /** Matched with an ending of a few letters, at most. */
    words: names,
    phrases: [folded(company), bare, folded(email), ...hosts].filter(hasLetters),
    /** Matched with any ending. */
    stems: [
      bare.split(" ").find(isTelling) ?? "",
      mailbox,
      profile ?? "",
      handle,
      ...hosts.map(labelOf),
    ].filter(isTelling),
  };
}

const hostOf = (link: string): string => link.replace(/^(?:https?:\/\/)?(?:www\.)?/, "").split(/[/?#:]/)[0]!;
/** The name in a host: "ember" of ember.example and of ember.co.uk. */
const labelOf = (host: string): string =>
  host
    .split(".")
    .slice(0, -1)
    .findLast((label) => !/^(?:com?|org|net|ac|gov)$/.test(label)) ?? host;

/** Patterns of what says who a person is, for text in the form of the search. */
export function identityPatterns(person: Person): RegExp[] {
  const { name, words, phrases, stems } = termsOf(person);
  const { phone } = person;
  const patterns = [
    ...[name, ...phrases].filter(hasLetters).map((term) => asWord(term, apart(term))),
    ...words.map((term) => asWord(term, `${apart(term)}(?:'?s)?`)),
    ...stems.map((term) =>
      asWord(term, RegExp.escape(term) + (term.length >= longWord ? "[\\p{L}\\p{N}]*(?:'s)?" : "(?:'?s)?")),
    ),
    ...phonePattern(phone),
  ];
  return patterns.map((source) => new RegExp(source, "giu"));
}

/**
 * Patterns of the parts of a name that have two letters, for text as it is written: "Bo" is a name, and "bo" may be a word
 * of another language.
 */
export function shortNamePatterns({ name }: Person): RegExp[] {
  const parts = name.normalize().split(/[^\p{L}\p{M}]+/u);
  return parts
    .filter((part) => part.length === shortestPart - 1 && /^\p{Lu}/u.test(part))
    .map((part) => new RegExp(asWord(part, `${RegExp.escape(part)}(?:['’]s)?`), "gu"));
}

/** The words of a term, with or without something between them. */
const apart = (term: string): string =>
  term
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .map((word) => RegExp.escape(word))
    .join("[^\\p{L}\\p{N}]{0,3}");

/** The terms of many letters. */
export function longTerms(person: Person): string[] {
  const { name, phrases, stems } = termsOf(person);
  return [name, ...phrases, ...stems].filter(
    (term) => term.replace(/[^\p{L}\p{N}]/gu, "").length >= longTerm,
  );
}
