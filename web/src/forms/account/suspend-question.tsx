import { useState } from "react";
import { Field } from "../../ui/controls/field.tsx";
import { Textarea } from "../../ui/controls/textarea.tsx";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";

interface SuspendQuestionProps {
  name: string;
  open: boolean;
  onClose: () => void;
  onSuspend: (reason: string) => void;
}

/** Asks before an account is suspended, and for a reason. */
export function SuspendQuestion({ name, open, onClose, onSuspend }: SuspendQuestionProps) {
  const [reason, setReason] = useState("");
  const close = () => {
    onClose();
    setReason("");
  };
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={`Suspend ${name}?`}
      description="Every session ends at once, and nobody can sign in to this account until you lift the suspension."
      confirmLabel="Suspend"
      destructive
      onConfirm={() => {
        onSuspend(reason);
        close();
      }}
    >
      <Field label="Reason" className="mt-4" description="Optional. Admins see it here.">
        <Textarea
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </AlertDialog>
  );
}
