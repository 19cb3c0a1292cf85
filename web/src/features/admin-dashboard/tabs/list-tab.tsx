import SearchX from "lucide-react/icons/search-x";
import { type ReactNode, Suspense, useCallback, useMemo, useRef } from "react";
import { useNarrow, useTablet } from "../../../lib/browser-state/narrow.ts";
import { useIsRecordOpen } from "../../../lib/browser-state/use-open-record.ts";
import { Button } from "../../../ui/button.tsx";
import type { KeptPlace } from "../../../ui/card-list/use-kept-place.ts";
import { keepFocusInSection } from "../../../ui/controls/keep-focus-in-section.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { DataTableSkeleton } from "../../../ui/data-table/data-table-skeleton.tsx";
import { withColumn } from "../../../ui/data-table/table-layout.ts";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { RetryButton } from "../../../ui/states/load-errors.tsx";
import { Banner, EmptyState } from "../../../ui/states/states.tsx";
import type { CardsProps } from "../../cards/cards.tsx";
import { CardsSkeleton } from "../../cards/cards-skeleton.tsx";
import type { ArrangedTable } from "../../columns/use-table-layout.ts";
import type { ListConfig } from "../../lists/list-config.ts";
import type { ExportedRecords } from "../../lists/use-export.ts";
import type { ListView } from "../../lists/use-list-view.ts";
import { useSelection } from "../../selection/use-selection.ts";
import { RowActionsContext } from "../../tables/row-actions.ts";
import { FilterPanel, filterPanelId } from "../../toolbar/toolbar.tsx";
import { ChangesPill } from "./changes-pill.tsx";
import { FirstRun } from "./first-run.tsx";
import { useExpanded } from "./use-expanded.ts";
import { useOpenRow } from "./use-open-row.ts";

const SelectionBar = lazyComponent(() => import("../../bulk/selection-bar.tsx"));

/** The props of every tab. */
export interface ListTabProps<Row, Key extends string> {
  view: ListView<Row, Key>;
  table: ArrangedTable<Row, Key>;
  /** A refresh is in flight. */
  refreshing: boolean;
  onRefresh: () => void;
  /** The search is being typed. */
  typing: boolean;
  filtersOpen: boolean;
  /** A search or filter is active. */
  narrowed: boolean;
  onClear: () => void;
  onOpen: (id: number) => void;
  /** The record that is open in the panel. */
  openId: number;
  /** Opens the form that adds a record. */
  onAdd: (what: "founder" | "investor") => void;
  /** An export is running. */
  exporting: boolean;
  /** Exports selected rows. */
  onExport: (selected: ExportedRecords) => void;
  /** Who is listed. */
  member: "founder" | "investor";
}

interface ListTabParts<Row extends { id: number }, Key extends string> extends ListTabProps<Row, Key> {
  /** Renders the rows as cards, for a narrow window; it may suspend. */
  renderCards: (rows: CardsProps<Row>) => ReactNode;
  config: ListConfig<Row, Key>;
  /** The URL parameter of the expanded rows. */
  expandedName?: string;
  renderPanel?: (row: Row) => ReactNode;
}

// A focused control scrolls into view beside the sticky columns and their fade, and below the headings.
const frameClass =
  "scroll-pt-8 scroll-pl-50 lg:scroll-pr-[calc(var(--last)+2.5rem)] lg:scroll-pl-[calc(var(--first)+2.5rem)]";

