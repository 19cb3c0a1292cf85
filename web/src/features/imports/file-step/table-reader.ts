import { maxBlock } from "@kindling/contracts/imports/schemas.ts";
import type { Kind } from "@kindling/imports/mapping/fields.ts";
import type { Mapping } from "@kindling/imports/mapping/mapping.ts";
import { proposeMapping } from "@kindling/imports/mapping/propose-mapping.ts";
import { readSheets, readTable, type Source } from "@kindling/imports/reading/read-table.ts";
import { ReadingError } from "@kindling/imports/reading/reading-error.ts";
import type { Table } from "@kindling/imports/reading/table.ts";

/** What the page asks the worker for. */
export type ReaderRequest =
  | { ask: "open"; kind: Kind; given: File | string }
  | { ask: "sheet"; name: string }
  | { ask: "block"; from: number };

/** What is known of a file that was read. */
export interface ReadFile {
  headings: string[];
  rows: number;
  /** Sentences about what the import leaves out. */
  warnings: string[];
  mapping: Mapping;
}

export interface SentRow {
  line: number;
  cells: string[];
}

export type ReaderReply =
  | { sheets: string[] }
  | { file: ReadFile }
  | { block: SentRow[] }
  /** Why the file cannot be imported, for the person who chose it. */
  | { problem: string };

/** The bytes of rows in one request, below the endpoint's limit. */
const maxBytes = 900_000;
const shownSurplus = 5;

/** Reads a file and keeps its table; hands its rows out in blocks. */
export class TableReader {
  private kind: Kind = "founder";
  private source: Source = { pasted: "" };
  private table: Table | null = null;

  async answer(request: ReaderRequest): Promise<ReaderReply> {
    try {
      switch (request.ask) {
        case "open":
          return await this.open(request.kind, request.given);
        case "sheet":
          return { file: this.read(request.name) };
        case "block":
          return { block: this.block(request.from) };
      }
    } catch (error) {
      if (error instanceof ReadingError) return { problem: error.message };
      throw error;
    }
  }

  private async open(kind: Kind, given: File | string): Promise<ReaderReply> {
    this.kind = kind;
    this.source =
      typeof given === "string"
        ? { pasted: given }
        : { name: given.name, bytes: new Uint8Array(await given.arrayBuffer()) };
    const sheets = readSheets(this.source);
    return sheets.length > 1 ? { sheets } : { file: this.read() };
  }

  private read(sheet?: string): ReadFile {
    const table = readTable(this.source, sheet === undefined ? {} : { sheet });
    this.table = table;
    const { mapping } = proposeMapping(this.kind, {
      headings: table.headings,
      rows: table.rows.map(({ cells }) => cells),
    });
    return {
      headings: [...table.headings],
      rows: table.rows.length,
      warnings: [...table.warnings, ...surplusOf(table)],
      mapping,
    };
  }

  /** @throws ReadingError for a row that is larger than a request may be */
  private block(from: number): SentRow[] {
    const block: SentRow[] = [];
    let bytes = 0;
    for (const { line, cells } of this.table?.rows.slice(from, from + maxBlock) ?? []) {
      const row = { line, cells: [...cells] };
      const size = new TextEncoder().encode(JSON.stringify(row)).length;
      if (size > maxBytes)
        throw new ReadingError("too-large", `Line ${line} is longer than 900 kB. Shorten its cells.`);
      if (bytes + size > maxBytes) break;
      bytes += size;
      block.push(row);
    }
    return block;
  }
}

function surplusOf({ rows }: Table): string[] {
  const found = rows.flatMap(({ line, surplus }) => (surplus ? [`Line ${line}: ${surplus.message}`] : []));
  const more = found.length - shownSurplus;
  const rest = more > 0 ? [`The same is true of ${more.toLocaleString("en")} more rows.`] : [];
  return [...found.slice(0, shownSurplus), ...rest];
}
