import type { ReactNode } from "react";
import { useConfig } from "../../lib/config.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button } from "../../ui/button.tsx";
import { BulkDialog, InviteDialog, openBulkDialog } from "./bulk-host.tsx";
import type { BulkRequest } from "./bulk-request.ts";

const fieldsOf = { founders: ["temperature", "engagement_tier"], investors: ["temperature"] } as const;
const labels = { temperature: "Temperature", engagement_tier: "Engagement tier" };

interface BulkActionsProps extends Pick<BulkRequest, "list" | "selection"> {
  /** How many records are selected; null until it is known. */
  count: number | null;
  /** Called after records were changed, or invited. */
  onChanged: (field: BulkRequest["field"] | "invited") => void;
}

/** Buttons that change a field of all selected records, or invite them. Nothing for viewers. */
export function BulkActions({ list, selection, count, onChanged }: BulkActionsProps) {
  const { access } = useConfig();
  if (!useMayEdit()) return null;
  return (
    <>
      {fieldsOf[list].map((field) => (
        <BulkButton
          key={field}
          dialog={BulkDialog}
          count={count}
          onOpen={(count) => openBulkDialog({ list, field, count, selection, onChanged })}
        >
          {labels[field]}
          <span className="sr-only"> of the selected</span>
        </BulkButton>
      ))}
      {access === "enforced" && (
        <BulkButton
          dialog={InviteDialog}
          count={count}
          onOpen={(count) =>
            openBulkDialog({ list, count, selection, onInvited: () => onChanged("invited") })
          }
        >
          Invite<span className="sr-only"> the selected</span>
        </BulkButton>
      )}
    </>
  );
}

interface BulkButtonProps {
  dialog: { preload: () => void };
  count: number | null;
  onOpen: (count: number) => void;
  children: ReactNode;
}

function BulkButton({ dialog, count, onOpen, children }: BulkButtonProps) {
  return (
    <Button
      size="sm"
      variant="outline"
      aria-haspopup="dialog"
      aria-disabled={!count}
      onPointerEnter={dialog.preload}
      onFocus={dialog.preload}
      onClick={() => count && onOpen(count)}
    >
      {children}
    </Button>
  );
}
