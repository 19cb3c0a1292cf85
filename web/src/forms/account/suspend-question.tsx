import { Field } from "../../ui/controls/field.tsx";
import { Textarea } from "../../ui/controls/textarea.tsx";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";

interface SuspendQuestionProps {
  name: string;
  reason: string;
  onReason: (reason: string) => void;
  open: boolean;
  onClose: () => void;
  onSuspend: () => void;
}

/** Asks before an account is suspended, and for a reason. Cancel discards it; Escape keeps it. */
export function SuspendQuestion({ name, reason, onReason, open, onClose, onSuspend }: SuspendQuestionProps) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onCancel={() => onReason("")}
      title={`Suspend ${name}?`}
      description="Every session ends at once, and nobody can sign in to this account until you lift the suspension."
      confirmLabel="Suspend"
      destructive
      onConfirm={() => {
        onSuspend();
        onClose();
      }}
    >
      <Field label="Reason" className="mt-4" description="Optional. Admins see it here.">
        <Textarea rows={2} maxLength={500} value={reason} onChange={({ target }) => onReason(target.value)} />
      </Field>
    </AlertDialog>
  );
}
