import { typedText } from "./characters.ts";

/**
 * What a browser's email field accepts (HTML's pattern), with letters of every script before the @. Applied to an email
 * in the form of `canonicalEmail`.
 */
export const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~\-\p{L}\p{M}\p{N}]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/iu;

/**
 * An email as it is stored, and compared without case: without invisible characters, with its domain in punycode, as
 * browsers send it. Other text is only trimmed.
 */
export function canonicalEmail(typed: string): string {
  const text = typedText(typed);
  const [, account, domain] =
    /^([^@]+@)([\w.\-\u0080-\uffff]*[\u0080-\uffff][\w.\-\u0080-\uffff]*)$/.exec(text) ?? [];
  if (account === undefined) return text;
  try {
    return account + new URL(`http://${domain}`).hostname;
  } catch {
    return text;
  }
}

/** Whether typed text is an email, as `field.email` accepts it. */
export const isEmail = (typed: string): boolean => emailPattern.test(canonicalEmail(typed));
