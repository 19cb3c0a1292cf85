import type { Introduction } from "@kindling/contracts/introductions/schemas.ts";

/** A side that was not asked. */
export const noAnswer = { asked_at: null, answer: null, answered_at: null, reason: null };

/** An introduction without its two sides: nobody was asked yet. */
export const draftedIntroduction = (id: number, now: string): Omit<Introduction, "founder" | "investor"> => ({
  id,
  score: 80,
  state: "drafted",
  state_since: now,
  owner: null,
  first: "investor",
  message: null,
  asked: { founder: noAnswer, investor: noAnswer },
  introduced_at: null,
  met_at: null,
  outcome: null,
  amount_usd: null,
  invested_on: null,
  outcome_reason: null,
  version: 1,
  created_at: now,
  updated_at: now,
});
