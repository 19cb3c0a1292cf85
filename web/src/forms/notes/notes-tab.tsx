import type { Note } from "@kindling/contracts/notes/schemas.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import StickyNote from "lucide-react/icons/sticky-note";
import { useState } from "react";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useWindows } from "../../lib/api/windows.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { ListSkeleton, ShowMore } from "../../ui/states/list-states.tsx";
import { LoadError, RefreshError } from "../../ui/states/load-errors.tsx";
import { EmptyState } from "../../ui/states/states.tsx";
import { type Member, shorten } from "../history/entry-words.ts";
import { NewNote } from "./new-note.tsx";
import { NoteItem, noteTitle } from "./note-item.tsx";
import { noteEndpoints, notesQuery, useNoteChange } from "./note-source.ts";

interface NotesTabProps {
  member: Member;
  /** The record's id. */
  id: number;
}

/** What admins have written down about a record, newest first, and the field for another note. */
export function NotesTab({ member, id }: NotesTabProps) {
  const query = useInfiniteQuery(notesQuery(member, id));
  const { rows: notes, more } = useWindows(query);
  const mayEdit = useMayEdit();
  const [asked, setAsked] = useState<Note | null>(null);
  const [asking, setAsking] = useState(false);
  const deleting = useNoteChange(
    { member, id },
    (note: Note) => call(noteEndpoints[member].remove, { params: { id, note: note.id } }),
    {
      onDone: () => setAsking(false),
      onFailed: (error) => {
        setAsking(false);
        toast({
          variant: "destructive",
          title: "The note was not deleted",
          description: errorMessage(error, "Please try again."),
        });
      },
    },
  );
  return (
    <div className="flex flex-col gap-5">
      {mayEdit && <NewNote member={member} id={id} />}
      {query.isPending ? (
        <ListSkeleton label="Loading notes..." rows={2} />
      ) : query.data === undefined ? (
        <LoadError query={query} title="Notes not loaded" />
      ) : (
        <>
          <RefreshError query={query} what="the notes" />
          {notes.length === 0 ? (
            <EmptyState icon={<StickyNote />} title="No notes yet" />
          ) : (
            <ol aria-label="Notes" className="divide-y rounded-lg border bg-surface">
              {notes.map((note) => (
                <NoteItem
                  key={note.id}
                  note={note}
                  member={member}
                  id={id}
                  onDelete={() => {
                    setAsked(note);
                    setAsking(true);
                  }}
                />
              ))}
            </ol>
          )}
          <ShowMore what="the notes" {...more} />
        </>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this note?"
        description={
          asked && `${noteTitle(asked, member)}: “${shorten(asked.text, 160)}” This cannot be undone.`
        }
        confirmLabel="Delete"
        destructive
        pending={deleting.isPending}
        onConfirm={() => asked && deleting.mutate(asked)}
      />
    </div>
  );
}
