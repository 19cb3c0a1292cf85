import type { MemberIntroduction } from "@kindling/contracts/introductions/member-schemas.ts";
import {
  type IntroductionAnswer,
  type IntroductionShare,
  introductionAnswers,
  introductionShares,
} from "@kindling/contracts/introductions/schemas.ts";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Checklist } from "../../ui/controls/checklist.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Input } from "../../ui/controls/input.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import type { IntroductionActions } from "./introduction-actions.ts";

interface AnswerFormProps {
  introduction: MemberIntroduction;
  actions: IntroductionActions;
  stages?: (() => void) | undefined;
}

const labels = { yes: "Yes, introduce us", no: "No", "not-now": "Not now" } as const;
const tooEarly = "Too early for me";

/** Yes, no or not now, with what is shared after a yes, and a reason that only admins see. */
export function AnswerForm({ introduction, actions, stages }: AnswerFormProps) {
  const { role, answer } = introduction;
  const [shares, setShares] = useState<readonly IntroductionShare[]>(introduction.shares);
  const [reason, setReason] = useState("");
  const isFounder = role === "founder";
  const options = introductionShares
    .filter((share) => isFounder || share !== "deck")
    .map((share) => ({ value: share, label: shareLabel(share, isFounder) }));
  const send = (said: IntroductionAnswer) =>
    actions.answer({
      answer: said,
      ...(said === "yes" && { shares: [...shares] }),
      ...(said !== "yes" && reason.trim() !== "" && { reason: reason.trim() }),
    });
  return (
    <section aria-label="Your answer" className="flex flex-col gap-5 border-t pt-5">
      <Field
        label="If both say yes, the other side also sees"
        description="They always see your name, company and email."
        group
      >
        <Checklist options={options} value={shares} onChange={setShares} />
      </Field>
      <Field
        label="If you say no or not now: why? (optional)"
        description="Only the people who run the community see it."
      >
        <Input
          value={reason}
          maxLength={1_000}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {!isFounder && (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <Button
            size="sm"
            variant="outline"
            aria-pressed={reason === tooEarly}
            onClick={() => setReason(tooEarly)}
          >
            {tooEarly}
          </Button>
          {reason === tooEarly && stages && (
            <Button size="sm" variant="ghost" onClick={stages}>
              Change the stages that you look for
            </Button>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {introductionAnswers.map((one) => (
          <Button
            key={one}
            ref={keepFocusInSection}
            size="lg"
            variant={one === "yes" ? "default" : "outline"}
            aria-pressed={one === answer}
            aria-disabled={actions.isPending}
            onClick={() => send(one)}
          >
            {labels[one]}
          </Button>
        ))}
      </div>
    </section>
  );
}

function shareLabel(share: IntroductionShare, isFounder: boolean): string {
  switch (share) {
    case "phone":
      return "Phone";
    case "website":
      return "Website";
    case "linked_in":
      return "LinkedIn";
    case "pitch":
      return isFounder ? "Pitch" : "Thesis";
    case "deck":
      return "Deck";
  }
}
