import SearchX from "lucide-react/icons/search-x";
import { type ReactNode, useMemo } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { DataTableSkeleton } from "../../../ui/data-table/data-table-skeleton.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import type { ListConfig } from "../lists/arrange.ts";
import type { ListView } from "../lists/use-list-view.ts";
import { FilterPanel } from "../toolbar/filter-panel.tsx";
import { FirstRun } from "./first-run.tsx";
import { ListBar } from "./list-bar.tsx";
import { RowActionsContext } from "./row-actions.ts";
import { useExpanded } from "./use-expanded.ts";

/** The props of every tab. */
export interface ListTabProps<Row, Key extends string> {
  view: ListView<Row, Key>;
  loading: boolean;
  /** A refresh is in flight. */
  refreshing: boolean;
  onRefresh: () => void;
  filtersOpen: boolean;
  /** A search or filter is active. */
  narrowed: boolean;
  onClear: () => void;
  onOpen: (id: number) => void;
  /** Opens the form that adds a record. */
  onAdd: (what: "founder" | "investor") => void;
}

interface ListTabTexts {
  /** The table's name: "Founders". */
  title: string;
  noun: string;
  /** The text about how many rows are shown. */
  showing: (shown: string, total: string) => string;
  loading: string;
  empty: string;
}

interface ListTabParts<Row extends { id: number }, Key extends string> extends ListTabProps<Row, Key> {
  config: ListConfig<Row, Key>;
  columns: readonly DataColumn<Row, Key>[];
  texts: ListTabTexts;
  /** The URL parameter of the expanded rows. */
  expandedName?: string;
  renderPanel?: (row: Row) => ReactNode;
  addButton?: ReactNode;
}

/** As high as the window, so that headings and rows stay in view once the page is scrolled down. */
const frameClass = classNames(
  "max-h-[max(24rem,calc(100dvh-9rem))]",
  // A focused control scrolls into view beside the sticky column and below the sticky headings.
  "scroll-pt-12 scroll-pl-42 lg:scroll-pl-54",
);

/** A tab: its filters, its bar, and its table or its loading or empty state. */
export function ListTab<Row extends { id: number }, Key extends string>({
  view,
  loading,
  refreshing,
  onRefresh,
  filtersOpen,
  narrowed,
  onClear,
  onOpen,
  onAdd,
  config,
  columns,
  texts,
  expandedName = "",
  renderPanel,
  addButton,
}: ListTabParts<Row, Key>) {
  const [expanded, toggle] = useExpanded(expandedName);
  const { hold } = view;
  const actions = useMemo(
    () => ({ open: onOpen, toggle, hold: hold as (before: { id: number }) => void }),
    [onOpen, toggle, hold],
  );
  return (
    <RowActionsContext value={actions}>
      {filtersOpen && (
        <FilterPanel key={view.filtersKey} facets={config.facets} label={`Filters for ${texts.noun}`} />
      )}
      <ListBar
        shown={
          loading ? texts.loading : texts.showing(formatCount(view.rows.length), formatCount(view.total))
        }
        busy={loading}
        clearable={narrowed || filtersOpen}
        onClear={onClear}
        onRefresh={onRefresh}
        refreshing={refreshing}
        actions={addButton}
      />
      {loading ? (
        <DataTableSkeleton columns={columns} />
      ) : view.rows.length === 0 ? (
        <div className="rounded-lg border bg-surface">
          {view.loaded && view.total === 0 && !narrowed ? (
            <FirstRun title={texts.empty} onAdd={onAdd} />
          ) : (
            <EmptyState
              icon={<SearchX />}
              title={texts.empty}
              description="Try adjusting your search or filters."
              action={
                narrowed ? (
                  <Button variant="outline" onClick={onClear}>
                    Clear search and filters
                  </Button>
                ) : null
              }
            />
          )}
        </div>
      ) : (
        <DataTable
          label={texts.title}
          columns={columns}
          rows={view.rows}
          sort={view.sort}
          onSort={view.pressSort}
          expanded={expandedName === "" ? undefined : expanded}
          renderPanel={renderPanel}
          viewKey={view.viewKey}
          className={frameClass}
        />
      )}
    </RowActionsContext>
  );
}
