import { FounderForm } from "../../forms/founder-form/founder-form.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast-store.ts";

interface AddFounderDialogProps {
  onClose: () => void;
  onAdded: () => void;
}

/** The opt-in's form, for an admin who adds a founder. */
export default function AddFounderDialog({ onClose, onAdded }: AddFounderDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add Founder"
      description="The same four steps as the founder opt-in."
      keepOnOutsidePress
    >
      <FounderForm
        inDialog
        filledBy="admin"
        draftName="add-founder"
        submitLabel="Add Founder"
        pendingLabel="Registering..."
        onCancel={onClose}
        onSuccess={(founder) => {
          onClose();
          onAdded();
          toast({
            title: "Founder added",
            description: founder ? `${founder.company} is in the system.` : undefined,
          });
        }}
      />
    </Dialog>
  );
}
