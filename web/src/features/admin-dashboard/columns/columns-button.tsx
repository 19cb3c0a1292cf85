import Columns3 from "lucide-react/icons/columns-3";
import { Suspense, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import type { ArrangedTable } from "./use-table-layout.ts";

const ColumnsPopover = lazyComponent(() => import("./columns-popover.tsx"));

/** Opens the choice of a table's columns, their order, and the height of its rows. */
export function ColumnsButton({ table }: { table: ArrangedTable<never, string> }) {
  const button = useRef<HTMLButtonElement>(null);
  // Stays mounted once opened, so that it can fade out and return the focus.
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button
        ref={button}
        size="sm"
        variant={table.changed ? "secondary" : "outline"}
        title="Columns and rows"
        aria-haspopup="dialog"
        aria-expanded={open === true}
        onPointerEnter={ColumnsPopover.preload}
        onFocus={ColumnsPopover.preload}
        onClick={() => setOpen(!open)}
      >
        <Columns3 aria-hidden="true" className="size-4 max-sm:hidden" />
        {/* Beside the tabs and a view's name, there is no place for the word. */}
        <span className="sm:@max-7xl:sr-only">Columns</span>
      </Button>
      {open !== null && (
        <Suspense fallback={null}>
          <ColumnsPopover table={table} anchor={button} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
