import type { MemberIntroduction } from "@kindling/contracts/introductions/member-schemas.ts";

/** An introduction that waits for an investor's answer. */
export const ownIntroduction = (fields: Partial<MemberIntroduction> = {}): MemberIntroduction => ({
  key: "0b6f2f3e-6f0c-4a53-9f0e-2f6c1b7a9d10",
  role: "investor",
  state: "asked",
  text: "A founder of our community may fit what you look for:\n\nStage: Seed",
  asked_at: "2026-03-02T09:30:00.000Z",
  answer: null,
  answered_at: null,
  shares: ["website"],
  introduced_at: null,
  other: null,
  met: null,
  has_left: false,
  ...fields,
});

/** What an introduced side sees of the other one. */
export const introducedTo = {
  name: "Maya Okafor",
  company: "Emberline",
  email: "maya@emberline.example",
  phone: null,
  website: "https://emberline.example",
  linked_in: null,
  pitch: "Mends phones.",
  deck: "https://drive.example/deck",
};
