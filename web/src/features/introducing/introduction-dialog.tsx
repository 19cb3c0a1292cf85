import type { Introduction } from "@kindling/contracts/introductions/schemas.ts";
import { introductionSides } from "@kindling/contracts/introductions/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { FollowUps } from "../../forms/follow-ups/follow-ups.tsx";
import { HistoryTab } from "../../forms/history/history-tab.tsx";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useOpenRecord } from "../../lib/browser-state/use-open-record.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button } from "../../ui/button.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { ListSkeleton } from "../../ui/states/list-states.tsx";
import { LoadError } from "../../ui/states/load-errors.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { reviewHistory } from "../edits/review-edit.ts";
import { introductionQuery, useIntroductionStep } from "./introduction-calls.ts";
import { IntroductionDrafts } from "./introduction-drafts.tsx";
import { IntroductionLinks } from "./introduction-links.tsx";
import { IntroductionMails } from "./introduction-mails.tsx";
import { IntroductionSettings } from "./introduction-settings.tsx";
import { IntroductionSide } from "./introduction-side.tsx";
import { nextStep, stateInWords, stateLabels, titleOf } from "./introduction-words.ts";
import { useMailMode } from "./mail-mode.ts";
import { OutcomeForm } from "./outcome-form.tsx";
import { canDraftAgain, mailSteps, possibleSteps, type StepInput } from "./possible-steps.ts";

const IntroduceDialog = lazyComponent(() => import("./introduce-dialog.tsx"));

interface IntroductionDialogProps {
  id: number;
  open: boolean;
  onClose: () => void;
}

/** An introduction: both sides, what can be done now, its texts to copy, and its history. */
export default function IntroductionDialog({ id, open, onClose }: IntroductionDialogProps) {
  const query = useQuery(introductionQuery(id));
  const { data: introduction } = query;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={introduction ? titleOf(introduction) : "Introduction"}
      description={introduction && `${stateInWords(introduction)} · ${nextStep(introduction)}`}
    >
      {introduction ? (
        <Details introduction={introduction} onClose={onClose} />
      ) : query.isPending ? (
        <ListSkeleton label="Loading the introduction..." rows={3} />
      ) : (
        <LoadError query={query} title="Introduction not loaded" />
      )}
    </Dialog>
  );
}

function Details({ introduction, onClose }: { introduction: Introduction; onClose: () => void }) {
  const mayEdit = useMayEdit();
  const openRecord = useOpenRecord();
  const step = useIntroductionStep(introduction);
  const [again, setAgain] = useState<boolean | null>(null);
  const steps = mayEdit ? possibleSteps(introduction) : [];
  const mode = useMailMode();
  const byMail = mayEdit && mode === "mail" ? mailSteps(introduction) : [];
  const simple = [...byMail, ...steps.filter(({ step: { step } }) => step !== "answer" && step !== "close")];
  return (
    // Takes the focus of what leaves it.
    <div tabIndex={-1} className="flex flex-col gap-6 outline-none">
      {step.isError && (
        <Banner>
          <p className="font-medium">This was not saved.</p>
          <p>{errorMessage(step.error, "Please try again.")}</p>
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {introductionSides.map((side) => (
          <IntroductionSide
            key={side}
            side={side}
            introduction={introduction}
            step={step}
            onOpen={() => {
              onClose();
              openRecord(side, introduction[side].id);
            }}
          />
        ))}
      </div>
      {(simple.length > 0 || (mayEdit && canDraftAgain(introduction))) && (
        <section aria-label="Steps" className="flex flex-wrap gap-2">
          {simple.map(({ label, step: next }) => (
            <Button
              key={label}
              ref={keepFocusInSection}
              variant={isSecond(next, byMail.length > 0) ? "outline" : "default"}
              pending={
                step.isPending && step.variables.step === next.step && step.variables.by_mail === next.by_mail
              }
              onClick={() => step.mutate(next)}
            >
              {label}
            </Button>
          ))}
          {canDraftAgain(introduction) && (
            <Button ref={keepFocusInSection} onClick={() => setAgain(true)}>
              Draft again…
            </Button>
          )}
        </section>
      )}
      {steps.some(({ step: { step } }) => step === "close") && <OutcomeForm step={step} />}
      <Outcome introduction={introduction} />
      <IntroductionMails introduction={introduction} />
      <IntroductionDrafts introduction={introduction} />
      {mayEdit && <IntroductionLinks introduction={introduction} />}
      <IntroductionSettings introduction={introduction} />
      <FollowUps about={{ kind: "match", id: introduction.id }} />
      <section aria-label="History" className="flex flex-col gap-3">
        <h3 className="font-semibold">History</h3>
        <HistoryTab source={reviewHistory} record={introduction} editing={false} />
      </section>
      <Suspense fallback={null}>
        {again !== null && (
          <IntroduceDialog
            pairs={[
              {
                id: introduction.id,
                founder: { company: introduction.founder.company ?? "Somebody who has left" },
                investor: { name: introduction.investor.name ?? "Somebody who has left" },
              },
            ]}
            endedAs={stateLabels[introduction.state]}
            open={again}
            onClose={() => setAgain(false)}
            onDrafted={() => setAgain(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Whether another step is what an admin most probably wants. */
const isSecond = ({ step, by_mail }: StepInput, canMail: boolean): boolean =>
  step === "withdraw" || step === "expire" || (canMail && !by_mail);

/** Why it was closed. */
function Outcome({ introduction: { outcome_reason, invested_on } }: { introduction: Introduction }) {
  if (!outcome_reason && !invested_on) return null;
  return (
    <p className="text-sm wrap-anywhere">
      {invested_on && `Invested on ${invested_on}. `}
      {outcome_reason}
    </p>
  );
}
