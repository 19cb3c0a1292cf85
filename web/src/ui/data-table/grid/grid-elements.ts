import { fadePx } from "../sticky-columns.ts";
import type { GridCell } from "./grid-moves.ts";

const isData = "tr[aria-rowindex]";
/** What Enter presses in a cell; `data-aside` marks controls that it does not. */
const mainControl = ":is(a[href], button, input, [role=combobox]):not([data-aside], :disabled, [inert] *)";

/** The cell around an element, or null outside of headings and rows. */
export function cellAround(element: Element): HTMLTableCellElement | null {
  return element.closest<HTMLTableCellElement>(`${isData} > :is(th, td)`);
}

export function positionOf(cell: HTMLTableCellElement): GridCell {
  // The headings are row 1 for screen readers.
  const row = Number(cell.parentElement!.getAttribute("aria-rowindex")) - 2;
  return { row, column: cell.cellIndex };
}

/** The mounted cell at a position. */
export function cellAt(frame: Element | null, { row, column }: GridCell): HTMLElement | undefined {
  return frame?.querySelector<HTMLTableRowElement>(`tr[aria-rowindex="${row + 2}"]`)?.cells[column];
}

export function controlIn(cell: Element): HTMLElement | null {
  return cell.querySelector<HTMLElement>(mainControl);
}

export function controlAround(element: Element): Element | null {
  return element.closest("a[href], button, input, [role=combobox]");
}

/** The button that expands the row around a cell. */
export function expanderIn(cell: Element): HTMLElement | null {
  return cell.closest(isData)!.querySelector<HTMLElement>("button[aria-expanded]:not(:disabled)");
}

/** Moves the focus to the cell around a control; outside of a grid, to the control. */
export function focusCell(control: HTMLElement | null): void {
  const target = control && (cellAround(control) ?? control);
  target?.focus({ preventScroll: true });
}

/** Scrolls the frame sideways until no sticky column, and no fade beside it, covers the cell. */
export function scrollSideways(frame: HTMLElement, cell: HTMLElement): void {
  const { left } = frame.getBoundingClientRect();
  const seen = { left: left + frame.clientLeft, right: left + frame.clientLeft + frame.clientWidth };
  const box = cell.getBoundingClientRect();
  const { cellIndex } = cell as HTMLTableCellElement;
  // All headings are sticky at the top, and all cells of an expanded row; `--side` tells the columns at the sides.
  const row = frame.querySelector<HTMLTableRowElement>(`tbody > ${isData}`);
  for (const [column, other] of [...(row?.cells ?? [])].entries()) {
    if (getComputedStyle(other).getPropertyValue("--side") !== "1") continue;
    if (column === cellIndex) return;
    const covered = other.getBoundingClientRect();
    if (column < cellIndex) seen.left = Math.max(seen.left, covered.right + fadePx);
    else seen.right = Math.min(seen.right, covered.left - fadePx);
  }
  if (box.left < seen.left || box.width > seen.right - seen.left) frame.scrollLeft -= seen.left - box.left;
  else if (box.right > seen.right) frame.scrollLeft += box.right - seen.right;
}
