import { useMayEdit } from "../../../lib/session/may-edit.ts";
import { Button } from "../../../ui/button.tsx";
import type { BulkRequest } from "./bulk-calls.ts";
import { BulkDialog, openBulkDialog } from "./bulk-host.tsx";

const fieldsOf = { founders: ["temperature", "engagement_tier"], investors: ["temperature"] } as const;
const labels = { temperature: "Temperature", engagement_tier: "Engagement tier" };

interface BulkActionsProps extends Pick<BulkRequest, "list" | "selection" | "onChanged"> {
  /** How many records are selected; null until it is known. */
  count: number | null;
}

/** Buttons that change a field of all selected records. Nothing for viewers. */
export function BulkActions({ list, count, ...request }: BulkActionsProps) {
  if (!useMayEdit()) return null;
  return fieldsOf[list].map((field) => (
    <Button
      key={field}
      size="sm"
      variant="outline"
      aria-haspopup="dialog"
      aria-disabled={!count}
      onPointerEnter={BulkDialog.preload}
      onFocus={BulkDialog.preload}
      onClick={() => count && openBulkDialog({ list, field, count, ...request })}
    >
      {labels[field]}
      <span className="sr-only"> of the selected</span>
    </Button>
  ));
}
