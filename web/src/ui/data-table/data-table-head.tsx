import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { memo } from "react";
import { classNames } from "../../lib/class-names.ts";
import type { Sort } from "../../lib/sort.ts";
import { ColumnResizer, widthAfter } from "./column-resizer.tsx";
import type { DataColumn } from "./columns.ts";
import { RowCheckbox } from "./grid/row-checkbox.tsx";
import { stickyClass } from "./sticky-columns.ts";

interface DataTableHeadProps<Row, Key extends string> {
  columns: readonly DataColumn<Row, Key>[];
  sort: Sort<Key>;
  onSort: (key: Key, added: boolean) => void;
  onResize: (id: string, width: number | null) => void;
  /** Whether all loaded rows are selected, or some rows. */
  selected: boolean | "some";
}

/** The headings, which stay in view; sortable ones are buttons. Scrolling does not render them again. */
export const DataTableHead = memo(HeadContent) as typeof HeadContent;

function HeadContent<Row, Key extends string>({
  columns,
  sort,
  onSort,
  onResize,
  selected,
}: DataTableHeadProps<Row, Key>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column, index) => {
          const { id, header, width, numeric, sortKey } = column;
          const sortIndex = sort.findIndex((part) => part.key === sortKey);
          const direction = sort[sortIndex]?.direction ?? "none";
          return (
            <th
              key={id}
              scope="col"
              aria-colindex={index + 1}
              aria-label={sort.length > 1 && sortIndex >= 0 ? `${header} ${sortIndex + 1}` : header}
              onKeyDown={(event) => {
                const next = event.altKey && !event.defaultPrevented ? widthAfter(event.key, width) : null;
                if (next === null) return;
                event.preventDefault();
                onResize(id, next);
              }}
              aria-sort={sortKey === undefined ? undefined : direction}
              className={classNames(
                stickyClass(index, column),
                "sticky top-0 h-8 border-b bg-(--ground) px-3 [--ground:var(--color-sunken)] text-xs font-semibold whitespace-nowrap text-muted",
                numeric ? "text-right" : "text-left",
                index === 0 && "pl-1 *:align-middle",
                index === 0 || column.sticky ? "z-20" : "z-10",
              )}
            >
              {index === 0 && <RowCheckbox label="Select all loaded rows" checked={selected} />}
              {sortKey === undefined ? (
                <span
                  className={classNames(
                    "truncate",
                    index === 0 ? "inline-block max-w-[calc(100%-2rem)]" : "block",
                  )}
                >
                  {header}
                </span>
              ) : (
                <SortButton
                  header={header}
                  direction={direction}
                  sortNumber={sort.length > 1 ? sortIndex + 1 : 0}
                  numeric={numeric}
                  onPress={(added) => onSort(sortKey, added)}
                />
              )}
              <ColumnResizer
                header={header}
                width={width}
                // A last column that stays in view keeps its right edge at the frame's.
                edge={column.sticky && index === columns.length - 1 ? "left" : "right"}
                // In a narrow frame, the first column is as narrow as it can be.
                className={index === 0 ? "@max-2xl:hidden" : undefined}
                onResize={(next) => onResize(id, next)}
              />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

interface SortButtonProps {
  header: string;
  direction: keyof typeof arrows;
  /** The column's position among the columns of the sort, from 1; 0 if the sort has no other column. */
  sortNumber: number;
  numeric?: boolean;
  onPress: (added: boolean) => void;
}

function SortButton({ header, direction, sortNumber, numeric, onPress }: SortButtonProps) {
  const Arrow = arrows[direction];
  return (
    <button
      type="button"
      tabIndex={-1}
      title="Sort (Shift-click to add)."
      onClick={(event) => onPress(event.shiftKey)}
      className={classNames(
        "-mx-2 inline-flex h-6 max-w-[calc(100%+1rem)] items-center gap-1.5 rounded-sm px-2 transition-colors hover:bg-hover hover:text-ink",
        direction !== "none" && "text-ink",
        numeric && "flex-row-reverse",
      )}
    >
      <span className="truncate">{header}</span>
      <Arrow
        aria-hidden="true"
        className={classNames("size-3.5 shrink-0", direction === "none" ? "opacity-60" : "text-ember-text")}
      />
      {sortNumber > 0 && (
        // The space is for screen readers: "Ask 2".
        <span
          className={classNames("figures text-[0.6875rem] text-ember-text", numeric ? "-mr-1" : "-ml-1")}
        >{` ${sortNumber}`}</span>
      )}
    </button>
  );
}
