import { createRequire } from "node:module";
import { texts } from "@kindling/contracts/texts.ts";
import { secretForm } from "./argon2.ts";

/** Limits on a password's length, in characters. */
export const minLength = 12;
export const maxLength = 128;
/** Minimum length of a password without its owner's name, email and so on, in characters. */
const minOwnLength = 6;
/** Minimum length of a piece that a password repeats, in characters. */
const minPieceLength = 8;

/**
 * What is wrong with a chosen password, as a sentence, or null. `about` is what others know of its owner, such as name
 * and email.
 */
export function passwordProblem(typed: string, about: readonly string[]): string | null {
  const password = secretForm(typed);
  const length = [...password].length;
  if (length < minLength || length > maxLength) return texts.passwordTooShort;
  return isEasyToGuess(password, about) ? texts.passwordTooCommon : null;
}

/** Whether a password is common, regular, or little more than what is known of its owner. */
export function isEasyToGuess(typed: string, about: readonly string[]): boolean {
  const password = typed.toLowerCase();
  const common = commonPasswords();
  if (isSequence(password) || ownLength(password, about) < minOwnLength) return true;
  const piece = repeatedPiece(password);
  if (piece.length < password.length && (piece.length < minPieceLength || common.has(piece))) return true;
  return common.has(password) || isCommonCore(password, common);
}

/** Whether it is a common password with digits and signs around it: "password!2026". */
function isCommonCore(password: string, common: ReadonlySet<string>): boolean {
  const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  if (core === "" || !common.has(core)) return false;
  const around = password.replace(core, "");
  return [...around].length < minPieceLength || common.has(around) || isSequence(around);
}

/** Whether all neighbouring characters differ by the same step: aaaa, 1234, zyxw, 8901. */
function isSequence(password: string): boolean {
  const codes = [...password].map((character) => character.codePointAt(0)!);
  const steps = new Set(codes.slice(1).map((code, at) => code - codes[at]!));
  // Digits wrap around between 9 and 0.
  if (/^\d+$/.test(password)) {
    return [0, 1, -1].some((step) => [...steps].every((one) => (one - step) % 10 === 0));
  }
  return steps.size === 1 && Math.abs([...steps][0]!) <= 1;
}

/** The shortest piece whose repetition is the password; the password itself if there is none. */
function repeatedPiece(password: string): string {
  const period = (password + password).indexOf(password, 1);
  return password.slice(0, period);
}

/** The password's length, or its number of letters and digits besides what is known of the owner. */
function ownLength(password: string, about: readonly string[]): number {
  const words = about
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length);
  let rest = password;
  for (const word of words) rest = rest.replaceAll(word, " ");
  return rest === password ? rest.length : rest.replace(/[^\p{L}\p{N}]+/gu, "").length;
}

const require = createRequire(import.meta.url);
let list: ReadonlySet<string> | undefined;

/** 49,000 common passwords, loaded on first use, since they take megabytes. */
function commonPasswords(): ReadonlySet<string> {
  list ??= new Set<string>(require("@zxcvbn-ts/language-common").dictionary["passwords-common"]);
  return list;
}
