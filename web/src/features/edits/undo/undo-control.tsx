import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import Undo from "lucide-react/icons/undo-2";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { fetchChunk } from "../../../lib/api/fetch-chunk.ts";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount } from "../../../lib/format.ts";
import { useMayEdit } from "../../../lib/session/may-edit.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { isBehindDialog } from "../../../ui/overlays/is-behind-dialog.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useEditHistory } from "../edit-history.ts";
import { modifierKey } from "./modifier-key.ts";

const importUndo = () => import("./undo-edit.ts");
const UndoDialog = lazyComponent(() => import("./undo-dialog.tsx"));

/** Opens the list of the admin's edits in this tab; Ctrl-Z undoes the newest. Nothing for viewers, who make none. */
export function UndoControl() {
  return useMayEdit() ? <EditorsControl /> : null;
}

function EditorsControl() {
  const client = useQueryClient();
  const edits = useEditHistory();
  const left = edits.filter(({ state }) => state === "saved").length;
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  useUndoKey(client, open);
  useEffect(() => {
    // Without a wait at Ctrl-Z, it undoes what is the newest edit then.
    if (left > 0) void importUndo().catch(() => {});
  }, [left]);
  const name = left === 0 ? "Your changes" : `Your changes, ${formatCount(left)} to undo`;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        // Without it, the header is one row on a phone.
        className={classNames(edits.length === 0 && "max-sm:hidden")}
        title={`Your changes (${modifierKey} Z undoes the newest)`}
        aria-label={name}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+Z Meta+Z"
        onPointerEnter={UndoDialog.preload}
        onFocus={UndoDialog.preload}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <Undo aria-hidden="true" className="size-4" />
        {left > 0 && (
          <span
            aria-hidden="true"
            className="figures rounded-full bg-hover px-1.5 text-xs leading-5 max-sm:hidden"
          >
            {formatCount(left)}
          </span>
        )}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <UndoDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Where Ctrl-Z undoes typing. */
const textFields = "textarea, [contenteditable], input:not([type=checkbox], [type=radio])";

/**
 * Undoes the newest edit at Ctrl-Z or Cmd-Z, unless a text field has the focus, or a dialog other than the list of
 * edits blocks the page.
 */
function useUndoKey(client: QueryClient, isListOpen: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!isUndo || event.key.toLowerCase() !== "z" || event.defaultPrevented) return;
    if ((event.target as HTMLElement).closest(textFields) !== null) return;
    if (isBehindDialog() && !isListOpen) return;
    event.preventDefault();
    // Each undo takes a request: those of a held key would go on after it is released.
    if (!event.repeat) void undoNewest(client);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

async function undoNewest(client: QueryClient): Promise<void> {
  const undoing = await fetchChunk(importUndo).catch(() => null);
  if (undoing !== null) await undoing.undoByKey(client);
  else toast({ variant: "destructive", title: "Change not undone", description: "Please try again." });
}
