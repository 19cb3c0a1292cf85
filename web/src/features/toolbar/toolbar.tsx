import ListFilter from "lucide-react/icons/list-filter";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { SearchInput } from "../../ui/controls/input.tsx";
import { isTyping } from "../../ui/controls/is-typing.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { isBehindDialog } from "../../ui/overlays/is-behind-dialog.ts";
import { maxSearchLength } from "../lists/list-config.ts";

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
  /** The button that sorts, of which the code may still be loading. */
  sort: ReactNode;
  /** Further actions. */
  children: ReactNode;
}

/** Search, Filter and further actions, for the tab that is shown. */
export function Toolbar({
  search,
  onSearch,
  filtersOpen,
  onFiltersOpen,
  filtersSet,
  sort,
  children,
}: ToolbarProps) {
  const box = useSlashKey();
  return (
    <div className="flex min-w-0 grow flex-wrap items-center gap-2 max-md:w-full md:gap-1.5 md:@xl:flex-nowrap">
      <div className="relative min-w-0 grow max-md:basis-0 md:w-22 md:@max-xl:basis-full md:@xl:max-w-md">
        <SearchInput
          ref={box}
          aria-label="Search"
          aria-keyshortcuts="/"
          placeholder="Search startups, VCs, or applications..."
          value={search}
          className="[&_input]:h-9 md:[&_input]:h-8"
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
      <Button
        size="sm"
        className="max-md:h-9! max-md:min-w-9 max-md:px-2! md:ml-auto"
        variant={filtersOpen ? "secondary" : "outline"}
        aria-expanded={filtersOpen}
        aria-controls={filtersOpen ? filterPanelId : undefined}
        onClick={() => onFiltersOpen(!filtersOpen)}
      >
        <ListFilter aria-hidden="true" className="size-4" />
        <span className="max-md:sr-only @max-md:sr-only">Filter</span>
        {filtersSet > 0 && (
          <span className="figures rounded-full bg-ember-soft px-1.5 text-xs leading-5 font-semibold text-on-ember-soft">
            {filtersSet}
            <span className="sr-only"> set</span>
          </span>
        )}
      </Button>
      <Suspense fallback={<span className="size-9" />}>{sort}</Suspense>
      {children}
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
      if (isBehindDialog()) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return box;
}
