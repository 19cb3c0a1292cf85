import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import { Suspense, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import type { SortControlProps } from "./sort-popover.tsx";

const SortPopover = lazyComponent(() => import("./sort-popover.tsx"));

/** Opens the sort of a list whose table has no headings, and shows its direction. */
export default function SortButton({ columns, sort, onSort }: SortControlProps) {
  const button = useRef<HTMLButtonElement>(null);
  // Stays mounted once opened, so that it can fade out and return the focus.
  const [open, setOpen] = useState<boolean | null>(null);
  const [first] = sort;
  const header = columns.find(({ sortKey }) => sortKey !== undefined && sortKey === first?.key)?.header;
  const Arrow = first === undefined ? ArrowUpDown : first.direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <>
      <Button
        ref={button}
        size="sm"
        variant={header === undefined ? "outline" : "soft"}
        className="h-9! min-w-9 px-2!"
        aria-haspopup="dialog"
        aria-expanded={open === true}
        onPointerEnter={SortPopover.preload}
        onFocus={SortPopover.preload}
        onClick={() => setOpen(!open)}
      >
        <Arrow aria-hidden="true" className="size-4" />
        <span className="sr-only">{header ? `Sort by ${header}, ${first?.direction}` : "Sort"}</span>
      </Button>
      {open !== null && (
        <Suspense fallback={null}>
          <SortPopover
            columns={columns}
            sort={sort}
            onSort={onSort}
            anchor={button}
            open={open}
            onOpenChange={setOpen}
          />
        </Suspense>
      )}
    </>
  );
}
