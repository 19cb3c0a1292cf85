import type {
  MemberIntroduction,
  MemberIntroductionState,
} from "@kindling/contracts/introductions/member-schemas.ts";
import type { IntroductionSide } from "@kindling/contracts/introductions/schemas.ts";
import { paragraphs, question, sharedBy, unmaskedFor } from "./drafts.ts";
import { iso, type StoredIntroduction } from "./introduction.ts";
import type { Sides } from "./pair-of-introduction.repository.ts";

/** An introduction as one of its sides sees it: nothing of the other one before both said yes. */
export function toMemberIntroduction(
  stored: StoredIntroduction,
  { founder, investor }: Omit<Sides, "isMerged">,
  role: IntroductionSide,
): MemberIntroduction {
  const other = role === "founder" ? investor : founder;
  const otherRole = role === "founder" ? "investor" : "founder";
  const state = stateFor(role, stored, founder !== null && investor !== null);
  const isOpen = (state === "asked" || state === "answered") && founder !== null && investor !== null;
  // A record may have changed since an admin saw the text.
  const isShown = isOpen && unmaskedFor(role, stored, { founder, investor }).length === 0;
  const text = isShown
    ? paragraphs(question(role, stored, { founder, investor }).text, "May we introduce you?")
    : null;
  return {
    key: stored[`${role}_key`],
    role,
    state,
    text,
    asked_at: iso(stored[`${role}_asked_at`] ?? stored.state_since)!,
    answer: stored[`${role}_answer`],
    answered_at: iso(stored[`${role}_answered_at`]),
    shares: stored[`${role}_shares`],
    introduced_at: iso(stored.introduced_at),
    other: state === "introduced" && other !== null ? sharedBy(other, stored[`${otherRole}_shares`]) : null,
    met: stored[`${role}_met`],
    has_left: other === null,
  };
}

/** An own no can be changed as long as the other side said none. */
function stateFor(
  role: IntroductionSide,
  { state, founder_answer, investor_answer, introduced_at, ...stored }: StoredIntroduction,
  areBothThere: boolean,
): MemberIntroductionState {
  if (introduced_at !== null) return "introduced";
  const othersAnswer = role === "founder" ? investor_answer : founder_answer;
  const isOpen =
    ["asked", "accepted-by-one", "accepted"].includes(state) ||
    (state === "declined" && othersAnswer !== "no");
  if (!isOpen || !areBothThere) return "ended";
  return stored[`${role}_answered_at`] === null ? "asked" : "answered";
}
