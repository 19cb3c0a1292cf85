import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import { formatCount } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { keepFocusInSection } from "../../../ui/controls/keep-focus-in-section.ts";
import type { ListChanges } from "../../lists/find-changes.ts";

interface ChangesPillProps {
  changes: ListChanges;
  onApply: () => void;
}

/**
 * Offers the changes that would add, remove or move rows; nothing if there are none. Screen readers hear once that
 * there are some, not every new count.
 */
export function ChangesPill({ changes, onApply }: ChangesPillProps) {
  const text = changesText(changes);
  return (
    <>
      <span role="status" className="sr-only">
        {text === null ? "" : "The list has changed."}
      </span>
      {text !== null && (
        <Button
          ref={keepFocusInSection}
          variant="soft"
          size="sm"
          className="max-md:rounded-full! max-md:shadow-md"
          aria-label={`Show changes: ${text}`}
          title="Show these changes"
          onClick={onApply}
        >
          <ArrowUpDown aria-hidden="true" className="size-3.5" />
          <span className="figures">{text}</span>
        </Button>
      )}
    </>
  );
}

/** "3 new · 2 moved", or null without changes. */
export function changesText({ added, moved, removed }: Omit<ListChanges, "gone">): string | null {
  const counts = [
    [added.size, "new"],
    [moved.size, "moved"],
    [removed.size, "removed"],
  ] as const;
  const parts = counts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  return parts.join(" · ") || null;
}
