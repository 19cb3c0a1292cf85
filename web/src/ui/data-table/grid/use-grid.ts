import { defaultRangeExtractor, type Range } from "@tanstack/react-virtual";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
} from "react";
import { isTyping } from "../../controls/is-typing.ts";
import {
  cellAround,
  cellAt,
  controlAround,
  controlIn,
  expanderIn,
  positionOf,
  scrollSideways,
} from "./grid-elements.ts";
import { cellAfter, type GridCell } from "./grid-moves.ts";
import type { RowSelection } from "./row-selection.ts";

/** The cell that is the table's tab stop. Not state: a row must not be rendered again for each arrow key. */
export interface ActiveCell extends GridCell {
  /** The focus is in the panel below its row. */
  isInPanel: boolean;
}

export const firstCell: ActiveCell = { row: 0, column: 0, isInPanel: false };

/** The entries to render: those in view, and the active row, which keeps its focus and its input when scrolled away. */
export function useMountedEntries(
  active: RefObject<ActiveCell>,
  entryOf: (row: number) => number,
): (range: Range) => number[] {
  return useCallback(
    (range) => {
      const { row, isInPanel } = active.current;
      const kept = isInPanel ? [entryOf(row), entryOf(row) + 1] : [entryOf(row)];
      const valid = kept.filter((entry) => entry >= 0 && entry < range.count);
      return [...new Set([...defaultRangeExtractor(range), ...valid])].sort((a, b) => a - b);
    },
    [active, entryOf],
  );
}

interface GridOptions {
  active: RefObject<ActiveCell>;
  /** The element that scrolls. */
  frame: RefObject<HTMLElement | null>;
  rowCount: number;
  columnCount: number;
  /** The height of a row, in px. */
  rowHeight: number;
  /** A change of this makes the first row active. */
  viewKey: string;
  selection: RowSelection;
  scrollToRow: (row: number) => void;
  /** Opens a row's record: Enter in a cell without a control. */
  onOpen: (row: number) => void;
}

/**
 * The keys of a grid, for the frame around the table: one tab stop, arrows move it, Enter presses the control of its
 * cell. The tab stop is set on the element, so that moving it renders nothing.
 */
