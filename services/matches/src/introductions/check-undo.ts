import type { NewMail } from "./due-mails.ts";
import type { IntroductionValues } from "./introduction.ts";

/** Whether an undo leads to values that every mail which was sent, or is being sent, agrees with. */
export function checkUndo(
  next: IntroductionValues,
  mailed: readonly Pick<NewMail, "key" | "kind" | "side">[],
): boolean {
  return mailed.every(({ key, kind, side }) => {
    // That of an earlier round.
    if (!key.startsWith(next[`${side ?? "founder"}_key`])) return true;
    if (kind === "introduction" || kind === "outcome") return next.introduced_at !== null;
    return side !== null && next[`${side}_asked_at`] !== null && next.state !== "drafted";
  });
}
