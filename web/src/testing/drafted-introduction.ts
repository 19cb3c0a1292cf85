import type { AskedSide, Introduction } from "@kindling/contracts/introductions/schemas.ts";

/** A side that was not asked. */
export const noAnswer: AskedSide = {
  ...{ asked_at: null, answer: null, answered_at: null, reason: null },
  ...{ shares: ["website"], met: null },
};

/** An introduction without its two sides: nobody was asked yet. */
export const draftedIntroduction = (id: number, now: string): Omit<Introduction, "founder" | "investor"> => ({
  id,
  score: 80,
  state: "drafted",
  state_since: now,
  owner: null,
  first: "investor",
  asked_by: "hand",
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
