import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import Pencil from "lucide-react/icons/pencil";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { EmailChangeNotice, type PendingEmail } from "../../forms/email-change-notice.tsx";
import { readDraft } from "../../lib/draft.ts";
import { Button } from "../../ui/button.tsx";
import { EditForm, type EditFormProps } from "./edit-form.tsx";

interface EditablePanelProps extends Pick<EditFormProps, "required" | "labels" | "first" | "savedMessage"> {
  founder: OwnFounder;
  title: string;
  description: string;
  editLabel: string;
  /** Names the draft. */
  name: string;
  view: ReactNode;
  fields: ReactNode;
}

/** A part of the founder's record that is looked at, and edited at a press (spec section 4). */
export function EditablePanel({
  founder,
  title,
  description,
  editLabel,
  name,
  view,
  fields,
  ...form
}: EditablePanelProps) {
  const draftName = `${name}-${founder.id}`;
  const [editing, setEditing] = useState(() => readDraft(draftName) !== null);
  const [pending, setPending] = useState<PendingEmail | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return (
    <>
      <div className="mb-5 flex min-h-10 items-center justify-between gap-6">
        <div className="min-w-0">
          <h2 className="text-xl font-semibold">{title}</h2>
          <p className="mt-0.5 text-sm text-muted">{description}</p>
        </div>
        {!editing && (
          <Button ref={editButton} variant="outline" onClick={() => setEditing(true)}>
            <Pencil aria-hidden="true" className="size-4" />
            {editLabel}
          </Button>
        )}
      </div>
      {editing ? (
        <EditForm
          {...form}
          founder={founder}
          draftName={draftName}
          onDone={(email) => {
            setPending(email);
            setEditing(false);
          }}
        >
          {fields}
        </EditForm>
      ) : (
        <>
          {pending && <EmailChangeNotice pending={pending} />}
          {view}
        </>
      )}
    </>
  );
}
