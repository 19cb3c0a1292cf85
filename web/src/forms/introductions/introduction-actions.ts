import type {
  IntroductionAnswer,
  IntroductionMeeting,
  IntroductionShare,
} from "@kindling/contracts/introductions/schemas.ts";

/** What a member can do with an introduction. */
export interface IntroductionActions {
  answer: (said: { answer: IntroductionAnswer; reason?: string; shares?: IntroductionShare[] }) => void;
  report: (met: IntroductionMeeting) => void;
  isPending: boolean;
  /** Why the last press was not saved. */
  problem: string | null;
}
