import { duplicateSources } from "../../forms/duplicates/duplicate-source.ts";
import { LookalikeHint } from "../../forms/duplicates/lookalike-hint.tsx";
import { inviteProblem, useInviteInvestor } from "../../forms/investor-detail/invite-investor.ts";
import InvestorFormDialog from "../../forms/investor-form/investor-form-dialog.tsx";
import { useAccess } from "../../lib/config.ts";
import { toast } from "../../ui/overlays/toast-store.ts";

interface AddInvestorDialogProps {
  onClose: () => void;
  onAdded: () => void;
  /** Opens a record, which has the link of an invitation. */
  onOpen: (id: number) => void;
}

/** The registration form for an admin, who may invite the new investor right away. */
export default function AddInvestorDialog({ onClose, onAdded, onOpen }: AddInvestorDialogProps) {
  const invite = useInviteInvestor(onOpen, (_, error) =>
    toast({ variant: "destructive", title: "Not invited", description: inviteProblem(error) }),
  );
  const enforced = useAccess() === "enforced";
  return (
    <InvestorFormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      onSuccess={onAdded}
      filledBy="admin"
      draftName="add-investor"
      hint={(control) => <LookalikeHint source={duplicateSources.investor} control={control} />}
      title="Add Investor"
      submitLabel="Add Investor"
      description="Only a name and an email are needed. Whatever else is known brings founders that fit."
      successToast={({ id, name }) => ({
        title: "Investor added",
        description: `${name} is in the database${enforced ? ", and not invited yet" : ""}.`,
        ...(enforced
          ? { stays: true, action: { label: "Invite to Log In", onClick: () => invite.mutate(id) } }
          : {}),
      })}
    />
  );
}
