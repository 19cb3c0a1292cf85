import type { Introduction, IntroductionSide as Side } from "@kindling/contracts/introductions/schemas.ts";
import { introductionAnswers } from "@kindling/contracts/introductions/schemas.ts";
import { useState } from "react";
import { formatDate } from "../../lib/format.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Input } from "../../ui/controls/input.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import type { useIntroductionStep } from "./introduction-calls.ts";
import { answerLabels, meetingLabels, sideName } from "./introduction-words.ts";
import { canAnswer } from "./possible-steps.ts";

interface IntroductionSideProps {
  side: Side;
  introduction: Introduction;
  step: ReturnType<typeof useIntroductionStep>;
  /** Opens the person's record. */
  onOpen: () => void;
}

const titles = { investor: "Investor", founder: "Founder" } as const;

/** A person of an introduction: whether they were asked, and what they said. */
export function IntroductionSide({ side, introduction, step, onOpen }: IntroductionSideProps) {
  const { name: knownName, company } = introduction[side];
  const { asked_at, answer, answered_at, reason, met } = introduction.asked[side];
  const mayEdit = useMayEdit();
  const name = sideName(introduction, side);
  return (
    <section aria-label={titles[side]} className="flex min-w-0 flex-col gap-1 rounded-lg border p-4 text-sm">
      <p className="text-xs font-medium text-muted">{titles[side]}</p>
      {knownName === null ? (
        <p className="font-semibold">{name}</p>
      ) : (
        <button
          type="button"
          onClick={onOpen}
          className="w-fit max-w-full rounded-sm text-left font-semibold wrap-anywhere underline decoration-edge underline-offset-4 hover:decoration-current"
        >
          {name}
        </button>
      )}
      {company && <p className="text-muted wrap-anywhere">{company}</p>}
      <p className="mt-2">
        {asked_at === null ? "Not asked yet" : `Asked on ${formatDate(asked_at)}`}
        {answer !== null && (
          <>
            {" · "}
            <span className="font-medium">{answerLabels[answer]}</span> on {formatDate(answered_at)}
          </>
        )}
      </p>
      {reason && <p className="wrap-anywhere">“{reason}”</p>}
      {met && <p>Says: {meetingLabels[met]}</p>}
      {mayEdit && canAnswer(introduction, side) && (
        <Answer side={side} name={name} answer={answer} step={step} />
      )}
    </section>
  );
}

interface AnswerProps {
  side: Side;
  name: string;
  answer: Introduction["asked"]["founder"]["answer"];
  step: IntroductionSideProps["step"];
}

/** Notes what a person answered, with a reason that only admins see. */
function Answer({ side, name, answer, step }: AnswerProps) {
  const [reason, setReason] = useState("");
  return (
    <fieldset className="mt-2 flex flex-col gap-2">
      <legend className="sr-only">Answer of {name}</legend>
      <Field label="Reason, for admins only (optional)">
        <Input
          value={reason}
          maxLength={1_000}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        {introductionAnswers.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === answer ? "secondary" : "outline"}
            aria-pressed={one === answer}
            pending={step.isPending && step.variables.side === side && step.variables.answer === one}
            ref={keepFocusInSection}
            onClick={() =>
              step.mutate(
                { step: "answer", side, answer: one, ...(reason.trim() !== "" && { reason }) },
                { onSuccess: () => setReason("") },
              )
            }
          >
            {answerLabels[one]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
