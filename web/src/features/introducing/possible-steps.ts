import type {
  Introduction,
  IntroductionSide,
  IntroductionStep,
} from "@kindling/contracts/introductions/schemas.ts";
import { introductionAnswers, introductionSides } from "@kindling/contracts/introductions/schemas.ts";
import { answerLabels, sideName } from "./introduction-words.ts";

/** A step without what it asks for. */
export type StepInput = Omit<IntroductionStep, "version">;

/** A step that is possible now. */
export interface PossibleStep {
  /** "Mark as asked" */
  label: string;
  step: StepInput;
  /** It needs the texts or more values, and is taken where these are. */
  needsMore: boolean;
}

const isAnswerable: ReadonlySet<Introduction["state"]> = new Set([
  "asked",
  "accepted-by-one",
  "accepted",
  "declined",
]);
const canExpire: ReadonlySet<Introduction["state"]> = new Set(["asked", "accepted-by-one"]);
const canWithdraw: ReadonlySet<Introduction["state"]> = new Set([
  "drafted",
  "asked",
  "accepted-by-one",
  "accepted",
]);
const canClose: ReadonlySet<Introduction["state"]> = new Set(["introduced", "met"]);

/** Whether one of the two is archived: then it can only be closed or withdrawn. */
export const isAlone = ({ founder, investor }: Introduction): boolean =>
  founder.name === null || investor.name === null;

/** Whether an admin may note what a side answered. */
export const canAnswer = (introduction: Introduction, side: IntroductionSide): boolean =>
  !isAlone(introduction) &&
  isAnswerable.has(introduction.state) &&
  introduction.asked[side].asked_at !== null;

/** Whether it has ended without a meeting, and the pair can be drafted again. */
export const canDraftAgain = ({ state }: Pick<Introduction, "state">): boolean =>
  state === "declined" || state === "expired" || state === "withdrawn";

/** The steps from the state of an introduction, as the server allows them. */
export function possibleSteps(introduction: Introduction): PossibleStep[] {
  const { state } = introduction;
  const steps: (PossibleStep | false)[] = [
    state === "drafted" && { label: "Mark as asked", step: { step: "ask" }, needsMore: true },
    ...introductionSides.flatMap((side) => answers(introduction, side)),
    state === "accepted" && { label: "Mark as introduced", step: { step: "introduce" }, needsMore: true },
    state === "introduced" && { label: "Mark as met", step: { step: "meet" }, needsMore: false },
    canClose.has(state) && { label: "Close…", step: { step: "close" }, needsMore: true },
    canExpire.has(state) && { label: "Let it expire", step: { step: "expire" }, needsMore: false },
    canWithdraw.has(state) && { label: "Withdraw", step: { step: "withdraw" }, needsMore: false },
  ];
  const possible = steps.filter((step) => step !== false);
  return isAlone(introduction)
    ? possible.filter(({ step: { step } }) => step === "close" || step === "withdraw")
    : possible;
}

/** What the product does by mail, instead of an admin by hand. */
export function mailSteps(introduction: Introduction): PossibleStep[] {
  const { state, asked_by } = introduction;
  if (isAlone(introduction)) return [];
  if (state === "drafted")
    return [{ label: "Ask by mail", step: { step: "ask", by_mail: true }, needsMore: true }];
  if (state === "accepted" && asked_by === "mail")
    return [{ label: "Introduce by mail", step: { step: "introduce", by_mail: true }, needsMore: true }];
  return [];
}

function answers(introduction: Introduction, side: IntroductionSide): PossibleStep[] {
  if (!canAnswer(introduction, side)) return [];
  return introductionAnswers
    .filter((answer) => answer !== introduction.asked[side].answer)
    .map((answer) => ({
      label: `${sideName(introduction, side)}: ${answerLabels[answer].toLowerCase()}`,
      step: { step: "answer", side, answer },
      needsMore: false,
    }));
}
