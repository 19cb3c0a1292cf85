import History from "lucide-react/icons/history";
import Pencil from "lucide-react/icons/pencil";
import StickyNote from "lucide-react/icons/sticky-note";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { useDraftValue } from "../../../lib/browser-state/draft.ts";
import { useMayEdit } from "../../../lib/session/may-edit.ts";
import { Button } from "../../../ui/button.tsx";
import { Textarea } from "../../../ui/controls/textarea.tsx";
import { NotesConflictError } from "../../edits/review-edit.ts";
import { isUnsaved, type NotesDraft, typedNotes } from "./notes-draft.ts";

interface NotesEditorProps {
  matchId: number;
  company: string;
  notes: string | null;
  /**
   * Saves the notes; rejects if they could not be saved.
   * @param before the notes that these replace
   */
  onSave: (notes: string | null, before: string | null) => Promise<unknown>;
  /** For a caller that opens the editor by a key. */
  buttonRef?: RefObject<HTMLButtonElement | null>;
  /** Opens the review's history. Without it, there is none. */
  onHistory: (() => void) | undefined;
}

/** The server's limit, in characters. */
const limit = 10_000;

/** A match's notes and their editor. The draft is kept until it is saved or cancelled. */
export function NotesEditor({ matchId, company, notes, onSave, buttonRef, onHistory }: NotesEditorProps) {
  const mayEdit = useMayEdit();
  const [draft, setDraft] = useDraftValue<NotesDraft>(`notes-${matchId}`);
  const [opened, setOpened] = useState(false);
  const [saving, setSaving] = useState(false);
  const ownButton = useRef<HTMLButtonElement>(null);
  const button = buttonRef ?? ownButton;

  const toButton = () => requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  const end = () => {
    setDraft(null);
    setOpened(false);
    toButton();
  };
  const history = onHistory && (
    <button
      type="button"
      onClick={onHistory}
      className="inline-flex h-6 items-center gap-1 rounded-sm px-1.5 font-medium text-muted transition-colors hover:bg-hover"
    >
      <History aria-hidden="true" className="size-3.5" />
      History
      <span className="sr-only"> of the review of {company}</span>
    </button>
  );
  if (mayEdit && draft !== null && !saving && (opened || isUnsaved(draft, notes))) {
    const text = draft.text ?? "";
    const before = draft.before ?? null;
    const save = async () => {
      const next = typedNotes(text);
      if (next === before) return end();
      setSaving(true);
      toButton();
      try {
        await onSave(next, before);
        setDraft(null);
        setOpened(false);
      } catch (error) {
        // reviewEdit has shown the error; the editor opens again with the draft.
        if (error instanceof NotesConflictError)
          setDraft({ text, before: error.current.ben_notes, changed: true });
        // If another control has the focus by now, the editor opens without it, so that typing continues there.
        const { activeElement } = document;
        if (activeElement !== button.current && activeElement !== document.body) setOpened(false);
      }
      setSaving(false);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape") {
        event.stopPropagation();
        end();
      } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
    };
    return (
      <div className="flex flex-col gap-2">
        {draft.changed && <TheirNotes notes={before} />}
        <Textarea
          autoFocus={opened}
          rows={2}
          maxLength={limit}
          aria-label={`Notes on ${company}`}
          placeholder="Add notes for this match..."
          value={text}
          onChange={(event) => {
            setOpened(true);
            setDraft({ ...draft, text: event.target.value, before });
          }}
          onKeyDown={press}
        />
        <div className="flex items-center gap-2">
          <Button size="sm" onClick={save}>
            Save
          </Button>
          <Button size="sm" variant="outline" onClick={end}>
            Cancel
          </Button>
          {history}
        </div>
      </div>
    );
  }
  return (
    <div className="flex items-start gap-3">
      <StickyNote aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <p className={notes ? "min-w-0 whitespace-pre-line wrap-anywhere" : "text-muted"}>
        {notes ?? "No notes added"}
      </p>
      <div className="-my-0.5 flex shrink-0 flex-col items-start gap-x-1 lg:flex-row">
        {mayEdit && (
          <button
            ref={button}
            type="button"
            aria-disabled={saving}
            onClick={() => {
              if (saving) return;
              setDraft({ text: notes ?? "", before: notes });
              setOpened(true);
            }}
            className="inline-flex h-6 items-center gap-1 rounded-sm px-1.5 font-medium transition-colors hover:bg-hover"
          >
            <Pencil aria-hidden="true" className="size-3.5" />
            {notes ? "Edit Notes" : "Add Notes"}
            <span className="sr-only"> for {company}</span>
          </button>
        )}
        {history}
      </div>
    </div>
  );
}

/** Another admin's notes, which the next Save replaces. */
function TheirNotes({ notes }: { notes: string | null }) {
  return (
    <div role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-on-danger-soft">
      <p className="font-medium">
        {notes === null
          ? "Someone else has removed the notes meanwhile. Save adds yours."
          : "Someone else has saved these notes meanwhile. Save replaces them with yours:"}
      </p>
      {notes !== null && <p className="mt-1 whitespace-pre-line wrap-anywhere">{notes}</p>}
    </div>
  );
}
