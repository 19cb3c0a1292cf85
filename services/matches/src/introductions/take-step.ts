import {
  type IntroductionMeeting,
  type IntroductionShare,
  type IntroductionSide,
  type IntroductionState,
  type IntroductionStep,
  introductionSides,
} from "@kindling/contracts/introductions/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import type { IntroductionValues } from "./introduction.ts";

/** The next values of an introduction, or why the step is refused. */
export type StepResult = { readonly values: IntroductionValues } | { readonly refused: string };

/** A step, and with an answer what the side shares. */
export type Step = IntroductionStep & { readonly shares?: readonly IntroductionShare[] | undefined };

type Taking = (stored: IntroductionValues, step: Step, now: Date) => StepResult;

/** Whether the step can also be taken once a side is archived. */
export const isPossibleAlone = ({ step }: Pick<IntroductionStep, "step">): boolean =>
  step === "withdraw" || step === "close";

/**
 * Takes one step. The same answer again changes nothing, so that a press which is sent twice is not an error; any other
 * step is refused the second time, because the state has moved on.
 */
export function takeStep(stored: IntroductionValues, step: Step, now: Date): StepResult {
  const { from, take } = steps[step.step];
  return from.includes(stored.state)
    ? take(stored, step, now)
    : { refused: texts.introductionRefused(stored.state) };
}

/** Whether steps can lead to these values: who has answered was asked, and the answers make the state. */
export function isPossible(values: IntroductionValues): boolean {
  const isAsked = introductionSides.every(
    (side) => values[`${side}_answer`] === null || values[`${side}_asked_at`] !== null,
  );
  return isAsked && (!answerable.includes(values.state) || values.state === stateOf(values));
}

const answerable: readonly IntroductionState[] = ["asked", "accepted-by-one", "accepted", "declined"];

const steps: Readonly<Record<Step["step"], { from: readonly IntroductionState[]; take: Taking }>> = {
  ask: {
    from: ["drafted"],
    take: (stored, { by_mail }, now) => {
      const values = { ...stored, asked_by: by_mail ? ("mail" as const) : ("hand" as const) };
      return { values: moved(askSides(values, firstSides(stored), now), "asked", now) };
    },
  },
  answer: { from: answerable, take: answer },
  introduce: {
    from: ["accepted"],
    take: (stored, _step, now) => ({ values: moved({ ...stored, introduced_at: now }, "introduced", now) }),
  },
  meet: {
    from: ["introduced"],
    take: (stored, _step, now) => ({ values: moved({ ...stored, met_at: now }, "met", now) }),
  },
  close: { from: ["introduced", "met"], take: close },
  expire: {
    from: ["asked", "accepted-by-one"],
    take: (stored, _step, now) => ({ values: moved(stored, "expired", now) }),
  },
  withdraw: {
    from: ["drafted", "asked", "accepted-by-one", "accepted"],
    take: (stored, _step, now) => ({ values: moved(stored, "withdrawn", now) }),
  },
};

function answer(stored: IntroductionValues, step: Step, now: Date): StepResult {
  const side = step.side!;
  const shares = step.shares === undefined ? stored[`${side}_shares`] : [...new Set(step.shares)].sort();
  const isSame =
    stored[`${side}_answer`] === step.answer && String(stored[`${side}_shares`]) === String(shares);
  const reason = step.reason === undefined && isSame ? stored[`${side}_reason`] : (step.reason ?? null);
  if (stored[`${side}_asked_at`] === null) return { refused: texts.introductionNotAsked(side) };
  if (isSame && stored[`${side}_reason`] === reason) return { values: stored };
  const answered: IntroductionValues = {
    ...stored,
    [`${side}_answer`]: step.answer!,
    [`${side}_answered_at`]: now,
    [`${side}_reason`]: reason,
    [`${side}_shares`]: shares,
  };
  const state = stateOf(answered);
  // By mail, the other side is asked once it has few open questions.
  const isAskedNow = state === "accepted-by-one" && stored.asked_by === "hand";
  return { values: moved(isAskedNow ? askSides(answered, introductionSides, now) : answered, state, now) };
}

/** The side that is still to be asked by mail, because the other one said yes; null if there is none. */
export function sideToAsk(stored: IntroductionValues): IntroductionSide | null {
  if (stored.asked_by !== "mail" || stored.state !== "accepted-by-one") return null;
  return introductionSides.find((side) => stored[`${side}_asked_at`] === null) ?? null;
}

/** The sides that the first question goes to. */
export const firstSides = ({ first_asked }: IntroductionValues): readonly IntroductionSide[] =>
  first_asked === "both" ? introductionSides : [first_asked];

/** Asks some sides, those that were not asked before. */
export function askSides(
  values: IntroductionValues,
  sides: readonly IntroductionSide[],
  now: Date,
): IntroductionValues {
  const asked = { ...values };
  for (const side of sides) asked[`${side}_asked_at`] ??= now;
  return asked;
}

/** Notes what a side says came of it. That they met is a step of its own, which the second side need not take. */
export function reportMeeting(
  stored: IntroductionValues,
  side: IntroductionSide,
  met: IntroductionMeeting,
  now: Date,
): StepResult {
  if (stored.introduced_at === null) return { refused: texts.introductionRefused(stored.state) };
  const reported = { ...stored, [`${side}_met`]: met };
  return met === "met" && stored.state === "introduced"
    ? { values: moved({ ...reported, met_at: now }, "met", now) }
    : { values: reported };
}

/** What the answers of both sides make of an introduction that is not made yet. */
function stateOf({ founder_answer, investor_answer }: IntroductionValues): IntroductionState {
  const answers = [founder_answer, investor_answer];
  if (answers.includes("no")) return "declined";
  const yeses = answers.filter((one) => one === "yes").length;
  if (yeses === 2) return "accepted";
  return yeses === 1 ? "accepted-by-one" : "asked";
}

function close(stored: IntroductionValues, step: Step, now: Date): StepResult {
  const isInvested = step.outcome === "invested";
  const closed = {
    ...stored,
    outcome: step.outcome!,
    amount_usd: isInvested ? (step.amount_usd ?? null) : null,
    invested_on: isInvested ? (step.invested_on ?? null) : null,
    outcome_reason: step.reason ?? null,
  };
  return { values: moved(closed, "closed", now) };
}

const moved = (values: IntroductionValues, state: IntroductionState, now: Date): IntroductionValues =>
  values.state === state ? values : { ...values, state, state_since: now };
