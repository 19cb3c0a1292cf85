import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { classNames } from "../../lib/class-names.ts";
import type { Sort } from "../../lib/sort.ts";
import type { DataColumn } from "./columns.ts";
import { stickyClass } from "./sticky-columns.ts";

interface DataTableHeadProps<Row, Key extends string> {
  columns: readonly DataColumn<Row, Key>[];
  sort: Sort<Key>;
  onSort: (key: Key) => void;
}

/** The headings, which stay in view; sortable ones are buttons. */
export function DataTableHead<Row, Key extends string>({
  columns,
  sort,
  onSort,
}: DataTableHeadProps<Row, Key>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column, index) => {
          const { id, header, numeric, sortKey } = column;
          const direction = sortKey !== undefined && sort?.key === sortKey ? sort.direction : "none";
          return (
            <th
              key={id}
              scope="col"
              aria-colindex={index + 1}
              aria-sort={sortKey === undefined ? undefined : direction}
              className={classNames(
                stickyClass(index, column),
                "sticky top-0 h-8 border-b bg-sunken px-3 text-xs font-semibold whitespace-nowrap text-muted",
                numeric ? "text-right" : "text-left",
                index === 0 && "pl-4",
                index === 0 || column.sticky ? "z-20" : "z-10",
              )}
            >
              {sortKey === undefined ? (
                header
              ) : (
                <SortButton
                  header={header}
                  direction={direction}
                  numeric={numeric}
                  onPress={() => onSort(sortKey)}
                />
              )}
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
  numeric?: boolean;
  onPress: () => void;
}

function SortButton({ header, direction, numeric, onPress }: SortButtonProps) {
  const Arrow = arrows[direction];
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={onPress}
      className={classNames(
        "-mx-2 inline-flex h-6 items-center gap-1.5 rounded-sm px-2 transition-colors hover:bg-hover hover:text-ink",
        direction !== "none" && "text-ink",
        numeric && "flex-row-reverse",
      )}
    >
      {header}
      <Arrow
        aria-hidden="true"
        className={classNames("size-3.5", direction === "none" ? "opacity-60" : "text-ember-text")}
      />
    </button>
  );
}
