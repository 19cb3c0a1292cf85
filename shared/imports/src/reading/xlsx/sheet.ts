import { maxColumns } from "../limits.ts";
import { RowCollector, tooManyColumns } from "../row-collector.ts";
import type { RawTable } from "../table.ts";
import { cellText, columnOf, type SheetParts } from "./cells.ts";
import { fillMergedCells, type MergedCells, parseMergedCells } from "./merged-cells.ts";
import { TextReader } from "./texts.ts";
import { readXml } from "./xml.ts";
import { damaged, type Zip } from "./zip.ts";

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  hasFormula: boolean;
}

/**
 * Reads the cells of a sheet: of formulas the stored values, and of hidden rows and columns too. A cell that is merged
 * over several rows counts for each of them.
 * @throws ReadingError when the sheet is damaged or larger than the limits
 */
export function readSheet(zip: Zip, path: string, parts: SheetParts): RawTable {
  const collector = new RowCollector();
  const reader = new TextReader();
  const merged: MergedCells[] = [];
  let line = 0;
  let column = -1;
  let cells: string[] = [];
  let cell: OpenCell | null = null;
  let value = "";
  let isValue = false;
  let isHidden = false;
  let hiddenRows = 0;
  let formulasWithoutValue = 0;

  function endCell(open: OpenCell): void {
    const text = open.type === "inlineStr" ? reader.take() : cellText(value, open, parts);
    if (open.hasFormula && value === "" && open.type !== "str") formulasWithoutValue += 1;
    if (text === "") return;
    if (open.column >= maxColumns) {
      if (text.trim() !== "") throw tooManyColumns(line);
      return;
    }
    cells[open.column] = text;
  }

  readXml(zip, path, {
    open(name, attributes) {
      switch (name) {
        case "row":
          line = attributes.r === undefined ? line + 1 : Number(attributes.r);
          if (!Number.isSafeInteger(line)) throw damaged();
          column = -1;
          cells = [];
          isHidden = /^(1|true)$/.test(attributes.hidden ?? "");
          break;
        case "c":
          column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
          value = "";
          cell = { column, type: attributes.t ?? "n", style: Number(attributes.s ?? 0), hasFormula: false };
          break;
        case "v":
          isValue = true;
          break;
        case "f":
          if (cell) cell.hasFormula = true;
          break;
        case "mergeCell":
          merged.push(parseMergedCells(attributes.ref ?? ""));
          break;
        default:
          reader.open(name);
      }
    },
    text(text) {
      if (isValue) value += text;
      else if (cell) reader.add(text);
    },
    close(name) {
      if (name === "v") isValue = false;
      else if (name === "c") {
        if (cell) endCell(cell);
        cell = null;
      } else if (name === "row") {
        const before = collector.rows.length;
        collector.add(line, cells);
        if (isHidden) hiddenRows += collector.rows.length - before;
      } else reader.close(name);
    },
  });
  fillMergedCells(collector.rows, merged);
  return {
    rows: collector.rows,
    isRectangular: true,
    warnings: warningsOf(hiddenRows, formulasWithoutValue),
  };
}

function warningsOf(hiddenRows: number, formulasWithoutValue: number): string[] {
  const warnings: string[] = [];
  if (hiddenRows > 0) {
    warnings.push(
      `${count(hiddenRows, "row is hidden", "rows are hidden")} in the sheet. They are read too.`,
    );
  }
  if (formulasWithoutValue > 0) {
    const formulas = count(formulasWithoutValue, "formula has", "formulas have");
    warnings.push(
      `${formulas} no stored value and will be empty. Open the workbook in your spreadsheet, save it, and choose it again.`,
    );
  }
  return warnings;
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
