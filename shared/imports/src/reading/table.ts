/** The cells of a file as text. */
export interface Table {
  /** One for each column: unique and not empty. A column without a heading is named by its number, as "Column 3". */
  readonly headings: readonly string[];
  /** The line of the headings; null when the file has none. */
  readonly headingLine: number | null;
  readonly rows: readonly TableRow[];
  /** Sentences about the whole file, such as that lines above the headings are left out. */
  readonly warnings: readonly string[];
}

export interface TableRow {
  /**
   * Where the row begins: the row of a sheet, the line of a text, the number of a record in a JSON list. The first
   * is 1.
   */
  readonly line: number;
  /** As many as headings; "" for an empty cell. Without spaces around, and with "\n" as line break. */
  readonly cells: readonly string[];
  /** Set when the row has filled cells beyond the last heading. */
  readonly surplus?: Surplus;
}

/** Cells to which no heading belongs. */
export interface Surplus {
  readonly cells: readonly string[];
  /** A sentence about them. */
  readonly message: string;
}

/** The filled rows of a file, before its headings are known. */
export interface RawTable {
  readonly rows: readonly RawRow[];
  /** Set by a format that names its columns; otherwise one of the first rows has the headings. */
  readonly headings?: readonly string[];
  /** Whether the width of a row has no meaning, as in sheets, which do not store empty cells. */
  readonly isRectangular: boolean;
  readonly warnings: readonly string[];
}

export interface RawRow {
  readonly line: number;
  readonly cells: string[];
}
