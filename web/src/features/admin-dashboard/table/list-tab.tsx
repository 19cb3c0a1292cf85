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

/** What every tab is given by the page. */
export interface ListTabProps<Row, Key extends string> {
  view: ListView<Row, Key>;
  loading: boolean;
  /** Refresh was pressed, and it is being fetched. */
  refreshing: boolean;
  onRefresh: () => void;
  filtersOpen: boolean;
  /** The search or a filter is set. */
  narrowed: boolean;
  onClear: () => void;
  onOpen: (id: number) => void;
  /** Opens the form that adds a record. */
  onAdd: (what: "founder" | "investor") => void;
}

interface ListTabTexts {
  /** Names the table: "Founders". */
  title: string;
  noun: string;
  /** How much is shown, given the counts. */
  showing: (shown: string, total: string) => string;
  loading: string;
  empty: string;
}

interface ListTabParts<Row extends { id: number }, Key extends string> extends ListTabProps<Row, Key> {
  config: ListConfig<Row, Key>;
  columns: readonly DataColumn<Row, Key>[];
  texts: ListTabTexts;
  /** Name of the expanded rows in the URL. */
  expandedName?: string;
  renderPanel?: (row: Row) => ReactNode;
  addButton?: ReactNode;
}

/** As high as the window allows once the page is scrolled down, so that headings and rows stay in view. */
const frameClass = classNames(
  "max-h-[max(24rem,calc(100dvh-9rem))]",
  // What gets the focus by keys comes into view beside the first column and below the headings, which stay.
  "scroll-pt-12 scroll-pl-42 lg:scroll-pl-54",
);

/** A tab: its filters, its bar and its table, or what stands in its place. */
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
