import { randomUUID } from "node:crypto";
import type {
  AskedBy,
  AskedFirst,
  AskedSide,
  Introduction,
  IntroductionAnswer,
  IntroductionMeeting,
  IntroductionOutcome,
  IntroductionShare,
  IntroductionSide,
  IntroductionState,
} from "@kindling/contracts/introductions/schemas.ts";
import type { Judgement } from "../rule/judge.ts";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";

/** What steps and edits change of an introduction. */
export interface IntroductionValues {
  state: IntroductionState;
  state_since: Date;
  owner: string | null;
  first_asked: AskedFirst;
  message: string | null;
  founder_asked_at: Date | null;
  founder_answer: IntroductionAnswer | null;
  founder_answered_at: Date | null;
  founder_reason: string | null;
  investor_asked_at: Date | null;
  investor_answer: IntroductionAnswer | null;
  investor_answered_at: Date | null;
  investor_reason: string | null;
  introduced_at: Date | null;
  met_at: Date | null;
  outcome: IntroductionOutcome | null;
  amount_usd: number | null;
  /** A day, as "2026-12-01". */
  invested_on: string | null;
  outcome_reason: string | null;
  asked_by: AskedBy;
  /** What each side calls this round of the introduction: the id would tell who the other side is. */
  founder_key: string;
  investor_key: string;
  founder_shares: IntroductionShare[];
  investor_shares: IntroductionShare[];
  founder_met: IntroductionMeeting | null;
  investor_met: IntroductionMeeting | null;
}

/** A stored introduction. */
export interface StoredIntroduction extends IntroductionValues {
  id: number;
  founder_id: number;
  investor_id: number;
  version: number;
  created_at: Date;
  updated_at: Date;
}

/** Of a record, what an introduction shows and what is judged. */
export interface IntroducedSides {
  founder: (FounderSide & { name: string; company: string | null }) | null;
  investor: (InvestorSide & { name: string; company: string | null }) | null;
}

/** What sides share and who asks, unless somebody chooses. The history does not tell of them. */
export const defaults = {
  asked_by: "hand",
  founder_shares: ["website", "pitch", "deck"],
  investor_shares: ["website"],
} satisfies Partial<IntroductionValues>;

/** What an introduction begins with. */
export const newIntroduction = (
  given: Pick<IntroductionValues, "owner" | "first_asked" | "message">,
  now: Date,
): IntroductionValues => ({
  ...given,
  state: "drafted",
  state_since: now,
  founder_asked_at: null,
  founder_answer: null,
  founder_answered_at: null,
  founder_reason: null,
  investor_asked_at: null,
  investor_answer: null,
  investor_answered_at: null,
  investor_reason: null,
  introduced_at: null,
  met_at: null,
  outcome: null,
  amount_usd: null,
  invested_on: null,
  outcome_reason: null,
  ...defaults,
  founder_key: randomUUID(),
  investor_key: randomUUID(),
  founder_met: null,
  investor_met: null,
});

/** Those in which the same pair can be drafted again. */
export const endedWithout: readonly IntroductionState[] = ["declined", "expired", "withdrawn"];

export const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** An introduction as the API returns it. */
export function toIntroduction(
  stored: StoredIntroduction,
  { founder, investor }: IntroducedSides,
  judged: Pick<Judgement, "score" | "reasons"> | null,
): Introduction {
  const person = (id: number, of: { name: string; company: string | null } | null) => ({
    id,
    name: of?.name ?? null,
    company: of?.company ?? null,
  });
  return {
    id: stored.id,
    founder: person(stored.founder_id, founder),
    investor: person(stored.investor_id, investor),
    score: judged?.score ?? null,
    fits: (judged?.reasons ?? []).flatMap(({ criterion, verdict }) =>
      verdict === "fits" ? [criterion] : [],
    ),
    state: stored.state,
    state_since: stored.state_since.toISOString(),
    owner: stored.owner,
    first: stored.first_asked,
    asked_by: stored.asked_by,
    message: stored.message,
    asked: { founder: askedSide(stored, "founder"), investor: askedSide(stored, "investor") },
    introduced_at: iso(stored.introduced_at),
    met_at: iso(stored.met_at),
    outcome: stored.outcome,
    amount_usd: stored.amount_usd,
    invested_on: stored.invested_on,
    outcome_reason: stored.outcome_reason,
    version: stored.version,
    created_at: stored.created_at.toISOString(),
    updated_at: stored.updated_at.toISOString(),
  };
}

const askedSide = (stored: IntroductionValues, side: IntroductionSide): AskedSide => ({
  asked_at: iso(stored[`${side}_asked_at`]),
  answer: stored[`${side}_answer`],
  answered_at: iso(stored[`${side}_answered_at`]),
  reason: stored[`${side}_reason`],
  shares: stored[`${side}_shares`],
  met: stored[`${side}_met`],
});
