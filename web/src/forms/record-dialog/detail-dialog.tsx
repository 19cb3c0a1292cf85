import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { z } from "zod";
import { errorMessage, isNotFound } from "../../lib/api/api-errors.ts";
import { changedFields } from "../../lib/changed-fields.ts";
import { ButtonLink } from "../../ui/link.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useLateNotice } from "../../ui/overlays/use-late-notice.ts";
import type { Member } from "../history/entry-words.ts";
import type { HistorySource } from "../history/record-history.ts";
import type { RecordSection } from "../record/record-field.ts";
import { recordName } from "../record/record-name.ts";
import { useRecordForm } from "../record/use-record-form.ts";
import { ArchiveAction, ArchiveFailure, useArchive } from "../removals/archive-action.tsx";
import { GoneNotice, NotSavedNotice } from "../removals/gone-notice.tsx";
import type { RemovalSource } from "../removals/removal-source.ts";
import { type Consent, ConsentOf } from "./consent-of.tsx";
import { RecordDialog } from "./record-dialog.tsx";
import { RecordFallback } from "./record-fallback.tsx";
import { useAdminTabs } from "./use-admin-tabs.tsx";
import { useKeptNotice } from "./use-kept-notice.ts";

/** What opens the dialog of a founder or an investor. */
export interface DetailDialogProps<T> {
  id: number;
  /** The record in a list; fetched if undefined. */
  record: T | undefined;
  /** The record was archived or erased, or never existed. */
  isGone: boolean;
  open: boolean;
  onClose: () => void;
  /** Called once it is archived, which may be after it was closed. */
  onArchived: () => void;
  /** Buttons that open the records before and after it in the list. */
  steps?: ReactNode;
  /** What is shown above its tabs. */
  facts?: ReactNode;
  /** The content of the tab with the record's matches. */
  matches?: ReactNode;
  /** The tab that is shown first; by default that of the first section. */
  firstTab?: string | undefined;
  /** Called with the tab that the user opened. */
  onTab?: (tab: string) => void;
}

/** With what differs between founders and investors. */
interface MemberDialogProps<T, U> extends Omit<DetailDialogProps<T>, "id"> {
  query: UseQueryResult<{ consent?: Consent | undefined }>;
  sections: readonly RecordSection[];
  /** The contract's schema of an update. */
  schema: z.ZodType<U>;
  /** The contract's rules for changed fields. */
  problemsOf: (stored: T | null, change: U) => readonly ErrorDetail[];
  update: (change: { id: number; fields: Partial<U> }) => Promise<T>;
  failureMessage: (error: unknown) => ReactNode;
  history: HistorySource<Member>;
  removals: RemovalSource;
  /** Above the record, while not editing. */
  notice?: ReactNode;
  /** Further buttons, while not editing. */
  actions?: ReactNode;
}

/** All fields of a founder or an investor, for admins to read and edit. Sends only changed fields. */
export function DetailDialog<T extends Founder | Investor, U extends object>({
  open,
  onClose,
  record,
  isGone,
  onArchived,
  steps,
  facts,
  matches,
  firstTab,
  onTab,
  query,
  sections,
  schema,
  problemsOf,
  update,
  failureMessage,
  history,
  removals,
  notice,
  actions,
}: MemberDialogProps<T, U>) {
  const { member } = removals;
  const what = member === "founder" ? "Founder" : "Investor";
  const notifyLate = useLateNotice(open);
  const form = useRecordForm({
    record,
    sections,
    schema,
    problemsOf,
    draftName: `${member}-detail`,
    save: async (edited, before) => {
      const fields = changedFields(before, edited);
      if (Object.keys(fields).length === 0) return before;
      const saved = await update({ id: before.id, fields }).catch((error) => {
        notifyLate(`${recordName(before, member).title} was not saved`, errorMessage(error, ""));
        throw error;
      });
      toast({ title: `${what} saved`, description: `${recordName(saved, member).title} is up to date.` });
      return saved;
    },
  });
  const name = record && recordName(record, member);
  useKeptNotice(open && form.dirty, form.isDrafted, name?.title ?? what);
  const archive = useArchive(removals, name?.title ?? `The ${member}`, onArchived, notifyLate);
  const adminTabs = useAdminTabs({ source: history, record, editing: form.editing, matches });
  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      side={{ steps, facts, firstTab, onTab }}
      title={name?.title ?? what}
      description={
        name && <ConsentOf consent={query.data?.consent}>{name.subtitle ?? "Independent investor"}</ConsentOf>
      }
      record={record}
      sections={sections}
      form={form}
      moreTabs={isGone ? [] : adminTabs}
      fallback={<RecordFallback member={member} isGone={isGone} query={query} />}
      notice={archive.isError ? <ArchiveFailure error={archive.error} member={member} /> : notice}
      goneNotice={isGone && <GoneNotice member={member} />}
      actions={
        record && (
          <>
            <ArchiveAction
              member={member}
              archiving={archive.isPending}
              onArchive={() => archive.mutate(record.id)}
            />
            <ButtonLink variant="outline" to={`/admin/merge/${removals.what}?kept=${record.id}`}>
              Merge…
            </ButtonLink>
            {actions}
          </>
        )
      }
      failureMessage={(error) =>
        isNotFound(error) ? <NotSavedNotice member={member} /> : failureMessage(error)
      }
    />
  );
}
