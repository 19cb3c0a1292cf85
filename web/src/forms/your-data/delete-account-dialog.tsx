import { canonicalEmail } from "@kindling/contracts/fields/emails.ts";
import { deleteOwnAccount } from "@kindling/contracts/me/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { type FormEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Input } from "../../ui/controls/input.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Banner } from "../../ui/states/states.tsx";

interface DeleteAccountDialogProps {
  member: "founder" | "investor";
  email: string;
  open: boolean;
  onClose: () => void;
}

/** Deletes the account after the member has typed their email; with a mail server that mails a link. */
export default function DeleteAccountDialog({ member, email, open, onClose }: DeleteAccountDialogProps) {
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, reset, data, error, isPending } = useSingleFlightMutation({
    mutationFn: (typedEmail: string) => call(deleteOwnAccount, { body: { email: typedEmail } }),
    // Here and not in `mutate`, so that it runs after this page was left, too.
    onSuccess: ({ state, erased_from }) => {
      if (state === "deleted") {
        navigate("/account-deletion", {
          replace: true,
          state: { deleted: member, erasedFrom: erased_from },
        });
      }
    },
  });
  const isMailed = data?.state === "mailed";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canonicalEmail(typed).toLowerCase() !== email.toLowerCase()) {
      setProblem(texts.notYourEmail);
      input.current?.focus();
      return;
    }
    mutate(typed);
  };
  const close = () => {
    if (isPending) return;
    onClose();
    setTyped("");
    setProblem(null);
    reset();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={isMailed ? "Check your mail" : "Delete my account"}
      size="sm"
      keepOnOutsidePress
      footer={
        isMailed ? (
          <Button onClick={close}>Close</Button>
        ) : (
          <>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={form}
              variant="destructive"
              pending={isPending}
              pendingLabel="Deleting..."
            >
              Delete Account
            </Button>
          </>
        )
      }
    >
      {isMailed ? (
        <p role="status" className="wrap-anywhere">
          We have mailed a link to <strong className="font-semibold">{email}</strong>. Your account is deleted
          when you confirm it there. The link works for 24 hours.
        </p>
      ) : (
        <form id={form} onSubmit={submit} noValidate className="gap-5">
          <ul className="grid list-disc gap-1.5 pl-5 text-sm">
            <li>You are signed out everywhere, and leave all lists and matches at once.</li>
            <li>For 30 days your account can be restored, if you change your mind.</li>
            <li>Then your record, its history, and all ratings and notes about you are erased for good.</li>
          </ul>
          <Field
            label="Your email, to confirm"
            required
            description={<span className="wrap-anywhere">Type {email}</span>}
            error={problem}
          >
            <Input
              ref={input}
              type="email"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setProblem(null);
              }}
            />
          </Field>
          {error && (
            <Banner>{errorMessage(error, "Your account could not be deleted. Please try again.")}</Banner>
          )}
        </form>
      )}
    </Dialog>
  );
}
