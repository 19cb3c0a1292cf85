import { founderProblems } from "@kindling/contracts/founders/changes.ts";
import { type OwnFounder, ownFounderUpdate } from "@kindling/contracts/founders/schemas.ts";
import Pencil from "lucide-react/icons/pencil";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import {
  EmailChangeNotice,
  type PendingEmail,
  pendingEmail,
  savedTitle,
} from "../../../forms/email-change-notice.tsx";
import { labelsOf, type RecordSection } from "../../../forms/record/record-field.ts";
import { useFocusOnEdit } from "../../../forms/record/use-focus-on-edit.ts";
import { useRecordForm } from "../../../forms/record/use-record-form.ts";
import { SectionFields } from "../../../forms/record-fields/section-fields.tsx";
import { changedFields } from "../../../lib/changed-fields.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { Banner } from "../../../ui/states/states.tsx";
import { founderSaveError, useUpdateFounder } from "./update-founder.ts";

interface EditablePanelProps {
  founder: OwnFounder;
  title: string;
  description: string;
  editLabel: string;
  savedMessage: string;
  /** Names the draft. */
  name: string;
  sections: readonly RecordSection[];
  /** Above the fields while they are read. */
  notice?: ReactNode;
  /** The field at which editing is to begin. */
  startAt?: string | null;
  /** Called once it has begun there. */
  onStarted?: () => void;
  /** Renders a section around its fields. */
  frame: (section: RecordSection, editing: boolean, fields: ReactNode) => ReactNode;
}

/** A focused control scrolls into view between the sticky header and the sticky buttons. */
const scrollMargins =
  "[&_:is(input,textarea,button)]:scroll-mt-28 [&_:is(input,textarea,button)]:scroll-mb-40";

/** A part of the founder's record, read or edited. */
export function EditablePanel({
  founder,
  title,
  description,
  editLabel,
  savedMessage,
  name,
  sections,
  notice,
  startAt = null,
  onStarted,
  frame,
}: EditablePanelProps) {
  const [pending, setPending] = useState<PendingEmail | null>(null);
  const update = useUpdateFounder(founder);
  const saveError = (error: unknown) => founderSaveError(error, labelsOf(sections));
  const form = useRecordForm({
    record: founder,
    sections,
    schema: ownFounderUpdate,
    problemsOf: founderProblems,
    draftName: name,
    save: async (edited, before) => {
      const saved = await update.mutateAsync(changedFields(before, edited)).catch((error) => {
        // The panel was left, and its banner with it.
        if (!content.current) toast({ variant: "destructive", title: saveError(error) });
        throw error;
      });
      const pending = pendingEmail(edited.email, saved);
      setPending(pending);
      toast({ title: savedTitle(savedMessage, pending) });
      return saved;
    },
  });
  const { editing, saving, failure } = form;
  const focusStart = startAt === null ? undefined : () => form.form.setFocus(startAt);
  const { content, editButton } = useFocusOnEdit<HTMLFormElement>(editing, focusStart);
  useEffect(() => {
    if (startAt === null) return;
    if (editing) onStarted?.();
    else form.edit();
  });
  return (
    <>
      {/* On phones the description has the whole width, below title and button. */}
      <div className="mb-5 grid grid-cols-[1fr_auto] items-center gap-x-6">
        <h2 className="text-xl font-semibold max-sm:leading-10">{title}</h2>
        <p className="row-start-2 text-sm text-muted max-sm:col-span-2">{description}</p>
        {!editing && (
          <Button
            ref={editButton}
            variant="outline"
            className="col-start-2 row-start-1 sm:row-span-2"
            onClick={form.edit}
          >
            <Pencil aria-hidden="true" className="size-4" />
            {editLabel}
          </Button>
        )}
      </div>
      {/* The dashboard shows a link that was mailed, also after a reload. */}
      {pending && pending.outcome !== "mailed" && !editing && <EmailChangeNotice pending={pending} />}
      {!editing && notice}
      <form ref={content} noValidate onSubmit={form.submit()} className={scrollMargins}>
        <div className="grid gap-6">
          {sections.map((section) => (
            <Fragment key={section.value}>
              {frame(section, editing, <SectionFields section={section} record={founder} form={form} />)}
            </Fragment>
          ))}
        </div>
        {editing && (
          <div className="sticky bottom-0 z-10 -mx-4 mt-6 border-t bg-paper px-4 py-4 sm:-mx-2 sm:px-2">
            {failure !== null && <Banner className="mb-4">{saveError(failure)}</Banner>}
            <div className="flex justify-end gap-3">
              <Button variant="outline" onClick={form.cancel} disabled={saving}>
                Cancel
              </Button>
              <Button type="submit" pending={saving} pendingLabel="Saving...">
                Save
              </Button>
            </div>
          </div>
        )}
      </form>
    </>
  );
}
