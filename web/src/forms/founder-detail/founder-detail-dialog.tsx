import { founderProblems } from "@kindling/contracts/founders/changes.ts";
import { type Founder, founderUpdate } from "@kindling/contracts/founders/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { changedFields } from "../../lib/changed-fields.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { founderDialog } from "../founder-sections.ts";
import { HistoryTab } from "../history/history-tab.tsx";
import { labelsOf } from "../record/record-field.ts";
import { useRecordForm } from "../record/use-record-form.ts";
import { RecordDialog } from "../record-dialog/record-dialog.tsx";
import { RecordFallback } from "../record-dialog/record-fallback.tsx";
import { founderHistory } from "./founder-history.ts";
import { founderQuery } from "./get-founder.ts";
import { useUpdateFounder } from "./update-founder.ts";

interface FounderDetailDialogProps {
  founderId: number;
  /** The founder in the list; fetched if undefined. */
  founder: Founder | undefined;
  open: boolean;
  onClose: () => void;
}

/** All fields of a founder, for admins to read and edit. Sends only changed fields. */
export function FounderDetailDialog({ founderId, founder, open, onClose }: FounderDetailDialogProps) {
  const query = useQuery({ ...founderQuery(founderId), enabled: open && founder === undefined });
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
      if (Object.keys(fields).length === 0) return;
      const saved = await update.mutateAsync({ id: before.id, fields });
      toast({ title: "Founder saved", description: `${saved.company} is up to date.` });
    },
  });
  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      title={record?.company ?? "Founder"}
      description={record?.name}
      record={record}
      sections={founderDialog}
      form={form}
      history={record && <HistoryTab source={founderHistory} record={record} editing={form.editing} />}
      fallback={<RecordFallback what="founder" query={query} />}
      failureMessage={(error) =>
        errorMessage(error, "The changes could not be saved. Please try again.", labelsOf(founderDialog))
      }
    />
  );
}

/** Until the list is refetched, the founder saved here is newer than the one in the list. */
function newest(listed: Founder | undefined, saved: Founder | undefined): Founder | undefined {
  return saved && listed && saved.id === listed.id && saved.version > listed.version ? saved : listed;
}
