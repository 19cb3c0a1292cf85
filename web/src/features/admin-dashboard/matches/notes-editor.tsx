import Pencil from "lucide-react/icons/pencil";
import StickyNote from "lucide-react/icons/sticky-note";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Textarea } from "../../../ui/textarea.tsx";

interface NotesEditorProps {
  company: string;
  notes: string | null;
  /** Shows the notes at once; rejects when they were refused. */
  onSave: (notes: string | null) => Promise<unknown>;
}

/** Longest notes that the server takes, in characters. */
const limit = 10_000;

/** A match's notes, and their editor. What was typed is not lost when saving fails. */
export function NotesEditor({ company, notes, onSave }: NotesEditorProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  const end = () => {
    setDraft(null);
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  };
  const save = async () => {
    if (draft === null) return;
    const next = draft.trim() === "" ? null : draft.trim();
    end();
    if (next === notes) return;
    try {
      await onSave(next);
    } catch {
      // What went wrong was said; the text is there again, to be sent once more.
      setDraft((current) => current ?? draft);
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      end();
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
  };

  if (draft !== null)
    return (
      <div className="flex flex-col gap-2">
        <Textarea
          autoFocus
          rows={2}
          maxLength={limit}
          aria-label={`Notes on ${company}`}
          placeholder="Add notes for this match..."
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={press}
        />
        <div className="flex gap-2">
          <Button size="sm" onClick={save}>
            Save
          </Button>
          <Button size="sm" variant="outline" onClick={end}>
            Cancel
          </Button>
        </div>
      </div>
    );
  return (
    <div className="flex items-start gap-3">
      <StickyNote aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <p className={notes ? "min-w-0 whitespace-pre-line wrap-anywhere" : "text-muted"}>
        {notes ?? "No notes added"}
      </p>
      <button
        ref={button}
        type="button"
        onClick={() => setDraft(notes ?? "")}
        className="-my-0.5 inline-flex h-6 shrink-0 items-center gap-1 rounded-sm px-1.5 font-medium text-ember-text transition-colors hover:bg-hover"
      >
        <Pencil aria-hidden="true" className="size-3.5" />
        {notes ? "Edit Notes" : "Add Notes"}
        <span className="sr-only"> for {company}</span>
      </button>
    </div>
  );
}
