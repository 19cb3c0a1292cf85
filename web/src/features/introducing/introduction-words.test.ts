import type { Introduction } from "@kindling/contracts/introductions/schemas.ts";
import { describe, expect, it } from "vitest";
import { draftedIntroduction, noAnswer } from "../../testing/drafted-introduction.ts";
import { nextStep, stateInWords, timeInState, titleOf } from "./introduction-words.ts";
import { possibleSteps } from "./possible-steps.ts";

const now = "2026-11-20T10:00:00.000Z";
const asked = { ...noAnswer, asked_at: now };
const answered = (answer: "yes" | "no" | "not-now") => ({ ...asked, answer, answered_at: now });

const introductionWith = (fields: Partial<Introduction> = {}): Introduction => ({
  ...draftedIntroduction(1, now),
  founder: { id: 1, name: "Jonas Weber", company: "Quill" },
  investor: { id: 2, name: "Ada Chen", company: "Northbank" },
  ...fields,
});
const labels = (fields: Partial<Introduction>) =>
  possibleSteps(introductionWith(fields)).map(({ label }) => label);

describe("timeInState", () => {
  it("counts whole days", () => {
    const after = (days: number) => timeInState({ state_since: now }, Date.parse(now) + days * 86_400_000);
    expect([after(0.9), after(1), after(13.5)]).toEqual(["today", "1 day", "13 days"]);
  });
});

describe("nextStep", () => {
  it.each<[string, Partial<Introduction>]>([
    ["Ask the investor", {}],
    ["Ask both", { first: "both" }],
    ["Waiting for Ada Chen", { state: "asked", asked: { founder: noAnswer, investor: asked } }],
    ["Ask Ada Chen again", { state: "asked", asked: { founder: noAnswer, investor: answered("not-now") } }],
    [
      "Waiting for Jonas Weber",
      { state: "accepted-by-one", asked: { founder: asked, investor: answered("yes") } },
    ],
    ["Introduce both", { state: "accepted" }],
    ["Invested $250K", { state: "closed", outcome: "invested", amount_usd: 250_000 }],
    ["Passed", { state: "closed", outcome: "passed" }],
    ["Ada Chen said no", { state: "declined", asked: { founder: noAnswer, investor: answered("no") } }],
  ])("says %s", (words, fields) => {
    expect(nextStep(introductionWith(fields))).toBe(words);
  });
});

describe("titleOf", () => {
  it("names both sides, and nobody who has left", () => {
    expect(titleOf(introductionWith())).toBe("Quill and Ada Chen");
    const gone = { id: 1, name: null, company: null };
    expect(titleOf(introductionWith({ founder: gone }))).toBe("Somebody who has left and Ada Chen");
    expect(stateInWords({ state: "asked", state_since: new Date().toISOString() })).toBe("Asked · today");
  });
});

describe("possibleSteps", () => {
  it("has those that the state allows, and the answers of who was asked", () => {
    expect(labels({})).toEqual(["Mark as asked", "Withdraw"]);
    expect(labels({ state: "asked", asked: { founder: noAnswer, investor: answered("not-now") } })).toEqual([
      "Ada Chen: yes",
      "Ada Chen: no",
      "Let it expire",
      "Withdraw",
    ]);
    expect(labels({ state: "introduced" })).toEqual(["Mark as met", "Close…"]);
    expect(labels({ state: "closed" })).toEqual([]);
  });

  it("has only an end once a side is archived", () => {
    const founder = { id: 1, name: null, company: null };
    expect(labels({ founder, state: "asked", asked: { founder: asked, investor: asked } })).toEqual([
      "Withdraw",
    ]);
    expect(labels({ founder, state: "introduced" })).toEqual(["Close…"]);
  });
});
