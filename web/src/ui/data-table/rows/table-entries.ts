/** Filtered and sorted rows, of which some are loaded. A changed record is a new object. */
export interface TableRows<Row> {
  count: number;
  /** The row at an index; undefined until it is loaded. */
  at: (index: number) => Row | undefined;
  /** The index of a loaded row. */
  indexOf: (id: number) => number | undefined;
}

/** An entry of the table's body: a row, or the panel of the row above it. */
export interface TableEntry {
  kind: "row" | "panel";
  /** Index of the row among the rows. */
  row: number;
}

/**
 * Finds the entry at an index of the body, without building the list of rows and panels.
 * @param expanded indexes of the expanded rows, ascending
 */
export function entryAt(index: number, expanded: readonly number[]): TableEntry {
  let panelsBefore = 0;
  for (const row of expanded) {
    const panel = row + panelsBefore + 1;
    if (index < panel) break;
    if (index === panel) return { kind: "panel", row };
    panelsBefore += 1;
  }
  return { kind: "row", row: index - panelsBefore };
}

/** The key, or another if it is used: a list that changes between two pages can have a record in both. */
export function unusedKey(keys: Set<string>, key: string): string {
  let own = key;
  while (keys.has(own)) own = `${own}'`;
  keys.add(own);
  return own;
}
