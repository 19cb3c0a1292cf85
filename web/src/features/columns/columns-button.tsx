import Columns3 from "lucide-react/icons/columns-3";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { PopoverButton } from "../../ui/overlays/popover-button.tsx";
import { QuietLabel, quietAction } from "../../ui/quiet-label.tsx";
import type { ArrangedTable } from "./use-table-layout.ts";

const ColumnsPopover = lazyComponent(() => import("./columns-popover.tsx"));

/** Opens the choice of a table's columns, their order, and the height of its rows. */
export function ColumnsButton({ table }: { table: ArrangedTable<never, string> }) {
  return (
    <PopoverButton
      variant={table.changed ? "secondary" : "outline"}
      className={quietAction}
      title="Columns and rows"
      preload={ColumnsPopover.preload}
      renderPopover={(opened) => <ColumnsPopover table={table} {...opened} />}
    >
      <Columns3 aria-hidden="true" className="size-4" />
      <QuietLabel>Columns</QuietLabel>
    </PopoverButton>
  );
}
