import ListFilter from "lucide-react/icons/list-filter";
import { useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { SearchInput } from "../../../ui/controls/input.tsx";
import { isTyping } from "../../../ui/controls/is-typing.ts";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { maxSearchLength } from "../lists/list-config.ts";
import { ReviewLink } from "../review/review-link.tsx";
import { ExportButton } from "./export-button.tsx";

/** The id of the filter panel, for the Filter button's `aria-controls`. */
export const filterPanelId = "admin-filters";

/** Fetched apart, because its dropdowns are 39 kB. */
export const FilterPanel = lazyComponent(() => import("./filter-panel.tsx"));

interface ToolbarProps {
  search: string;
  onSearch: (text: string) => void;
  filtersOpen: boolean;
  onFiltersOpen: (open: boolean) => void;
  filtersSet: number;
  /** How many rows Export would write; null while they load. */
  exportCount: number | null;
  /** Rows of a running export that have arrived; null while there is none. */
  exported: number | null;
  onExport: () => void;
  onCancelExport: () => void;
  /** The path of the queue of these rows' unrated matches. */
  review: string;
}

/** Search, Filter and Export, for the tab that is shown. */
export function Toolbar({
  search,
  onSearch,
  filtersOpen,
  onFiltersOpen,
  filtersSet,
  exportCount,
  exported,
  onExport,
  onCancelExport,
  review,
}: ToolbarProps) {
  const box = useSlashKey();
  return (
    <div className="flex grow flex-wrap items-center gap-2 max-sm:w-full sm:flex-nowrap">
      <div className="relative w-full sm:w-48 sm:max-w-md sm:grow">
        <SearchInput
          ref={box}
          aria-label="Search"
          aria-keyshortcuts="/"
          placeholder="Search startups, VCs, or applications..."
          value={search}
          className="sm:[&_input]:h-8"
          maxLength={maxSearchLength}
          onChange={(event) => onSearch(event.target.value)}
        />
        {search === "" && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1.5 right-1.5 hidden h-5 items-center rounded-xs border bg-sunken px-1.5 font-sans text-xs text-muted md:flex"
          >
            /
          </span>
        )}
      </div>
      <div className="flex w-full gap-2 *:grow sm:ml-auto sm:w-auto sm:*:grow-0">
        <Button
          size="sm"
          variant={filtersOpen ? "secondary" : "outline"}
          aria-expanded={filtersOpen}
          aria-controls={filtersOpen ? filterPanelId : undefined}
          onClick={() => onFiltersOpen(!filtersOpen)}
        >
          <ListFilter aria-hidden="true" className="size-4" />
          Filter
          {filtersSet > 0 && (
            <span className="figures rounded-full bg-ember-soft px-1.5 text-xs leading-5 font-semibold text-on-ember-soft">
              {filtersSet}
              <span className="sr-only"> set</span>
            </span>
          )}
        </Button>
        <ExportButton count={exportCount} exported={exported} onExport={onExport} onCancel={onCancelExport} />
        <ReviewLink to={review} title="Review the unrated matches of these rows" />
      </div>
    </div>
  );
}

/** "/" focuses the search box, unless an input has the focus or a dialog is open. */
function useSlashKey() {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (isTyping(event.target) || (event.target as HTMLElement).closest("[role=dialog]")) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return box;
}
