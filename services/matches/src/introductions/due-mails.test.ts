import type { IntroductionMailKind } from "@kindling/contracts/introductions/mail-schemas.ts";
import type { IntroductionSide } from "@kindling/contracts/introductions/schemas.ts";
import { describe, expect, it } from "vitest";
import { isNeeded, mailsOfChange } from "./due-mails.ts";
import { type IntroductionValues, newIntroduction } from "./introduction.ts";
import { askSides, type Step, takeStep } from "./take-step.ts";

const day = 24 * 60 * 60_000;
const start = new Date("2026-12-01T09:00:00.000Z");
const after = (days: number) => new Date(start.getTime() + days * day);
const drafted = newIntroduction({ owner: null, first_asked: "investor", message: null }, start);

/** The values after a step, which must be possible. */
function taken(values: IntroductionValues, step: Step, now = start): IntroductionValues {
  const result = takeStep(values, step, now);
  if ("refused" in result) throw new Error(result.refused);
  return result.values;
}

const asked = taken(drafted, { step: "ask", by_mail: true });
const answered = (side: IntroductionSide, answer: Step["answer"], from = asked, now = start) =>
  taken(from, { step: "answer", side, answer }, now);
const oneYes = answered("investor", "yes");
const bothAsked = askSides(oneYes, ["founder"], start);
const accepted = answered("founder", "yes", bothAsked);
const introduced = taken(accepted, { step: "introduce", by_mail: true });
const kindsOf = (mails: ReturnType<typeof mailsOfChange>) => mails.map(({ kind, side }) => [kind, side]);

describe("mailsOfChange", () => {
  it("asks each side when it is asked, and not when it answers", () => {
    expect(kindsOf(mailsOfChange(drafted, asked, start))).toEqual([["ask", "investor"]]);
    expect(mailsOfChange(asked, oneYes, start)).toEqual([]);
    expect(kindsOf(mailsOfChange(oneYes, bothAsked, start))).toEqual([["ask", "founder"]]);
  });

  it("asks again 30 days after each not now", () => {
    const notNow = answered("investor", "not-now", asked, after(3));
    const [first] = mailsOfChange(asked, notNow, after(3));
    expect(first).toMatchObject({ kind: "again", side: "investor", dueAt: after(33) });
    const later = answered("investor", "not-now", answered("investor", "no", notNow, after(4)), after(5));
    const [second] = mailsOfChange(notNow, later, after(5));
    expect(second!.dueAt).toEqual(after(35));
    expect(second!.key).not.toBe(first!.key);
  });

  it("introduces both by mail, or leaves it to an admin, and asks a week later what came of it", () => {
    const outcomes = [
      ["outcome", "investor"],
      ["outcome", "founder"],
    ];
    const mails = mailsOfChange(accepted, introduced, start, true);
    expect(kindsOf(mails)).toEqual([["introduction", null], ...outcomes]);
    expect(mails.map(({ dueAt }) => dueAt)).toEqual([start, after(7), after(7)]);
    expect(kindsOf(mailsOfChange(accepted, introduced, start))).toEqual(outcomes);
  });

  it("has no mails for those who are asked by hand", () => {
    const byHand = taken(drafted, { step: "ask" });
    expect(mailsOfChange(drafted, byHand, start)).toEqual([]);
    expect(mailsOfChange(byHand, answered("investor", "not-now", byHand), start)).toEqual([]);
  });

  it("has the same key each time for a person and step, and another in the next round", () => {
    const { key } = mailsOfChange(drafted, asked, start)[0]!;
    expect(
      mailsOfChange(drafted, taken(drafted, { step: "ask", by_mail: true }, after(1)), after(1))[0]!.key,
    ).toBe(key);
    const again = newIntroduction({ owner: null, first_asked: "investor", message: null }, start);
    expect(mailsOfChange(again, taken(again, { step: "ask", by_mail: true }), start)[0]!.key).not.toBe(key);
  });
});

describe("isNeeded", () => {
  const mail = (kind: IntroductionMailKind, side: IntroductionSide | null = "investor") => ({
    key: `${drafted[`${side ?? "founder"}_key`]}/${kind}`,
    kind,
    side,
  });

  it.each([
    ["ask", asked, true],
    ["ask", oneYes, false],
    ["ask", taken(asked, { step: "withdraw" }), false],
    ["reminder", asked, true],
    ["reminder", answered("investor", "no"), false],
    ["outcome", introduced, true],
    ["outcome", { ...introduced, investor_met: "not-yet" as const }, false],
    ["outcome", taken(introduced, { step: "meet" }), false],
  ] as const)("says of %s whether there is still something to ask", (kind, values, needed) => {
    expect(isNeeded(mail(kind), values)).toBe(needed);
  });

  it("asks again only for the last not now, while it stands", () => {
    const notNow = answered("investor", "not-now");
    const [again] = mailsOfChange(asked, notNow, start);
    expect(isNeeded(again!, notNow)).toBe(true);
    expect(
      isNeeded(again!, answered("investor", "not-now", answered("investor", "no", notNow), after(1))),
    ).toBe(false);
    expect(isNeeded(again!, answered("investor", "yes", notNow))).toBe(false);
  });

  it("introduces both as long as that was not taken back, and mails nothing of an earlier round", () => {
    expect(isNeeded(mail("introduction", null), introduced)).toBe(true);
    expect(isNeeded(mail("introduction", null), accepted)).toBe(false);
    const next = newIntroduction({ owner: null, first_asked: "investor", message: null }, start);
    expect(isNeeded(mail("ask"), taken(next, { step: "ask", by_mail: true }))).toBe(false);
  });
});
