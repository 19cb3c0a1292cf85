import { readTypedNumber } from "@kindling/contracts/fields/numbers.ts";
import { introductionOutcome } from "@kindling/contracts/introductions/schemas.ts";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Input } from "../../ui/controls/input.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { MoneyInput } from "../../ui/controls/money-input.tsx";
import { Select } from "../../ui/controls/select.tsx";
import type { useIntroductionStep } from "./introduction-calls.ts";
import { outcomeLabels } from "./introduction-words.ts";

type Outcome = keyof typeof outcomeLabels;

/** Closes an introduction with what came of it. */
export function OutcomeForm({ step }: { step: ReturnType<typeof useIntroductionStep> }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [amount, setAmount] = useState("");
  const [day, setDay] = useState("");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<{ outcome?: string; amount?: string }>({});
  const isInvested = outcome === "invested";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = readTypedNumber(amount, 2);
    if (outcome === null) return setProblem({ outcome: "Choose what came of it." });
    if (isInvested && typed.problem !== null) return setProblem({ amount: `The amount ${typed.problem}.` });
    setProblem({});
    step.mutate({
      step: "close",
      outcome,
      reason,
      ...(isInvested && { amount_usd: typed.value, invested_on: day || null }),
    });
  };
  return (
    <form
      aria-label="What came of it"
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-lg border p-4"
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="What came of it" error={problem.outcome}>
          <Select
            options={introductionOutcome.options.map((value) => ({ value, label: outcomeLabels[value] }))}
            value={outcome}
            onChange={setOutcome}
          />
        </Field>
        {isInvested && (
          <>
            <Field label="Amount in USD" error={problem.amount}>
              <MoneyInput value={amount} onChange={(event) => setAmount(event.target.value)} />
            </Field>
            <Field label="Day">
              <Input
                type="date"
                value={day}
                min="1970-01-01"
                onChange={(event) => setDay(event.target.value)}
              />
            </Field>
          </>
        )}
      </div>
      <Field label="Reason (optional)">
        <Input value={reason} maxLength={1_000} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Button
        ref={keepFocusInSection}
        type="submit"
        variant="outline"
        className="self-start"
        pending={step.isPending && step.variables.step === "close"}
      >
        Close the introduction
      </Button>
    </form>
  );
}
