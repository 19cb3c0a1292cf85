import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import type { Sort } from "../../lib/sort.ts";
import { Checkbox } from "../../ui/controls/checklist.tsx";
import { type OpenedPopover, Popover } from "../../ui/overlays/popover.tsx";

export interface SortControlProps {
  columns: readonly { header: string; sortKey?: string }[];
  sort: Sort<string>;
  /** `added` keeps the sort by other columns. */
  onSort: (key: string, added: boolean) => void;
}

/** The columns that a list can be sorted by. A press goes ascending, descending, none, as on a heading. */
export default function SortPopover({ columns, sort, onSort, ...popover }: SortControlProps & OpenedPopover) {
  const [several, setSeveral] = useState(sort.length > 1);
  return (
    <Popover {...popover} title="Sort by">
      <ul className="p-2">
        {columns.map(({ header, sortKey }) => {
          if (sortKey === undefined) return null;
          const index = sort.findIndex(({ key }) => key === sortKey);
          const direction = sort[index]?.direction;
          const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
          return (
            <li key={sortKey}>
              <button
                type="button"
                aria-pressed={direction !== undefined}
                onClick={() => onSort(sortKey, several)}
                className={classNames(
                  "flex h-10 w-full items-center gap-2 rounded-md px-2 text-left transition-colors hover:bg-hover",
                  direction !== undefined && "font-medium",
                )}
              >
                <span className="grow">{header}</span>
                {direction !== undefined && (
                  <>
                    <span className="sr-only">, </span>
                    {sort.length > 1 && <span className="figures text-muted">{index + 1}</span>}
                    <span className="font-normal text-muted first-letter:uppercase">{direction}</span>
                    <Arrow aria-hidden="true" className="size-4 text-ember-text" />
                  </>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <Checkbox
        label="Sort by several"
        className="border-t px-4 py-2"
        checked={several}
        onChange={(event) => setSeveral(event.target.checked)}
      />
    </Popover>
  );
}
