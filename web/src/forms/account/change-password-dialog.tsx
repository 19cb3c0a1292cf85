import { texts } from "@kindling/contracts/texts.ts";
import { type FormEvent, useId, useRef, useState } from "react";
import { errorMessage, HttpError } from "../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { lengthProblem, passwordAdvice } from "../../lib/session/password-length.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { PasswordInput } from "../../ui/controls/input.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { Banner } from "../../ui/states/states.tsx";

interface ChangePasswordDialogProps {
  open: boolean;
  onClose: () => void;
  /** Admins have a passcode. */
  what?: "password" | "passcode";
  save: (current: string, next: string) => Promise<unknown>;
}

/** What is wrong, and in which field; null for neither. */
interface Problem {
  field: "current" | "next" | null;
  message: string;
}

/** Changes a password or a passcode by the current one. */
export default function ChangePasswordDialog({
  open,
  onClose,
  what = "password",
  save,
}: ChangePasswordDialogProps) {
  const What = what === "password" ? "Password" : "Passcode";
  const form = useId();
  const fields = { current: useRef<HTMLInputElement>(null), next: useRef<HTMLInputElement>(null) };
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const { mutate, isPending } = useSingleFlightMutation({
    mutationFn: (typed: { current: string; next: string }) => save(typed.current, typed.next),
  });

  const close = () => {
    onClose();
    setCurrent("");
    setNext("");
    setProblem(null);
  };
  const show = (found: Problem) => {
    setProblem(found);
    if (found.field) fields[found.field].current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (current === "") return show({ field: "current", message: `Please enter your current ${what}.` });
    const message = lengthProblem(next);
    if (message)
      return show({ field: "next", message: what === "password" ? message : texts.passcodeTooShort });
    setProblem(null);
    mutate(
      { current, next },
      {
        onSuccess: () => {
          close();
          toast({ title: `${What} changed`, description: "Your other sessions have ended." });
        },
        onError: (error) => show(problemOf(error, what)),
      },
    );
  };
  const errorOf = (field: Problem["field"]) => (problem?.field === field ? problem.message : null);

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !isPending && close()}
      title={`Change ${what}`}
      size="sm"
      keepOnOutsidePress
      footer={
        <>
          <Button variant="outline" onClick={() => !isPending && close()}>
            Cancel
          </Button>
          <Button type="submit" form={form} pending={isPending} pendingLabel="Saving...">
            Save {What}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="gap-5">
        <Field label={`Current ${what}`} required error={errorOf("current")}>
          <PasswordInput
            ref={fields.current}
            what={`current ${what}`}
            autoComplete="current-password"
            value={current}
            onChange={({ target }) => {
              setCurrent(target.value);
              setProblem(null);
            }}
          />
        </Field>
        <Field label={`New ${what}`} required description={passwordAdvice} error={errorOf("next")}>
          <PasswordInput
            ref={fields.next}
            what={`new ${what}`}
            autoComplete="new-password"
            value={next}
            onChange={({ target }) => {
              setNext(target.value);
              setProblem(null);
            }}
          />
        </Field>
        {problem && problem.field === null && <Banner>{problem.message}</Banner>}
      </form>
    </Dialog>
  );
}

const fieldNames: Readonly<Record<string, Problem["field"]>> = {
  current_password: "current",
  password: "next",
  current_passcode: "current",
  passcode: "next",
};

function problemOf(error: unknown, what: string): Problem {
  const path = error instanceof HttpError ? error.details[0]?.path : undefined;
  const message = errorMessage(error, `Your ${what} could not be changed. Please try again.`);
  return { field: fieldNames[path ?? ""] ?? null, message };
}
