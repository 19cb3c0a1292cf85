import { noteLimit } from "@kindling/contracts/notes/schemas.ts";
import type { KeyboardEvent } from "react";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useDraftText } from "../../lib/browser-state/draft.ts";
import { Button } from "../../ui/button.tsx";
import { Textarea } from "../../ui/controls/textarea.tsx";
import { useLateNotice } from "../../ui/overlays/use-late-notice.ts";
import { Banner } from "../../ui/states/states.tsx";
import type { Member } from "../history/entry-words.ts";
import { noteEndpoints, useNoteChange } from "./note-source.ts";

/** The field for a new note. Its text is kept until it is added, also over a reload. */
export function NewNote({ member, id }: { member: Member; id: number }) {
  const [text, setText] = useDraftText(`note-${member}-${id}`);
  const notifyLate = useLateNotice();
  const messageOf = (error: unknown) => errorMessage(error, "The note was not added. Please try again.");
  const adding = useNoteChange(
    { member, id },
    () => call(noteEndpoints[member].add, { params: { id }, body: { text } }),
    {
      onDone: () => setText(""),
      onFailed: (error) => notifyLate("The note was not added", messageOf(error)),
    },
  );
  const add = () => {
    if (text.trim() !== "") adding.mutate();
  };
  return (
    <div className="flex flex-col gap-2">
      {adding.isError && <Banner>{messageOf(adding.error)}</Banner>}
      <Textarea
        rows={3}
        maxLength={noteLimit}
        aria-label="New note"
        aria-keyshortcuts="Control+Enter"
        placeholder="What should other admins know?"
        value={text}
        readOnly={adding.isPending}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => isSend(event) && add()}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="sm"
          pending={adding.isPending}
          pendingLabel="Adding..."
          aria-disabled={text.trim() === ""}
          onClick={add}
        >
          Add
        </Button>
        <p className="text-sm text-muted">The {member} can download it with their data.</p>
      </div>
    </div>
  );
}

/** Whether a key sends what is typed. */
export const isSend = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === "Enter" && (ctrlKey || metaKey);
