import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import GripVertical from "lucide-react/icons/grip-vertical";
import Pin from "lucide-react/icons/pin";
import { useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/controls/checklist.tsx";
import { canHide, canMove, densities, withColumn, withColumnAt } from "../../ui/data-table/table-layout.ts";
import { type OpenedPopover, Popover } from "../../ui/overlays/popover.tsx";
import type { ArrangedTable } from "./use-table-layout.ts";

const densityLabels = { comfortable: "Comfortable", compact: "Compact" };

interface ColumnsPopoverProps extends OpenedPopover {
  table: ArrangedTable<never, string>;
}

/** Which columns a table shows, in which order, and how high its rows are. */
export default function ColumnsPopover({ table, ...popover }: ColumnsPopoverProps) {
  const { all, layout, changed, setLayout } = table;
  const [moved, setMoved] = useState("");
  const [dragged, setDragged] = useState<string | null>(null);
  const headers = new Map(all.map(({ id, header }) => [id, header]));

  const move = (id: string, index: number) => {
    const target = layout.columns[index];
    if (target === undefined || !canMove(all, id) || !canMove(all, target.id)) return;
    setLayout(withColumnAt(layout, id, index));
    setMoved(`${headers.get(id)} is now number ${index + 1} of ${layout.columns.length}`);
  };

  return (
    <Popover
      {...popover}
      title="Columns"
      action={
        <Button variant="link" aria-disabled={!changed} onClick={() => changed && setLayout(null)}>
          Reset
        </Button>
      }
    >
      <ul aria-label="Columns in their order" className="min-h-0 overflow-y-auto p-2">
        {layout.columns.map(({ id, shown }, index) => {
          const header = headers.get(id)!;
          const isMovable = canMove(all, id);
          return (
            <li
              key={id}
              draggable={isMovable}
              onDragStart={() => setDragged(id)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDragEnter={() => dragged !== null && dragged !== id && move(dragged, index)}
              onKeyDown={(event) => {
                const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                if (!event.altKey || step === undefined) return;
                event.preventDefault();
                move(id, index + step);
              }}
              className={classNames(
                "flex h-9 items-center gap-1 rounded-md pr-1 pl-2 hover:bg-hover",
                dragged === id && "bg-ember-soft",
              )}
            >
              {canHide(all, id) ? (
                <Checkbox
                  label={header}
                  className="min-w-0 grow"
                  checked={shown}
                  onChange={(event) => setLayout(withColumn(layout, id, { shown: event.target.checked }))}
                />
              ) : (
                <span title="Always shown" className="flex min-w-0 grow items-center gap-2.5 text-muted">
                  <Pin aria-hidden="true" className="mx-px size-4" />
                  {header}
                  <span className="sr-only">, always shown</span>
                </span>
              )}
              {isMovable && (
                // Cards have their own order.
                <div className="flex items-center gap-1 max-md:hidden">
                  <Button
                    size="icon-sm"
                    variant="ghost"
                    aria-label={`Move ${header} up`}
                    title="Move up (Alt and an arrow key)"
                    onClick={() => move(id, index - 1)}
                  >
                    <ArrowUp aria-hidden="true" className="size-3.5" />
                  </Button>
                  <Button
                    size="icon-sm"
                    variant="ghost"
                    aria-label={`Move ${header} down`}
                    title="Move down (Alt and an arrow key)"
                    onClick={() => move(id, index + 1)}
                  >
                    <ArrowDown aria-hidden="true" className="size-3.5" />
                  </Button>
                  <GripVertical aria-hidden="true" className="size-4 cursor-grab text-muted " />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <fieldset className="flex items-center justify-between gap-3 border-t px-4 py-3 max-md:hidden">
        <legend className="sr-only">Height of the rows</legend>
        <span aria-hidden="true" className="text-muted">
          Rows
        </span>
        <div className="flex rounded-md border border-edge p-0.5">
          {densities.map((density) => (
            <label
              key={density}
              className="relative cursor-pointer rounded-sm px-2.5 py-1 text-[0.8125rem] font-medium has-checked:bg-ember-soft has-checked:text-on-ember-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="density"
                className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
                checked={layout.density === density}
                onChange={() => setLayout({ ...layout, density })}
              />
              {densityLabels[density]}
            </label>
          ))}
        </div>
      </fieldset>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </Popover>
  );
}
