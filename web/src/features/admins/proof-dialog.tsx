import type { OwnProof } from "@kindling/contracts/admins/schemas.ts";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { useProof } from "./use-proof.tsx";

interface ProofDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  confirmLabel: string;
  destructive?: boolean;
  needsCode: boolean;
  pending: boolean;
  /** Sends the request, and closes the dialog after success. */
  onProof: (proof: OwnProof, onError: (error: unknown) => void) => void;
}

/** Asks for the own passcode before something that gives access. */
export function ProofDialog({ open, onClose, needsCode, pending, onProof, ...texts }: ProofDialogProps) {
  const proof = useProof(needsCode);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = () => {
    const typed = proof.read();
    setProblem(null);
    if (typed === null || pending) return;
    onProof(typed, (error) => {
      if (!proof.show(error)) setProblem(errorMessage(error, "This could not be saved. Please try again."));
    });
  };
  // Also after success, when the caller closes it.
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    proof.clear();
    setProblem(null);
  }
  return (
    <AlertDialog
      {...texts}
      open={open}
      onOpenChange={(isOpen) => !isOpen && !pending && onClose()}
      pending={pending}
      onConfirm={confirm}
    >
      <form
        noValidate
        className="mt-5 grid gap-5"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          confirm();
        }}
      >
        {proof.fields}
        {problem && <Banner>{problem}</Banner>}
        {/* Enter sends a form of two fields only if it has a button. */}
        <button type="submit" hidden />
      </form>
    </AlertDialog>
  );
}
