import { founderProblems } from "@kindling/contracts/founders/changes.ts";
import { type Founder, founderUpdate } from "@kindling/contracts/founders/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorMessage, isNotFound } from "../../lib/api/api-errors.ts";
import { changedFields } from "../../lib/changed-fields.ts";
import { useConfig } from "../../lib/config.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { founderDialog } from "../founder-sections.ts";
import { labelsOf } from "../record/record-field.ts";
import { useRecordForm } from "../record/use-record-form.ts";
import { ConsentOf } from "../record-dialog/consent-of.tsx";
import { RecordDialog } from "../record-dialog/record-dialog.tsx";
import { RecordFallback } from "../record-dialog/record-fallback.tsx";
import { useAdminTabs } from "../record-dialog/use-admin-tabs.tsx";
import { ArchiveAction, ArchiveFailure, useArchive } from "../removals/archive-action.tsx";
import { GoneNotice, NotSavedNotice } from "../removals/gone-notice.tsx";
import { founderHistory } from "./founder-history.ts";
import { founderRemovals } from "./founder-removals.ts";
import { founderQuery } from "./get-founder.ts";
import { useUpdateFounder } from "./update-founder.ts";

interface FounderDetailDialogProps {
  founderId: number;
  /** The founder in the list; fetched if undefined. */
  founder: Founder | undefined;
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

/** All fields of a founder, for admins to read and edit. Sends only changed fields. */
export function FounderDetailDialog({
  founderId,
  founder,
  isGone,
  open,
  onClose,
  onArchived,
  steps,
  facts,
  matches,
}: FounderDetailDialogProps) {
  const { consent_version } = useConfig();
  // The list does not have the consent.
  const isNeeded = founder === undefined || consent_version !== undefined;
  const query = useQuery({ ...founderQuery(founderId), enabled: open && isNeeded && !isGone });
  const update = useUpdateFounder();
  const record = newest(founder ?? query.data, update.data);
  const form = useRecordForm({
    record,
    sections: founderDialog,
    schema: founderUpdate,
    problemsOf: founderProblems,
    draftName: "founder-detail",
    save: async (edited, before) => {
      const fields = changedFields(before, edited);
      if (Object.keys(fields).length === 0) return before;
      const saved = await update.mutateAsync({ id: before.id, fields });
      toast({ title: "Founder saved", description: `${saved.company} is up to date.` });
      return saved;
    },
  });
  const archive = useArchive(founderRemovals, record?.company ?? "The founder", onArchived);
  const adminTabs = useAdminTabs({ source: founderHistory, record, editing: form.editing, matches });
  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      side={{ steps, facts }}
      title={record?.company ?? "Founder"}
      description={record && <ConsentOf consent={query.data?.consent}>{record.name}</ConsentOf>}
      record={record}
      sections={founderDialog}
      form={form}
      moreTabs={isGone ? [] : adminTabs}
      fallback={<RecordFallback member="founder" isGone={isGone} query={query} />}
      notice={archive.isError && <ArchiveFailure error={archive.error} member="founder" />}
      goneNotice={isGone && <GoneNotice member="founder" />}
      actions={
        record && (
          <ArchiveAction
            member="founder"
            archiving={archive.isPending}
            onArchive={() => archive.mutate(record.id)}
          />
        )
      }
      failureMessage={(error) =>
        isNotFound(error) ? (
          <NotSavedNotice member="founder" />
        ) : (
          errorMessage(error, "The changes could not be saved. Please try again.", labelsOf(founderDialog))
        )
      }
    />
  );
}

/** Until the list is refetched, the founder saved here is newer than the one in the list. */
function newest(listed: Founder | undefined, saved: Founder | undefined): Founder | undefined {
  return saved && listed && saved.id === listed.id && saved.version > listed.version ? saved : listed;
}
