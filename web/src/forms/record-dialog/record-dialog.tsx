import { type ReactNode, useId, useState } from "react";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button } from "../../ui/button.tsx";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import type { RecordSection } from "../record/record-field.ts";
import { useFocusOnEdit } from "../record/use-focus-on-edit.ts";
import type { RecordForm } from "../record/use-record-form.ts";
import { type MoreTab, RecordBody, type RecordBodyProps } from "./record-body.tsx";

interface RecordDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  record: object | undefined;
  /** Shown without a record: loading, or its failure. */
  fallback?: ReactNode;
  sections: readonly RecordSection[];
  form: RecordForm;
  /** Sections as tabs, or one below the other. */
  layout?: "tabs" | "stacked";
  moreTabs?: readonly MoreTab[];
  /** The message when saving failed. */
  failureMessage: (error: unknown) => ReactNode;
  editLabel?: string;
  saveLabel?: string;
  /** Above the record, while not editing. */
  notice?: ReactNode;
  /** Below the fields, while editing. */
  editNotice?: ReactNode;
  /** Beside the buttons, while editing. */
  editStatus?: ReactNode;
  /** Further buttons, while not editing. */
  actions?: ReactNode;
  /** A panel at the right, beside a list; the facts are above the tabs, while not editing. */
  side?: { steps: ReactNode; facts: ReactNode } & Pick<RecordBodyProps, "firstTab" | "onTab">;
  /** Says that the record no longer exists: it can only be read. */
  goneNotice?: ReactNode;
}

/** A record in a dialog: read, edited, and saved or cancelled. Asks before unsaved changes are lost. */
export function RecordDialog({
  open,
  onClose,
  title,
  description,
  record,
  fallback,
  sections,
  form,
  layout = "tabs",
  moreTabs = [],
  failureMessage,
  editLabel = "Edit",
  saveLabel = "Save",
  notice,
  editNotice,
  editStatus,
  actions,
  side,
  goneNotice,
}: RecordDialogProps) {
  const formId = useId();
  const mayEdit = useMayEdit();
  const [confirming, setConfirming] = useState(false);
  const { editing, saving } = form;
  const { content, editButton } = useFocusOnEdit<HTMLDivElement>(editing);

  const close = () => {
    setConfirming(false);
    form.cancel();
    onClose();
  };
  // The save finished while the question was open.
  if (confirming && !form.dirty) setConfirming(false);
  const closeOrConfirm = (nextOpen: boolean) => {
    if (nextOpen) return;
    if (form.dirty) setConfirming(true);
    else close();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={closeOrConfirm}
      title={title}
      description={description}
      size="lg"
      side={side !== undefined}
      actions={!editing && side?.steps}
      keepOnOutsidePress={editing}
      footer={
        record &&
        (editing ? (
          <>
            {editStatus}
            <Button key="cancel" variant="outline" onClick={form.cancel} disabled={saving}>
              Cancel
            </Button>
            {/* The key makes it another element than Edit, whose click would otherwise submit. */}
            <Button key="save" type="submit" form={formId} pending={saving} pendingLabel="Saving...">
              {saveLabel}
            </Button>
          </>
        ) : (
          <>
            {mayEdit && !goneNotice && actions}
            <div className="flex gap-3">
              <Button key="close" variant="outline" onClick={close}>
                Close
              </Button>
              {mayEdit && !goneNotice && (
                <Button key="edit" ref={editButton} onClick={form.edit}>
                  {editLabel}
                </Button>
              )}
            </div>
          </>
        ))
      }
    >
      <div ref={content}>
        {/* A failed save says it, too. */}
        {record && form.failure === null && goneNotice}
        {record && !editing && !goneNotice && notice}
        {record && !editing && side?.facts}
        {record ? (
          <RecordBody
            formId={formId}
            record={record}
            sections={sections}
            form={form}
            layout={layout}
            moreTabs={moreTabs}
            firstTab={side?.firstTab}
            onTab={side?.onTab}
            failureMessage={failureMessage}
          />
        ) : (
          fallback
        )}
        {record && editing && editNotice}
      </div>
      <AlertDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Discard your changes?"
        description="What you have changed here is not saved yet."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        destructive
        onConfirm={close}
      />
    </Dialog>
  );
}
