import Download from "lucide-react/icons/download";
import { useEffect, useState } from "react";
import { formatCount } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import type { RunningExport } from "../lists/use-export.ts";

interface ExportButtonProps {
  /** How many rows Export would write; null while they are counted. */
  count: number | null;
  /** The running export, of these rows or of selected ones. */
  running: RunningExport | null;
  onExport: () => void;
  onCancel: () => void;
}

/** Starts an export, and shows how far it has come, with Cancel. */
export function ExportButton({ count, running, onExport, onCancel }: ExportButtonProps) {
  const rows = running ? running.count : count;
  return (
    <>
      {running && <CancelButton onCancel={onCancel} />}
      <Button
        size="sm"
        variant="outline"
        aria-disabled={!count}
        title="Download these rows as a CSV file"
        pending={running !== null}
        onClick={() => count && onExport()}
      >
        <Download aria-hidden="true" className="size-4" />
        <span className={running ? "sr-only" : undefined}>{running ? "Exporting" : "Export"}</span>
        {rows !== null && (
          <span className={running ? "figures text-muted" : "sr-only"}>
            {[running?.exported, rows]
              .filter((number) => number != null)
              .map((number) => formatCount(number))
              .join(" of ")}
            <span className="sr-only"> rows</span>
          </span>
        )}
      </Button>
    </>
  );
}

/** An export that takes less, in ms, needs no Cancel. */
const quickExportMs = 400;

function CancelButton({ onCancel }: { onCancel: () => void }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quickExportMs);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <Button ref={keepFocusInSection} size="sm" variant="ghost" onClick={onCancel}>
      Cancel<span className="sr-only"> the export</span>
    </Button>
  );
}
