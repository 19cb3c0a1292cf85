import { texts } from "@kindling/contracts/texts.ts";

export const passwordAdvice =
  "12 to 128 characters. Four or five words that nobody would guess are easy to remember.";

/** The problem with a password's length, or null. The server also rejects common passwords. */
export function lengthProblem(password: string): string | null {
  // Counts code points: an emoji is one.
  const { length } = [...password];
  return length < 12 || length > 128 ? texts.passwordTooShort : null;
}
