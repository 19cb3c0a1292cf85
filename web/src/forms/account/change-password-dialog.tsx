import { type FormEvent, useId, useRef, useState } from "react";
import { errorMessage, HttpError } from "../../lib/api/api-errors.ts";
import { lengthProblem, passwordAdvice } from "../../lib/session/password-length.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { PasswordInput } from "../../ui/controls/input.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { Banner } from "../../ui/states/states.tsx";
import { useChangePassword } from "./own-sessions.ts";

interface ChangePasswordDialogProps {
  open: boolean;
  onClose: () => void;
}

/** What is wrong, and in which field; null for neither. */
interface Problem {
  field: "current" | "next" | null;
  message: string;
}

/** Changes an investor's password by the current one. */
export default function ChangePasswordDialog({ open, onClose }: ChangePasswordDialogProps) {
  const form = useId();
  const fields = { current: useRef<HTMLInputElement>(null), next: useRef<HTMLInputElement>(null) };
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const { mutate, isPending } = useChangePassword();

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
    if (current === "") return show({ field: "current", message: "Please enter your current password." });
    const message = lengthProblem(next);
    if (message) return show({ field: "next", message });
    setProblem(null);
    mutate(
      { current_password: current, password: next },
      {
        onSuccess: () => {
          close();
          toast({ title: "Password changed", description: "Your other sessions have ended." });
        },
        onError: (error) => show(problemOf(error)),
      },
    );
  };
  const errorOf = (field: Problem["field"]) => (problem?.field === field ? problem.message : null);

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !isPending && close()}
      title="Change password"
      size="sm"
      keepOnOutsidePress
      footer={
        <>
          <Button variant="outline" onClick={() => !isPending && close()}>
            Cancel
          </Button>
          <Button type="submit" form={form} pending={isPending} pendingLabel="Saving...">
            Save Password
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="gap-5">
        <Field label="Current password" required error={errorOf("current")}>
          <PasswordInput
            ref={fields.current}
            what="current password"
            autoComplete="current-password"
            value={current}
            onChange={({ target }) => {
              setCurrent(target.value);
              setProblem(null);
            }}
          />
        </Field>
        <Field label="New password" required description={passwordAdvice} error={errorOf("next")}>
          <PasswordInput
            ref={fields.next}
            what="new password"
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
};

function problemOf(error: unknown): Problem {
  const path = error instanceof HttpError ? error.details[0]?.path : undefined;
  const message = errorMessage(error, "Your password could not be changed. Please try again.");
  return { field: fieldNames[path ?? ""] ?? null, message };
}
