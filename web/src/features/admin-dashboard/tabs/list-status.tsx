import { useState } from "react";
import { useNarrow } from "../../../lib/browser-state/narrow.ts";
import { formatCount } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { keepFocusInSection } from "../../../ui/controls/keep-focus-in-section.ts";
import type { ListTexts } from "../../lists/list-config.ts";
import type { ListView } from "../../lists/use-list-view.ts";
import { ChangesPill } from "./changes-pill.tsx";

interface ListStatusProps {
  view: Pick<ListView<never, never>, "loading" | "matching" | "total" | "changes">;
  texts: ListTexts;
  /** Shows Clear All. */
  clearable: boolean;
  onClear: () => void;
  onRefresh: () => void;
}

/** How many rows of a tab's list are shown, and what has changed in it. */
export function ListStatus({ view, texts, clearable, onClear, onRefresh }: ListStatusProps) {
  const { loading, matching, total } = view;
  const counting = loading || matching === null;
  const shown = useLastText(
    counting ? null : `Showing ${formatCount(matching)} of ${formatCount(total)} ${texts.noun}`,
  );
  const narrow = useNarrow();
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields
    <div
      role="group"
      aria-label={`Rows of ${texts.title}`}
      tabIndex={-1}
      className="flex items-center gap-x-3 md:ml-auto"
    >
      {!narrow && <ChangesPill changes={view.changes} onApply={onRefresh} />}
      <p role="status" aria-busy={counting} className="figures whitespace-nowrap text-muted">
        {shown ?? texts.loading}
      </p>
      {clearable && (
        <Button
          ref={keepFocusInSection}
          variant="link"
          className="min-h-6 text-[0.8125rem]!"
          onClick={onClear}
        >
          Clear All
        </Button>
      )}
    </div>
  );
}

/** The text, or the last one while there is none, so that it does not flicker at each key. */
function useLastText(text: string | null): string | null {
  const [last, setLast] = useState(text);
  if (text !== null && text !== last) setLast(text);
  return text ?? last;
}
