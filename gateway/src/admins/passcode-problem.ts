import { texts } from "@kindling/contracts/texts.ts";
import { passwordProblem } from "../credentials/weak-passwords.ts";

/** What is wrong with a chosen passcode, as a sentence, or null: the rules are those of passwords. */
export function passcodeProblem(passcode: string, about: readonly string[]): string | null {
  const problem = passwordProblem(passcode, about);
  if (problem === null) return null;
  return problem === texts.passwordTooShort ? texts.passcodeTooShort : texts.passcodeTooCommon;
}
