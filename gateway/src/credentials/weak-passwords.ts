import { createRequire } from "node:module";
import { texts } from "@kindling/contracts/texts.ts";
import { secretForm } from "./argon2.ts";

/** Limits on a password's length, in characters. */
export const minLength = 12;
export const maxLength = 128;
/** Minimum length of what is left without known words and sequences, in characters. */
const minOwnLength = 6;
/** The same if only digits are left: 12 digits are as many possibilities as 8 letters and digits. */
const minOwnDigits = 12;
/** Minimum number of different characters. */
const minDifferent = 4;
/** Minimum length of a piece that a password repeats, in characters. */
const minPieceLength = 8;
/** The product's own words. */
const productWords = ["kindling", "founders", "founder", "investors", "investor", "admin"];

/**
 * What is wrong with a chosen password, as a sentence, or null. `about` is what others know of its owner, such as name
 * and email.
 */
export function passwordProblem(typed: string, about: readonly string[]): string | null {
  const password = secretForm(typed);
  const length = [...password].length;
  if (length < minLength || length > maxLength) return texts.passwordTooShort;
  return isEasyToGuess(typed, about) ? texts.passwordTooCommon : null;
}

/**
 * Whether a password, in the form that is compared at sign-in and without spaces and punctuation, is a common one, or
 * too little is left of it without a common one, the product's words, those `about` its owner, and sequences.
 */
export function isEasyToGuess(typed: string, about: readonly string[]): boolean {
  const password = secretForm(typed).toLowerCase();
  const bare = password.replace(notInWords, "");
  const common = commonPasswords();
  if (common.has(password) || common.has(bare)) return true;
  const piece = repeatedPiece(bare);
  if (piece.length < bare.length && piece.length < minPieceLength) return true;
  const own = withoutCommonCore(withoutSequences(withoutWords(piece, about)), common);
  if (/^\p{N}+$/u.test(own) && own.length < minOwnDigits) return true;
  // Punctuation counts only where nothing was taken out.
  const characters = [...(own === bare ? password : own)];
  return characters.length < minOwnLength || new Set(characters).size < minDifferent;
}

/** Spaces, punctuation and invisible characters. Emoji are words. */
const notInWords = /[^\p{L}\p{N}\p{M}\p{So}]+/gu;

/** The shortest piece whose repetition is the password; the password itself if there is none. */
function repeatedPiece(password: string): string {
  const period = (password + password).indexOf(password, 1);
  return password.slice(0, period);
}

/** A password without the product's words and those that others know of its owner. */
function withoutWords(password: string, about: readonly string[]): string {
  const words = [...productWords, ...about]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((text) => secretForm(text).toLowerCase().replace(notInWords, ""))
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length);
  let rest = password;
  for (const word of words) rest = rest.replaceAll(word, "");
  return rest;
}

/** A password without four or more neighbours that differ by the same step: aaaa, 1234, zyxw, 8901. */
function withoutSequences(password: string): string {
  const characters = [...password];
  let rest = "";
  for (let from = 0; from < characters.length; ) {
    const length = Math.max(...[0, 1, -1].map((step) => sequenceLength(characters, from, step)));
    if (length < 4) rest += characters.slice(from, from + 1).join("");
    from += length < 4 ? 1 : length;
  }
  return rest;
}

/** The number of characters from this one on that differ by this step. Digits wrap around between 9 and 0. */
function sequenceLength(characters: readonly string[], from: number, step: number): number {
  const follows = (character: string, next: string | undefined) =>
    next !== undefined &&
    (/^\d\d$/.test(character + next)
      ? (Number(next) - Number(character) - step) % 10 === 0
      : next.codePointAt(0)! - character.codePointAt(0)! === step);
  let to = from;
  while (follows(characters[to]!, characters[to + 1])) to += 1;
  return to - from + 1;
}

/** What is around a common password in the middle of digits: "2026" of "2026password". */
function withoutCommonCore(password: string, common: ReadonlySet<string>): string {
  const core = password.replace(/^\p{N}+|\p{N}+$/gu, "");
  return common.has(core) ? password.replace(core, "") : password;
}

const require = createRequire(import.meta.url);
let list: ReadonlySet<string> | undefined;

/** 49,000 common passwords, loaded on first use, since they take megabytes. */
function commonPasswords(): ReadonlySet<string> {
  list ??= new Set<string>(require("@zxcvbn-ts/language-common").dictionary["passwords-common"]);
  return list;
}
