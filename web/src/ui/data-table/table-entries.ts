/** What stands at a place of the table's body: a row, or the panel that belongs to the row above it. */
export interface TableEntry {
  kind: "row" | "panel";
  /** Place of the row among the rows. */
  row: number;
}

/**
 * The body as one list of rows and of the panels of expanded rows, without building that list.
 * @param expanded places of the expanded rows, ascending
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
