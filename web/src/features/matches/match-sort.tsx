import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import type { Sort } from "../../lib/sort.ts";
import { Button } from "../../ui/button.tsx";
import { type MatchSortKey, matchSortKeys } from "./match-list.ts";

const labels: Record<MatchSortKey, string> = { rating: "Rating", company: "Company", stage: "Stage" };

interface MatchSortProps {
  sort: Sort<MatchSortKey>;
  onPress: (key: MatchSortKey) => void;
}

/** The buttons that sort an investor's matches: ascending, descending, none. */
export function MatchSort({ sort, onPress }: MatchSortProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in every browser
    <div role="group" aria-label="Sort matches by" className="ml-auto flex items-center gap-1 text-sm">
      <span aria-hidden="true" className="mr-1 text-muted">
        Sort by
      </span>
      {matchSortKeys.map((key) => {
        const direction = sort.find((part) => part.key === key)?.direction ?? null;
        const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
        return (
          <Button
            key={key}
            size="sm"
            variant={direction ? "secondary" : "ghost"}
            aria-pressed={direction !== null}
            onClick={() => onPress(key)}
          >
            {labels[key]}
            {direction && (
              <>
                <Arrow aria-hidden="true" className="size-3.5 text-ember-text" />
                <span className="sr-only">, {direction}</span>
              </>
            )}
          </Button>
        );
      })}
    </div>
  );
}
