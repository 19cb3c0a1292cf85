import Check from "lucide-react/icons/check";
import { type Dispatch, type SetStateAction, useState } from "react";
import { recordName } from "../../forms/record/record-name.ts";
import { useDraftText } from "../../lib/browser-state/draft.ts";
import { formatCountOf } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/controls/checklist.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { useLateNotice } from "../../ui/overlays/use-late-notice.ts";
import { Banner } from "../../ui/states/states.tsx";
import type { ApplicationSource, OpenApplication } from "./application-source.ts";
import { problemOf } from "./application-words.ts";
import { TextDialog } from "./message-dialog.tsx";
import { useDecisions } from "./use-decisions.ts";

interface BulkActionsProps {
  source: ApplicationSource;
  rows: readonly OpenApplication[];
  selected: ReadonlySet<number>;
  onSelect: Dispatch<SetStateAction<ReadonlySet<number>>>;
}

/** Selects all applications that are loaded, and approves or declines the selected ones. */
export function BulkActions({ source, rows, selected, onSelect }: BulkActionsProps) {
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useDraftText(`decline-${source.what}`);
  const decisions = useDecisions(source, () => setReason(""), useLateNotice());
  // Applications that another admin decided about have left the list.
  const ids = rows.map(({ id }) => id).filter((id) => selected.has(id));
  const count = formatCountOf(ids.length, [source.member, source.what]);
  const isApproving = decisions.isPending && decisions.variables.reason === null;
  const isDeclining = decisions.isPending && !isApproving;
  const decide = (reasonToDecline: string | null) =>
    decisions.mutate(
      { ids, reason: reasonToDecline },
      {
        onSuccess: (decided) => {
          setDeclining(false);
          const done = new Set(decided.filter(({ error }) => error === null).map(({ id }) => id));
          // Keeps applications that were selected meanwhile.
          onSelect((now) => now.difference(done));
        },
      },
    );
  const failed = (decisions.data ?? []).flatMap(({ id, error }) => {
    const row = rows.find((one) => one.id === id);
    return error === null || !row ? [] : [{ id, error, ...recordName(row.record, source.member) }];
  });
  return (
    <>
      {failed.length > 0 && (
        <Banner>
          <p className="font-medium">
            {formatCountOf(failed.length, [source.member, source.what])} not{" "}
            {decisions.variables?.reason === null ? "approved" : "declined"}:
          </p>
          <ul className="mt-1">
            {failed.map(({ id, title, error }) => (
              <li key={id} className="wrap-anywhere">
                {title}: {error}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {decisions.isError && !declining && <Banner>{problemOf(decisions.error)}</Banner>}
      {rows.length > 0 && (
        <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2 px-4">
          <Checkbox
            label={ids.length === 0 ? "Select all" : `${count} selected`}
            checked={ids.length === rows.length}
            ref={(box) => {
              if (box) box.indeterminate = ids.length > 0 && ids.length < rows.length;
            }}
            onChange={({ currentTarget }) =>
              onSelect(new Set(currentTarget.checked ? rows.map(({ id }) => id) : []))
            }
          />
          {ids.length > 0 && (
            <div className="flex flex-wrap gap-2">
              <Button
                ref={keepFocusInSection}
                size="sm"
                pending={isApproving}
                disabled={isDeclining}
                onClick={() => decide(null)}
              >
                <Check aria-hidden="true" className="size-4" />
                Approve selected
              </Button>
              <Button
                variant="outline"
                size="sm"
                pending={isDeclining}
                disabled={isApproving}
                onClick={() => setDeclining(true)}
              >
                Decline selected...
              </Button>
            </div>
          )}
        </div>
      )}
      <TextDialog
        title={`Decline ${count}?`}
        label="Reason"
        confirmLabel="Decline"
        destructive
        text={reason}
        onText={setReason}
        open={declining}
        onClose={() => {
          decisions.reset();
          setDeclining(false);
        }}
        pending={decisions.isPending}
        problem={decisions.isError ? problemOf(decisions.error) : null}
        onConfirm={decide}
      />
    </>
  );
}
