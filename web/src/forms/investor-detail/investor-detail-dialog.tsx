import { investorProblems } from "@kindling/contracts/investors/changes.ts";
import { type Investor, investorUpdate } from "@kindling/contracts/investors/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorMessage, isNotFound } from "../../lib/api/api-errors.ts";
import { changedFields } from "../../lib/changed-fields.ts";
import { useAccess } from "../../lib/config.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { Banner } from "../../ui/states/states.tsx";
import { investorDialog } from "../investor-sections.ts";
import { useRecordForm } from "../record/use-record-form.ts";
import { ConsentOf } from "../record-dialog/consent-of.tsx";
import { ProfileSaveFailure } from "../record-dialog/profile-save-failure.tsx";
import { RecordDialog } from "../record-dialog/record-dialog.tsx";
import { RecordFallback } from "../record-dialog/record-fallback.tsx";
import { useAdminTabs } from "../record-dialog/use-admin-tabs.tsx";
import { ArchiveAction, ArchiveFailure, useArchive } from "../removals/archive-action.tsx";
import { GoneNotice, NotSavedNotice } from "../removals/gone-notice.tsx";
import { investorQuery } from "./get-investor.ts";
import { investorHistory } from "./investor-history.ts";
import { investorRemovals } from "./investor-removals.ts";
import { InvitationNotice } from "./invitation-notice.tsx";
import { useInviteInvestor } from "./invite-investor.ts";
import { useUpdateInvestor } from "./update-investor.ts";

interface InvestorDetailDialogProps {
  /** The investor to show; null while the dialog is closed. */
  investorId?: number | null;
  /** The investor in a list: shown while the newest state is fetched. */
  investor?: Investor | null;
  /** It was archived or erased, or never existed. */
  isGone: boolean;
  open: boolean;
  onClose: () => void;
  /** Called once it is archived, which may be after it was closed. */
  onArchived: () => void;
  /** Buttons that open the records before and after it in the list. */
  steps?: ReactNode;
  /** What is shown above its tabs. */
  facts?: ReactNode;
  /** Its matches, for a tab. */
  matches?: ReactNode;
}

/** All fields of an investor, for admins to read and edit. Sends only changed fields. */
export function InvestorDetailDialog({
  investorId,
  investor,
  isGone,
  open,
  onClose,
  onArchived,
  steps,
  facts,
  matches,
}: InvestorDetailDialogProps) {
  const id = investorId ?? investor?.id ?? null;
  const query = useQuery({ ...investorQuery(id ?? 0), enabled: open && id !== null && !isGone });
  const update = useUpdateInvestor();
  const record = query.data ?? (investor?.id === id ? (investor ?? undefined) : undefined);
  const form = useRecordForm({
    record,
    sections: investorDialog,
    schema: investorUpdate,
    problemsOf: investorProblems,
    draftName: "investor-detail",
    save: async (edited, before) => {
      const fields = changedFields(before, edited);
      if (Object.keys(fields).length === 0) return before;
      const saved = await update.mutateAsync({ id: before.id, fields });
      toast({ title: "Investor saved", description: `${saved.name} is up to date.` });
      return saved;
    },
  });
  const archive = useArchive(investorRemovals, record?.name ?? "The investor", onArchived);
  const invite = useInviteInvestor();
  const enforced = useAccess() === "enforced";
  const adminTabs = useAdminTabs({ source: investorHistory, record, editing: form.editing, matches });
  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      side={{ steps, facts }}
      title={record?.name ?? "Investor"}
      description={
        record && (
          <ConsentOf consent={query.data?.consent}>{record.company ?? "Independent investor"}</ConsentOf>
        )
      }
      record={record}
      sections={investorDialog}
      form={form}
      moreTabs={isGone ? [] : adminTabs}
      notice={
        record &&
        (archive.isError ? (
          <ArchiveFailure error={archive.error} member="investor" />
        ) : invite.isError ? (
          <Banner className="mb-5">
            {errorMessage(invite.error, "The invitation could not be made. Please try again.")}
          </Banner>
        ) : (
          invite.data && (
            <InvitationNotice key={invite.data.path} invitation={invite.data} investor={record} />
          )
        ))
      }
      goneNotice={isGone && <GoneNotice member="investor" />}
      actions={
        record && (
          <>
            <ArchiveAction
              member="investor"
              archiving={archive.isPending}
              onArchive={() => archive.mutate(record.id)}
            />
            {enforced && (
              <Button
                variant="outline"
                onClick={() => invite.mutate(record.id)}
                pending={invite.isPending}
                pendingLabel="Inviting..."
              >
                Invite to log in
              </Button>
            )}
          </>
        )
      }
      failureMessage={(error) =>
        isNotFound(error) ? (
          <NotSavedNotice member="investor" />
        ) : (
          <ProfileSaveFailure error={error} sections={investorDialog} />
        )
      }
      fallback={<RecordFallback member="investor" isGone={isGone} query={query} />}
    />
  );
}