/** A tab: its filters, and its table, in a narrow window its cards, or its loading or empty state. */
export function ListTab<Row extends { id: number }, Key extends string>({
  view,
  table,
  refreshing,
  onRefresh,
  typing,
  filtersOpen,
  narrowed,
  onClear,
  onOpen,
  openId,
  onAdd,
  exporting,
  onExport,
  member,
  renderCards,
  config,
  expandedName = "",
  renderPanel,
}: ListTabParts<Row, Key>) {
  const { texts } = config;
  const { layout, setLayout } = table;
  const isBesideRecord = useIsRecordOpen();
  const hasFewColumns = useTablet() && isBesideRecord;
  const columns = useMemo(
    () =>
      hasFewColumns ? table.columns.filter(({ sticky }, index) => index === 0 || sticky) : table.columns,
    [hasFewColumns, table.columns],
  );
  const resize = useCallback(
    (id: string, width: number | null) => setLayout(withColumn(layout, id, { width })),
    [layout, setLayout],
  );
  const { loading, total } = view;
  const busy = typing || view.isStale;
  const [expandedIds, toggle] = useExpanded(expandedName);
  const { gone } = view.changes;
  const expanded = gone.size === 0 ? expandedIds : expandedIds.difference(gone);
  const selected = useSelection(config.source, view);
  const narrow = useNarrow();
  const place = useRef<KeptPlace>({ viewKey: view.viewKey, row: 0 });
  const actions = useMemo(() => ({ open: onOpen, toggle }), [onOpen, toggle]);
  // The open record's page stays loaded for its previous and next, wherever the list is scrolled.
  const { showRows } = view;
  const openRow = useOpenRow(view.rows, member, openId);
  const onRows = useCallback(
    (indexes: readonly number[]) => showRows(openRow === undefined ? indexes : [...indexes, openRow]),
    [showRows, openRow],
  );
  const rows: CardsProps<Row> = {
    label: texts.title,
    columns,
    rows: view.rows,
    onRows,
    expanded,
    renderPanel,
    current: openId,
    gone,
    goneLabel: "Removed",
    viewKey: view.viewKey,
    busy,
    place,
    selection: selected.rows,
    notice: (view.isPartial || selected.count !== 0 || selected.fetching > 0) && (
      <div className="flex flex-col gap-2">
        {view.isPartial && (
          <Banner className="shadow-lg" action={<RetryButton pending={refreshing} onClick={onRefresh} />}>
            <p className="font-medium">{`Could not load some of these ${texts.noun}.`}</p>
          </Banner>
        )}
        <Suspense fallback={null}>
          <SelectionBar
            member={member}
            selected={selected}
            order={view.query.order}
            placeOf={view.rows.indexOf}
            exporting={exporting}
            onExport={onExport}
          />
        </Suspense>
      </div>
    ),
  };
  return (
    <RowActionsContext value={actions}>
      {narrow && (
        // Floats above the end of the first card in view, which would otherwise move down; its name is at the start.
        <div className="pointer-events-none sticky top-2 z-20 flex h-0 items-start justify-end px-2 *:pointer-events-auto">
          <ChangesPill changes={view.changes} onApply={onRefresh} />
        </div>
      )}
      {filtersOpen && (
        <Suspense fallback={null}>
          <FilterPanel
            key={view.filtersKey}
            id={filterPanelId}
            filters={config.filters}
            label={`Filters for ${texts.noun}`}
          />
        </Suspense>
      )}
      {loading ? (
        narrow ? (
          <CardsSkeleton />
        ) : (
          <DataTableSkeleton columns={columns} density={layout.density} />
        )
      ) : view.rows.count === 0 ? (
        <div aria-busy={busy} className="rounded-lg border bg-surface">
          {view.loaded && total === 0 && !narrowed ? (
            <FirstRun title={texts.empty} member={member} onAdd={onAdd} />
          ) : (
            <EmptyState
              icon={<SearchX />}
              title={view.failure?.wanted ? `The ${view.failure.wanted} failed` : texts.empty}
              description={
                view.failure?.wanted
                  ? `Whether there are such ${texts.noun} is not known.`
                  : "Try adjusting your search or filters."
              }
              action={
                narrowed ? (
                  <Button ref={keepFocusInSection} variant="outline" onClick={onClear}>
                    Clear search and filters
                  </Button>
                ) : null
              }
            />
          )}
        </div>
      ) : narrow ? (
        <Suspense fallback={<CardsSkeleton />}>{renderCards(rows)}</Suspense>
      ) : (
        <DataTable
          {...rows}
          columns={columns}
          density={layout.density}
          onResize={resize}
          sort={view.sort}
          onSort={view.pressSort}
          onOpen={onOpen}
          className={frameClass}
        />
      )}
    </RowActionsContext>
  );
}
