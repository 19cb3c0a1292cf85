import type { OwnInvestor } from "@kindling/contracts/investors/schemas.ts";
import type { ReactNode } from "react";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { type ToastOptions, toast } from "../../ui/overlays/toast-store.ts";
import { InvestorForm, type InvestorFormProps } from "./investor-form.tsx";

interface InvestorFormDialogProps extends Omit<InvestorFormProps, "onSuccess" | "onCancel" | "inDialog"> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Receives the created investor. */
  onSuccess?: (investor: OwnInvestor) => void;
  title?: string;
  description?: ReactNode;
  /** The toast after a success. */
  successToast?: (investor: OwnInvestor) => ToastOptions;
}

/**
 * The investor form in a dialog. Load it when it is opened: `lazyComponent(() => import(...))`. The
 * cross and Escape keep the draft for the next time; Cancel deletes it.
 */
export default function InvestorFormDialog({
  open,
  onOpenChange,
  onSuccess,
  title = "Register as an Investor",
  description = "Only name and email are needed. The rest improves your matches.",
  successToast = ({ name }) => ({
    title: "You are registered as an investor",
    description: `Welcome, ${name}. It is good to have you here.`,
  }),
  ...form
}: InvestorFormDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      keepOnOutsidePress
    >
      <InvestorForm
        {...form}
        inDialog
        onCancel={() => onOpenChange(false)}
        onSuccess={(investor, isSent) => {
          // The form may have been opened again by now, and hold another investor.
          if (isSent) onOpenChange(false);
          toast(successToast(investor));
          onSuccess?.(investor);
        }}
      />
    </Dialog>
  );
}
