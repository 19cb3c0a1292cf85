import type { KeyboardEvent, PointerEvent } from "react";
import { classNames } from "../../lib/class-names.ts";
import { clampWidth, columnWidths, widthDrawn } from "./table-layout.ts";

/** Px that an arrow key adds. */
const step = 16;

/** The width that a key leads to, or null. */
export function widthAfter(key: string, width: number): number | null {
  const next = {
    ArrowLeft: width - step,
    ArrowRight: width + step,
    Home: columnWidths.least,
    End: columnWidths.greatest,
  }[key];
  return next === undefined ? null : clampWidth(next);
}

interface ColumnResizerProps {
  header: string;
  /** The column's current width, in px. */
  width: number;
  /** The edge that moves. */
  edge: "left" | "right";
  className?: string | undefined;
  /** Called with the new width in px; null for the column's default. */
  onResize: (width: number | null) => void;
}

/** A heading's edge: dragged, or moved by arrow keys, it changes the column's width; two presses undo that. */
export function ColumnResizer({ header, width, edge, className, onResize }: ColumnResizerProps) {
  const press = (event: KeyboardEvent) => {
    const next = widthAfter(event.key, width);
    if (next === null) return;
    // The grid's arrows move between its cells.
    event.preventDefault();
    onResize(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: hr cannot be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${header}`}
      aria-valuenow={width}
      aria-valuemin={columnWidths.least}
      aria-valuemax={columnWidths.greatest}
      aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
      aria-valuetext={`${width} pixels`}
      // The heading is the tab stop; with Alt, its arrows do the same.
      tabIndex={-1}
      title="Drag to change the width, or press Alt and an arrow key in the heading. Double-click for the first width"
      onKeyDown={press}
      onPointerDown={(event) => event.button === 0 && drag(event, edge, onResize)}
      onDoubleClick={() => onResize(null)}
      className={classNames(
        "absolute inset-y-0 w-2 cursor-col-resize touch-none select-none focus-visible:-outline-offset-2",
        "after:absolute after:inset-y-1.5 after:w-0.5 after:rounded-full after:transition-colors",
        "hover:after:bg-edge data-dragging:after:bg-ember",
        edge === "left" ? "left-0 after:left-0" : "right-0 after:right-0",
        className,
      )}
    />
  );
}

/** Follows the pointer with the width. The rows are rendered once, when the pointer is released. */
function drag(
  event: PointerEvent<HTMLElement>,
  edge: "left" | "right",
  onResize: (width: number) => void,
): void {
  const handle = event.currentTarget;
  const heading = handle.closest("th")!;
  const table = heading.closest("table")!;
  const frame = table.parentElement!.clientWidth;
  const column = table.querySelectorAll("col")[heading.cellIndex]!;
  const drawn = heading.offsetWidth;
  const others = [...table.querySelectorAll("col")]
    .filter((other) => other !== column)
    .reduce((sum, other) => sum + widthOf(other), 0);
  const before = widthOf(column);
  let width = before;
  const move = ({ clientX }: globalThis.PointerEvent) => {
    const moved = edge === "left" ? event.clientX - clientX : clientX - event.clientX;
    width = widthDrawn(drawn + moved, others, frame);
    column.style.setProperty("--width", `${width}px`);
    table.style.setProperty("width", `max(100%, ${others + width}px)`);
    if (heading.cellIndex === 0) table.parentElement!.style.setProperty("--first", `${width}px`);
  };
  const end = () => {
    handle.removeEventListener("pointermove", move);
    delete handle.dataset.dragging;
    if (width !== before) onResize(width);
  };
  handle.setPointerCapture(event.pointerId);
  handle.dataset.dragging = "";
  handle.addEventListener("pointermove", move);
  // The browser sends lostpointercapture after a cancelled gesture, too, and no pointerup.
  handle.addEventListener("lostpointercapture", end, { once: true });
}

const widthOf = (column: HTMLElement): number => Number.parseFloat(column.style.getPropertyValue("--width"));