export function useGrid(options: GridOptions) {
  const { active, frame, rowCount, columnCount, rowHeight, viewKey, selection, scrollToRow, onOpen } =
    options;
  const tabStop = useRef<HTMLElement | undefined>(undefined);
  const hasFocus = useRef(false);
  /** The active cell takes the focus once it is mounted. */
  const isAwaited = useRef(false);
  /** The row that was active before the mouse was pressed. */
  const pressedFrom = useRef(0);
  const shownViewKey = useRef(viewKey);

  const mark = (to: Partial<ActiveCell> = {}) => {
    const { row, column, ...rest } = { ...active.current, ...to };
    active.current = { ...rest, row: Math.min(row, rowCount - 1), column: Math.min(column, columnCount - 1) };
    const cell = cellAt(frame.current, active.current);
    if (cell !== tabStop.current) {
      tabStop.current?.removeAttribute("tabindex");
      cell?.setAttribute("tabindex", "0");
      tabStop.current = cell;
    }
    return cell;
  };
  const focus = (cell: HTMLElement) => {
    isAwaited.current = false;
    scrollSideways(frame.current!, cell);
    cell.focus({ preventScroll: true });
    // On phones the page scrolls, too.
    frame.current!.scrollIntoView({ block: "nearest" });
  };
  const move = (to: GridCell) => {
    const cell = mark({ ...to, isInPanel: false });
    if (to.row >= 0) scrollToRow(to.row);
    if (cell) {
      focus(cell);
      return;
    }
    // The focused row will be removed, which would scroll the frame.
    isAwaited.current = true;
    frame.current!.focus({ preventScroll: true });
  };

  useLayoutEffect(() => {
    const { activeElement } = document;
    const focused = frame.current?.contains(activeElement) ? cellAround(activeElement!) : null;
    if (shownViewKey.current !== viewKey) {
      shownViewKey.current = viewKey;
      if (active.current.row > 0 && !focused) active.current = { ...active.current, row: 0 };
    }
    // Rows that moved took the focus with them.
    const cell = mark(focused && !isAwaited.current ? positionOf(focused) : {});
    const isLost = hasFocus.current && activeElement === document.body;
    if (!cell || !(isAwaited.current || isLost)) return;
    if (isLost && active.current.row >= 0) scrollToRow(active.current.row);
    focus(cell);
  });

  const press = (cell: HTMLElement, shiftKey: boolean) => {
    const { row } = positionOf(cell as HTMLTableCellElement);
    const control = row >= 0 && shiftKey ? expanderIn(cell) : controlIn(cell);
    if (control?.matches("input, [role=combobox]")) control.focus();
    else if (control)
      control.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }));
    else if (row >= 0 && !shiftKey && !cell.querySelector("[inert]")) onOpen(row);
  };

  /** Returns whether the key does something in a cell. */
  const pressKey = (event: KeyboardEvent, cell: HTMLTableCellElement): boolean => {
    const { row, column } = positionOf(cell);
    const isSpace = event.key === " ";
    if (event.key === "Enter" || event.key === "F2" || (isSpace && row < 0 && column > 0))
      press(cell, event.shiftKey);
    else if (isSpace && row < 0) selection.toggleAll();
    else if (isSpace) selection.toggle(row);
    else if (event.key === "a" && (event.ctrlKey || event.metaKey)) selection.selectAll();
    else return false;
    return true;
  };

  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const target = event.target as HTMLElement;
      const cell = event.currentTarget.contains(target) ? cellAround(target) : null;
      if (event.defaultPrevented || event.altKey) return;
      if (
        event.key === "Escape" &&
        !selection.isEmpty &&
        (cell === target || target.closest("[data-notice]"))
      ) {
        // Otherwise Escape would also close the record beside the list.
        event.stopPropagation();
        selection.clear();
        return;
      }
      if (!cell && target !== frame.current) return;
      const from = cell ? positionOf(cell) : active.current;
      if (cell && cell !== target && (isTyping(target) || target.role === "combobox")) {
        // Tab saves an edit and goes on to the next cell.
        if (event.key !== "Tab" || from.column === (event.shiftKey ? 0 : columnCount - 1)) return;
        event.preventDefault();
        move({ ...from, column: from.column + (event.shiftKey ? -1 : 1) });
        return;
      }
      const page = Math.floor(frame.current!.clientHeight / rowHeight) - 2;
      const to = cellAfter(event, from, { rows: rowCount, columns: columnCount, page });
      if (to) {
        move(to);
        if (event.shiftKey && from.row >= 0 && to.row >= 0 && to.row !== from.row)
          selection.extend(from.row, to.row);
      } else if (cell !== target || !pressKey(event, cell)) return;
      event.preventDefault();
    },
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      const target = event.target as HTMLElement;
      const cell = cellAround(target);
      if (!cell) return;
      pressedFrom.current = active.current.row;
      // The tab stop moves before the browser focuses what was pressed.
      mark({ ...positionOf(cell), isInPanel: false });
      if (!target.closest("[data-select]") && !(event.shiftKey && !controlAround(target))) return;
      // Focuses the cell instead of its checkbox, and keeps a Shift-click from selecting text.
      event.preventDefault();
      cell.focus({ preventScroll: true });
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const target = event.target as HTMLElement;
      const cell = cellAround(target);
      if (!cell) return;
      const { row } = positionOf(cell);
      const isBox = target.closest("[data-select]") !== null;
      if (isBox && row < 0) selection.toggleAll();
      else if (row >= 0 && event.shiftKey && (isBox || !controlAround(target)))
        selection.extend(Math.max(0, pressedFrom.current), row);
      else if (isBox) selection.toggle(row);
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const target = event.target as HTMLElement;
      const cell = cellAround(target);
      const panel = target.closest<HTMLElement>("tr[data-panel]");
      hasFocus.current = cell !== null;
      if (target !== frame.current) isAwaited.current = false;
      if (cell) mark({ ...positionOf(cell), isInPanel: false });
      else if (panel) mark({ row: Number(panel.dataset.panel), isInPanel: true });
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      hasFocus.current = false;
      if (relatedTarget !== null && !frame.current?.contains(relatedTarget)) isAwaited.current = false;
    },
  };
}
