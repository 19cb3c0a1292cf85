import type { Note } from "@kindling/contracts/notes/schemas.ts";
import { noteLimit } from "@kindling/contracts/notes/schemas.ts";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { type KeyboardEvent, useRef } from "react";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useDraftValue } from "../../lib/browser-state/draft.ts";
import { formatDate, formatTime } from "../../lib/format.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button } from "../../ui/button.tsx";
import { Textarea } from "../../ui/controls/textarea.tsx";
import { useLateNotice } from "../../ui/overlays/use-late-notice.ts";
import { Banner } from "../../ui/states/states.tsx";
import { actorName, type Member } from "../history/entry-words.ts";
import { isSend } from "./new-note.tsx";
import { noteEndpoints, useNoteChange } from "./note-source.ts";

interface NoteItemProps {
  note: Note;
  member: Member;
  /** The record that is shown. */
  id: number;
  onDelete: () => void;
}

/** An unsaved text of a note, and the version that it is to replace. */
interface NoteDraft {
  text: string;
  version: number;
}

/** Who wrote a note: "Anna, Dec 1, 2026 at 10:15". */
export const noteTitle = ({ author, created_at }: Note, member: Member): string =>
  `${actorName(author, member)}, ${moment(created_at)}`;

const moment = (at: string): string => `${formatDate(at)} at ${formatTime(at)}`;

/** One note, and its editor. What is typed is kept until it is saved or cancelled. */
export function NoteItem({ note, member, id, onDelete }: NoteItemProps) {
  const [draft, setDraft] = useDraftValue<NoteDraft>(`note-${note.id}-${member}-${id}`);
  const mayEdit = useMayEdit();
  const button = useRef<HTMLButtonElement>(null);
  const notifyLate = useLateNotice();
  const messageOf = (error: unknown) => errorMessage(error, "The note was not saved. Please try again.");
  const end = () => {
    setDraft(null);
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  };
  const saving = useNoteChange(
    { member, id },
    ({ text, version }: NoteDraft) =>
      call(noteEndpoints[member].update, { params: { id, note: note.id }, body: { text, version } }),
    { onDone: end, onFailed: (error) => notifyLate("The note was not saved", messageOf(error)) },
  );
  const title = noteTitle(note, member);
  return (
    <li aria-label={title} className="flex flex-col gap-2 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-48">
          <strong className="font-semibold wrap-anywhere">{actorName(note.author, member)}</strong>{" "}
          <span className="text-muted">
            <time dateTime={note.created_at}>{moment(note.created_at)}</time>
            {note.edited_at !== null && `, edited ${moment(note.edited_at)}`}
            {note.record_id !== id && ", on a record that was merged into this"}
          </span>
        </p>
        {mayEdit && draft === null && (
          <div className="-mx-2 flex gap-x-1">
            <Button
              ref={button}
              variant="ghost"
              size="sm"
              aria-label={`Edit the note of ${title}`}
              onClick={() => setDraft({ text: note.text, version: note.version })}
            >
              <Pencil aria-hidden="true" className="size-4" />
              Edit
            </Button>
            <Button variant="ghost" size="sm" aria-label={`Delete the note of ${title}`} onClick={onDelete}>
              <Trash aria-hidden="true" className="size-4" />
              Delete
            </Button>
          </div>
        )}
      </div>
      {mayEdit && draft !== null ? (
        <NoteEditor
          title={title}
          text={draft.text ?? ""}
          theirs={draft.version === note.version ? null : note.text}
          problem={saving.isError ? messageOf(saving.error) : null}
          pending={saving.isPending}
          onText={(text) => setDraft({ text, version: draft.version ?? note.version })}
          onSave={(text) =>
            // After a refusal, which shows what another admin has saved, saving again replaces it.
            saving.mutate({ text, version: saving.isError ? note.version : (draft.version ?? note.version) })
          }
          onCancel={() => !saving.isPending && end()}
        />
      ) : (
        <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
      )}
    </li>
  );
}

interface NoteEditorProps {
  title: string;
  text: string;
  /** What another admin has saved since the edit began. */
  theirs: string | null;
  problem: string | null;
  pending: boolean;
  onText: (text: string) => void;
  onSave: (text: string) => void;
  onCancel: () => void;
}

function NoteEditor({ title, text, theirs, problem, pending, onText, onSave, onCancel }: NoteEditorProps) {
  const save = () => {
    if (text.trim() !== "") onSave(text);
  };
  const press = (event: KeyboardEvent) => {
    if (isSend(event)) save();
    else if (event.key === "Escape") {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <div className="flex flex-col gap-2">
      {theirs !== null && (
        <Banner>
          <p className="font-medium">
            Someone else has changed this note. Their text, which yours replaces if you save again:
          </p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{theirs}</p>
        </Banner>
      )}
      {problem !== null && <Banner>{problem}</Banner>}
      <Textarea
        autoFocus
        rows={3}
        maxLength={noteLimit}
        aria-label={`Note of ${title}`}
        aria-keyshortcuts="Control+Enter"
        value={text}
        readOnly={pending}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={press}
      />
      <div className="flex items-center gap-2">
        <Button
          size="sm"
          pending={pending}
          pendingLabel="Saving..."
          aria-disabled={text.trim() === ""}
          onClick={save}
        >
          Save
        </Button>
        <Button size="sm" variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
