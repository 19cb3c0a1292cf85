import {
  type IntroductionSide,
  type IntroductionState,
  type IntroductionStep,
  introductionSides,
} from "@kindling/contracts/introductions/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import type { IntroductionValues } from "./introduction.ts";

/** The next values of an introduction, or why the step is refused. */
export type StepResult = { readonly values: IntroductionValues } | { readonly refused: string };

type Taking = (stored: IntroductionValues, step: IntroductionStep, now: Date) => StepResult;

/** Whether the step can also be taken once a side is archived. */
export const isPossibleAlone = ({ step }: Pick<IntroductionStep, "step">): boolean =>
  step === "withdraw" || step === "close";

/**
 * Takes one step. The same answer again changes nothing, so that a press which is sent twice is not an error; any other
 * step is refused the second time, because the state has moved on.
 */
export function takeStep(stored: IntroductionValues, step: IntroductionStep, now: Date): StepResult {
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

const steps: Readonly<
  Record<IntroductionStep["step"], { from: readonly IntroductionState[]; take: Taking }>
> = {
  ask: {
    from: ["drafted"],
    take: (stored, _step, now) => {
      const { first_asked } = stored;
      const first: readonly IntroductionSide[] = first_asked === "both" ? introductionSides : [first_asked];
      return {
        values: moved(
          first.reduce<IntroductionValues>((values, side) => ask(values, side, now), stored),
          "asked",
          now,
        ),
      };
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

function answer(stored: IntroductionValues, step: IntroductionStep, now: Date): StepResult {
  const side = step.side!;
  const isSame = stored[`${side}_answer`] === step.answer;
  const reason = step.reason === undefined && isSame ? stored[`${side}_reason`] : (step.reason ?? null);
  if (stored[`${side}_asked_at`] === null) return { refused: texts.introductionNotAsked(side) };
  if (isSame && stored[`${side}_reason`] === reason) return { values: stored };
  const answered: IntroductionValues = {
    ...stored,
    [`${side}_answer`]: step.answer!,
    [`${side}_answered_at`]: now,
    [`${side}_reason`]: reason,
  };
  const state = stateOf(answered);
  const asked =
    state === "accepted-by-one"
      ? introductionSides.reduce<IntroductionValues>((values, one) => ask(values, one, now), answered)
      : answered;
  return { values: moved(asked, state, now) };
}

/** What the answers of both sides make of an introduction that is not made yet. */
function stateOf({ founder_answer, investor_answer }: IntroductionValues): IntroductionState {
  const answers = [founder_answer, investor_answer];
  if (answers.includes("no")) return "declined";
  const yeses = answers.filter((one) => one === "yes").length;
  if (yeses === 2) return "accepted";
  return yeses === 1 ? "accepted-by-one" : "asked";
}

function close(stored: IntroductionValues, step: IntroductionStep, now: Date): StepResult {
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

/** Asks a side, if it was not asked before. */
const ask = (values: IntroductionValues, side: IntroductionSide, now: Date): IntroductionValues =>
  values[`${side}_asked_at`] === null ? { ...values, [`${side}_asked_at`]: now } : values;

const moved = (values: IntroductionValues, state: IntroductionState, now: Date): IntroductionValues =>
  values.state === state ? values : { ...values, state, state_since: now };
