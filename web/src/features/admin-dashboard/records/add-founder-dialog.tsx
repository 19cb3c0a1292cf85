import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { useState } from "react";
import { FounderConfirmation } from "../../../forms/founder-form/founder-confirmation.tsx";
import { FounderForm } from "../../../forms/founder-form/founder-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";

interface AddFounderDialogProps {
  onClose: () => void;
  onAdded: () => void;
}

/** The opt-in's form and confirmation, for an admin who adds a founder (spec sections 2 and 4). */
export default function AddFounderDialog({ onClose, onAdded }: AddFounderDialogProps) {
  const [sent, setSent] = useState<{ founder: OwnFounder | null } | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add Founder"
      description={sent ? undefined : "The same four steps as the founder opt-in."}
      keepOnOutsidePress
      footer={sent && <Button onClick={onClose}>Done</Button>}
    >
      {sent ? (
        <FounderConfirmation filledBy="admin" email={sent.founder?.email} />
      ) : (
        <FounderForm
          inDialog
          filledBy="admin"
          draftName="add-founder"
          submitLabel="Add Founder"
          pendingLabel="Registering..."
          onCancel={onClose}
          onSuccess={(founder) => {
            setSent({ founder });
            onAdded();
          }}
        />
      )}
    </Dialog>
  );
}
