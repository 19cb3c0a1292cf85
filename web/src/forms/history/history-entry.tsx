import type { HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import Restore from "lucide-react/icons/history";
import Undo from "lucide-react/icons/undo-2";
import { useState } from "react";
import { formatDate, formatTime } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { Banner } from "../../ui/states/states.tsx";
import { ChangeItem } from "./change-item.tsx";
import {
  type ChangeWords,
  changesOnOneLine,
  entryTitle,
  type HistoryKind,
  isApplicationAction,
} from "./entry-words.ts";
import { canUndo } from "./history-steps.ts";

interface EntryItemProps {
  entry: HistoryEntry;
  kind: HistoryKind;
  changes: readonly ChangeWords[];
  /** Why it could not be undone or restored, in lines. */
  problem: readonly string[] | null;
  pending: "undo" | "restore" | null;
  /** Whether any entry is being undone or restored: only one can be. */
  busy: boolean;
  onUndo: (() => void) | undefined;
  onRestore: (() => void) | undefined;
}

/** How many changes are shown before Show more, which hides at least two. */
const firstChanges = 5;

/** One entry of a history: its time, who did what, the changes and what can be done about them. */
export function EntryItem({
  entry,
  kind,
  changes,
  problem,
  pending,
  busy,
  onUndo,
  onRestore,
}: EntryItemProps) {
  const [open, setOpen] = useState(false);
  const { who, did } = entryTitle(entry, kind);
  const isNew = entry.action === "created" || isApplicationAction(entry.action);
  const isLong = changes.length > firstChanges + 1;
  const shown = isLong && !open ? changes.slice(0, firstChanges) : changes;
  const hidden = changes.length - shown.length;
  const time = formatTime(entry.at);
  const undo = canUndo(entry) ? onUndo : undefined;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2 px-4 py-3 text-sm sm:grid-cols-[3rem_minmax(0,1fr)_auto]">
      <time dateTime={entry.at} className="figures text-muted">
        {time}
      </time>
      <p className="min-w-0">
        {who !== null && <strong className="font-semibold">{who}</strong>}{" "}
        <span className="text-muted">{did}</span>
      </p>
      <div className="col-span-2 min-w-0 empty:hidden sm:col-start-2">
        {changes.length > 0 && (
          <dl className="@container flex flex-col gap-1.5">
            {shown.map((change) => (
              <ChangeItem key={change.name} change={change} isNew={isNew} />
            ))}
          </dl>
        )}
        {isLong && (
          <Button variant="link" className="mt-2" aria-expanded={open} onClick={() => setOpen(!open)}>
            {hidden > 0 ? `Show ${hidden} more` : "Show less"}
          </Button>
        )}
        {problem && (
          <Banner className="mt-3">
            {problem.map((line) => (
              <p key={line} className="first:font-medium">
                {line}
              </p>
            ))}
          </Banner>
        )}
      </div>
      {(undo || onRestore) && (
        <div className="col-span-2 -mx-3 flex flex-wrap gap-x-1 sm:col-span-1 sm:col-start-3 sm:row-start-1 sm:-my-1.5 sm:self-center sm:-mr-2 sm:ml-0">
          {undo && (
            <Button
              ref={keepFocusInSection}
              variant="ghost"
              size="sm"
              pending={pending === "undo"}
              aria-disabled={busy}
              aria-label={`Undo: ${changesOnOneLine(changes, isNew)}`}
              onClick={undo}
            >
              <Undo aria-hidden="true" className="size-4" />
              Undo
            </Button>
          )}
          {onRestore && (
            <Button
              ref={keepFocusInSection}
              variant="ghost"
              size="sm"
              pending={pending === "restore"}
              aria-disabled={busy}
              aria-label={`Restore to here: ${formatDate(entry.at)}, ${time}`}
              onClick={onRestore}
            >
              <Restore aria-hidden="true" className="size-4" />
              Restore to here
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
