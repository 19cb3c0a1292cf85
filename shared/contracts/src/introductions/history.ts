/** What the history of a match shows of its introduction. */
export const introductionFields = [
  "introduction",
  "introduction_owner",
  "introduction_first",
  "introduction_message",
  "investor_answer",
  "investor_reason",
  "founder_answer",
  "founder_reason",
  "introduction_outcome",
  "introduction_amount_usd",
  "introduction_invested_on",
  "introduction_reason",
] as const;
