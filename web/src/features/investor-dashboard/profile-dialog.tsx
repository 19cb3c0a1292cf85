import { type OwnInvestor, ownInvestorUpdate } from "@kindling/contracts/investors/schemas.ts";
import { useState } from "react";
import {
  EmailChangeNotice,
  type PendingEmail,
  pendingEmail,
  savedTitle,
} from "../../forms/email-change-notice.tsx";
import { FitCount, FormFit, MissingPreferences } from "../../forms/fitting-founders/fitting-founders.tsx";
import { investorProfile } from "../../forms/investor-sections.ts";
import { useRecordForm } from "../../forms/record/use-record-form.ts";
import { ProfileSaveFailure } from "../../forms/record-dialog/profile-save-failure.tsx";
import { RecordDialog } from "../../forms/record-dialog/record-dialog.tsx";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { changedFields } from "../../lib/changed-fields.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useLateNotice } from "../../ui/overlays/use-late-notice.ts";
import { useUpdateOwnInvestor } from "./own-investor.ts";

interface ProfileDialogProps {
  investor: OwnInvestor;
  open: boolean;
  onClose: () => void;
}

/** 'My Profile': read, and edited as a whole: the whole profile is sent. */
export default function ProfileDialog({ investor, open, onClose }: ProfileDialogProps) {
  const [pending, setPending] = useState<PendingEmail | null>(null);
  const update = useUpdateOwnInvestor(investor);
  const notifyLate = useLateNotice(open);
  const form = useRecordForm({
    record: investor,
    sections: investorProfile,
    schema: ownInvestorUpdate,
    draftName: "investor-profile",
    save: async (edited, before) => {
      const saved = await update.mutateAsync({ edited, before }).catch((error) => {
        notifyLate("Failed to save profile", errorMessage(error, ""));
        throw error;
      });
      const pending = pendingEmail(changedFields(before, edited).email, saved);
      setPending(pending);
      toast({
        title: savedTitle("Profile saved", pending),
        description: pending ? undefined : "Your profile is up to date.",
      });
      return saved;
    },
  });
  const fit = { form: form.form, stored: investor, sections: investorProfile };
  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      title="My Profile"
      description="What your matches are made from, and how the community reaches you."
      record={investor}
      sections={investorProfile}
      form={form}
      layout="stacked"
      notice={pending && <EmailChangeNotice pending={pending} />}
      editNotice={<FormFit {...fit} show={MissingPreferences} className="mt-6 rounded-lg bg-sunken p-4" />}
      editStatus={<FormFit {...fit} show={FitCount} className="mr-auto text-sm max-sm:w-full" />}
      editLabel="Edit Profile"
      saveLabel="Save Changes"
      failureMessage={(error) => <ProfileSaveFailure error={error} sections={investorProfile} />}
    />
  );
}
