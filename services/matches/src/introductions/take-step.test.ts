import {
  type IntroductionState,
  type IntroductionStep,
  introductionStates,
} from "@kindling/contracts/introductions/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { type IntroductionValues, newIntroduction } from "./introduction.ts";
import { isPossible, takeStep } from "./take-step.ts";

const drafted = new Date("2026-01-01T00:00:00Z");
const now = new Date("2026-02-01T00:00:00Z");
const started = newIntroduction({ owner: "Ben", first_asked: "investor", message: null }, drafted);
const said = (side: "founder" | "investor", answer: "yes" | "no" | "not-now" | null) => ({
  [`${side}_asked_at`]: drafted,
  [`${side}_answer`]: answer,
  [`${side}_answered_at`]: answer && drafted,
});

/** An introduction in each state: the investor was asked first. */
const inState: Record<IntroductionState, IntroductionValues> = {
  drafted: started,
  asked: { ...started, state: "asked", ...said("investor", null) },
  "accepted-by-one": {
    ...started,
    state: "accepted-by-one",
    ...said("investor", "yes"),
    ...said("founder", null),
  },
  accepted: { ...started, state: "accepted", ...said("investor", "yes"), ...said("founder", "yes") },
  introduced: { ...started, state: "introduced", ...said("investor", "yes"), ...said("founder", "yes") },
  met: { ...started, state: "met", ...said("investor", "yes"), ...said("founder", "yes") },
  closed: { ...started, state: "closed", ...said("investor", "yes"), ...said("founder", "yes") },
  declined: { ...started, state: "declined", ...said("investor", "no") },
  expired: { ...started, state: "expired", ...said("investor", null) },
  withdrawn: { ...started, state: "withdrawn" },
};
const answering = (side: "founder" | "investor", answer: "yes" | "no" | "not-now"): IntroductionStep => ({
  step: "answer",
  side,
  answer,
});

const taken = (stored: IntroductionValues, step: IntroductionStep): IntroductionValues => {
  const result = takeStep(stored, step, now);
  if ("refused" in result) throw new Error(result.refused);
  return result.values;
};

/** Where each step leads from each state; what is missing is refused. */
const leads: [IntroductionStep, Partial<Record<IntroductionState, IntroductionState>>][] = [
  [{ step: "ask" }, { drafted: "asked" }],
  [
    answering("investor", "yes"),
    {
      asked: "accepted-by-one",
      "accepted-by-one": "accepted-by-one",
      accepted: "accepted",
      declined: "accepted-by-one",
    },
  ],
  [
    answering("investor", "no"),
    { asked: "declined", "accepted-by-one": "declined", accepted: "declined", declined: "declined" },
  ],
  [
    answering("investor", "not-now"),
    { asked: "asked", "accepted-by-one": "asked", accepted: "accepted-by-one", declined: "asked" },
  ],
  [answering("founder", "yes"), { "accepted-by-one": "accepted", accepted: "accepted" }],
  [answering("founder", "no"), { "accepted-by-one": "declined", accepted: "declined" }],
  [answering("founder", "not-now"), { "accepted-by-one": "accepted-by-one", accepted: "accepted-by-one" }],
  [{ step: "introduce" }, { accepted: "introduced" }],
  [{ step: "meet" }, { introduced: "met" }],
  [
    { step: "close", outcome: "passed" },
    { introduced: "closed", met: "closed" },
  ],
  [{ step: "expire" }, { asked: "expired", "accepted-by-one": "expired" }],
  [
    { step: "withdraw" },
    { drafted: "withdrawn", asked: "withdrawn", "accepted-by-one": "withdrawn", accepted: "withdrawn" },
  ],
];
const cases = leads.flatMap(([step, to]) =>
  introductionStates.map((from) => ({
    from,
    step,
    name: Object.values(step).join(" "),
    to: to[from] ?? null,
  })),
);

describe("takeStep", () => {
  it.each(cases)("takes an introduction that is $from with $name to $to", ({ from, step, to }) => {
    const stored = inState[from];
    const result = takeStep(stored, step, now);
    if (to === null) {
      const isUnasked = step.step === "answer" && ["asked", "declined"].includes(from);
      expect(result).toEqual({
        refused: isUnasked ? texts.introductionNotAsked("founder") : texts.introductionRefused(from),
      });
    } else {
      const since = to === from ? drafted : now;
      expect(result).toMatchObject({ values: { state: to, state_since: since } });
    }
  });

  it.each([
    ["investor", ["investor"]],
    ["founder", ["founder"]],
    ["both", ["investor", "founder"]],
  ] as const)("asks %s first", (first_asked, sides) => {
    const stored = { ...started, first_asked };
    const asked = taken(stored, { step: "ask" });
    const isAsked = (side: (typeof sides)[number] | "founder" | "investor") =>
      (sides as readonly string[]).includes(side) ? now : null;
    const { founder_asked_at, investor_asked_at } = asked;
    expect([founder_asked_at, investor_asked_at]).toEqual([isAsked("founder"), isAsked("investor")]);
  });

  it("asks the other side after a yes, and once", () => {
    const accepted = taken(inState.asked, answering("investor", "yes"));
    expect(accepted).toMatchObject({ investor_answered_at: now, founder_asked_at: now });
    const again = taken({ ...inState.declined, ...said("founder", null) }, answering("investor", "yes"));
    expect(again).toMatchObject({ state: "accepted-by-one", founder_asked_at: drafted });
  });

  it("accepts after a yes of the side that had declined, and stays declined while the other says no", () => {
    const declined = { ...inState.declined, ...said("founder", "yes") };
    expect(taken(declined, answering("investor", "yes")).state).toBe("accepted");
    const both = { ...inState.declined, ...said("founder", "no") };
    expect(taken(both, answering("investor", "yes"))).toMatchObject({
      state: "declined",
      investor_answer: "yes",
    });
  });

  it("keeps a reason, and changes nothing for the same answer again", () => {
    const no: IntroductionStep = { ...answering("investor", "no"), reason: "Too early." };
    const declined = taken(inState.asked, no);
    expect(declined).toMatchObject({ investor_answer: "no", investor_reason: "Too early." });
    expect(takeStep(declined, no, new Date())).toEqual({ values: declined });
  });

  it("keeps amount and day of an investment only", () => {
    const money = { amount_usd: 250_000, invested_on: "2026-01-31" };
    expect(taken(inState.met, { step: "close", outcome: "invested", ...money })).toMatchObject(money);
    const passed = taken(inState.met, { step: "close", outcome: "passed", reason: "Too early.", ...money });
    expect(passed).toMatchObject({ amount_usd: null, invested_on: null, outcome_reason: "Too early." });
  });
});

describe("isPossible", () => {
  it("is true for every state that steps lead to", () => {
    expect(Object.values(inState).every(isPossible)).toBe(true);
  });

  it.each([
    ["an answer of a side that was not asked", { ...inState.asked, founder_answer: "yes" as const }],
    ["a no of one side while it is asked", { ...inState.asked, ...said("investor", "no") }],
  ])("is false for %s", (_what, values) => {
    expect(isPossible(values)).toBe(false);
  });
});
