import { useState } from "react";
import type { TableRows } from "./table-entries.ts";

interface ExpandedRow {
  id: number;
  index: number;
}

/**
 * Where the expanded rows are, ascending. A row keeps its place while it is not loaded, so that the rows below its
 * panel do not move.
 */
export function useExpandedRows(
  rows: TableRows<{ id: number }>,
  expanded: ReadonlySet<number>,
  viewKey: string,
): readonly ExpandedRow[] {
  const [last, setLast] = useState<{ viewKey: string; rows: readonly ExpandedRow[] }>({
    viewKey,
    rows: none,
  });
  const known = new Map(last.viewKey === viewKey ? last.rows.map(({ id, index }) => [id, index]) : []);
  const now = [...expanded].flatMap((id) => {
    const index = rows.indexOf(id) ?? unloaded(rows, known.get(id));
    return index === undefined ? [] : [{ id, index }];
  });
  now.sort((a, b) => a.index - b.index);
  const same = JSON.stringify(now) === JSON.stringify(last.rows);
  if (!same || last.viewKey !== viewKey) setLast({ viewKey, rows: same ? last.rows : now });
  return same ? last.rows : now;
}

/** The index where a row was, unless another row is there now. */
function unloaded({ at, count }: TableRows<unknown>, index: number | undefined): number | undefined {
  return index !== undefined && index < count && at(index) === undefined ? index : undefined;
}

const none: readonly ExpandedRow[] = [];
