import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { useRef, useState } from "react";
import { duplicateSources } from "../../forms/duplicates/duplicate-source.ts";
import { LookalikeHint } from "../../forms/duplicates/lookalike-hint.tsx";
import { FounderConfirmation } from "../../forms/founder-form/founder-confirmation.tsx";
import { FounderForm } from "../../forms/founder-form/founder-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";

interface AddFounderDialogProps {
  onClose: () => void;
  onAdded: () => void;
}

/** The opt-in's form and confirmation, for an admin who adds a founder. */
export default function AddFounderDialog({ onClose, onAdded }: AddFounderDialogProps) {
  const [sent, setSent] = useState<{ founder: OwnFounder | null } | null>(null);
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Add Founder"
      description={sent ? undefined : "The same four steps as the founder opt-in."}
      keepOnOutsidePress
      footer={sent && <Button onClick={close}>Done</Button>}
    >
      {sent ? (
        <FounderConfirmation filledBy="admin" email={sent.founder?.email} />
      ) : (
        <FounderForm
          inDialog
          filledBy="admin"
          draftName="add-founder"
          hint={(control) => <LookalikeHint source={duplicateSources.founder} control={control} />}
          submitLabel="Add Founder"
          pendingLabel="Registering..."
          onCancel={close}
          onSuccess={(founder) => {
            if (isClosed.current)
              toast({
                title: "Founder added",
                description: founder && `${founder.company} is in the lists.`,
              });
            else setSent({ founder });
            onAdded();
          }}
        />
      )}
    </Dialog>
  );
}
