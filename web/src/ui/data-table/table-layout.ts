import type { DataColumn } from "./columns.ts";

/** The least and the greatest width of a column, in px. */
export const columnWidths = { least: 80, greatest: 640 };

export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

/** How a reader arranged a table's columns and rows. */
export interface TableLayout {
  /** The columns in the order in which they are shown. */
  columns: readonly ColumnLayout[];
  density: Density;
}

export interface ColumnLayout {
  id: string;
  shown: boolean;
  /** The width in px; null for the column's default. */
  width: number | null;
}

type Columns = readonly Pick<DataColumn<never>, "id" | "width" | "sticky" | "alwaysShown">[];

/** Neither columns that stay in view nor those that a table needs can be hidden. */
export const canHide = (columns: Columns, id: string): boolean => {
  const index = columns.findIndex((column) => column.id === id);
  return index > 0 && !columns[index]!.sticky && !columns[index]!.alwaysShown;
};

/** The first column stays first, and a last one that stays in view stays last. */
export const canMove = (columns: Columns, id: string): boolean =>
  columns[0]?.id !== id && !(columns.at(-1)?.id === id && columns.at(-1)?.sticky);

/**
 * The layout of exactly these columns: without those that no longer exist, and with new ones behind the column that
 * they follow by default.
 * @param stored null for the default
 */
export function layoutOf(columns: Columns, stored: TableLayout | null): TableLayout {
  const layouts = new Map(stored?.columns.map((layout) => [layout.id, layout]));
  const order = [...layouts.keys()].filter((id) => columns.some((column) => column.id === id));
  for (const [index, { id }] of columns.entries()) {
    if (!layouts.has(id)) order.splice(order.indexOf(columns[index - 1]?.id ?? "") + 1, 0, id);
  }
  const pinned = columns.filter(({ id }) => !canMove(columns, id)).map(({ id }) => id);
  const movable = order.filter((id) => canMove(columns, id));
  const placed = [...pinned.slice(0, 1), ...movable, ...pinned.slice(1)];
  return {
    columns: placed.map((id) => {
      const { shown = true, width = null } = layouts.get(id) ?? {};
      return { id, shown: shown || !canHide(columns, id), width: width && clampWidth(width) };
    }),
    density: stored?.density ?? "comfortable",
  };
}

/** The columns that are shown, in their order and with their widths. */
export function arrange<C extends Columns[number]>(columns: readonly C[], layout: TableLayout): C[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return layout.columns
    .filter(({ shown }) => shown)
    .map(({ id, width }) => ({ ...byId.get(id)!, ...(width === null ? {} : { width }) }));
}

/** A layout with one column changed. */
export function withColumn(
  layout: TableLayout,
  id: string,
  change: Partial<Omit<ColumnLayout, "id">>,
): TableLayout {
  return {
    ...layout,
    columns: layout.columns.map((column) => (column.id === id ? { ...column, ...change } : column)),
  };
}

/** A layout with one column moved to the place of another. */
export function withColumnAt(layout: TableLayout, id: string, index: number): TableLayout {
  const moved = layout.columns.find((column) => column.id === id);
  if (moved === undefined) return layout;
  return {
    ...layout,
    columns: layout.columns.filter((column) => column !== moved).toSpliced(index, 0, moved),
  };
}

export const clampWidth = (width: number): number =>
  Math.round(Math.min(columnWidths.greatest, Math.max(columnWidths.least, width)));

/**
 * The width that a column must have to be drawn this wide. A frame that is wider than all columns together widens each
 * in proportion.
 * @param others the sum of the other columns' widths
 */
export function widthDrawn(drawn: number, others: number, frame: number): number {
  return clampWidth(drawn + others >= frame ? drawn : (drawn * others) / (frame - drawn));
}

/** Validates a stored layout; null if it is something else. */
export function parseLayout(stored: unknown): TableLayout | null {
  const { columns, density } = (stored ?? {}) as Partial<Record<keyof TableLayout, unknown>>;
  const known = densities.find((one) => one === density);
  if (!Array.isArray(columns) || known === undefined) return null;
  const isColumn = ({ id, shown, width }: Partial<Record<keyof ColumnLayout, unknown>>) =>
    typeof id === "string" && typeof shown === "boolean" && (width === null || Number.isFinite(width));
  return columns.every((column) => typeof column === "object" && column !== null && isColumn(column))
    ? { columns, density: known }
    : null;
}
