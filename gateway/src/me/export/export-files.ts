import { type CsvCell, csvLine } from "@kindling/contracts/lists/csv.ts";
import type { OpenedExport } from "./read-export.ts";

/** The export in the envelope of every response. */
export async function* exportJson({ head, lists }: OpenedExport): AsyncGenerator<string> {
  yield `{"success":true,"data":${JSON.stringify(head).slice(0, -1)}`;
  for (const [name, batches] of Object.entries(lists)) {
    let before = `,"${name}":[`;
    for await (const batch of batches) {
      if (batch.length === 0) continue;
      yield before + batch.map((item: object) => JSON.stringify(item)).join(",");
      before = ",";
    }
    yield before === "," ? "]" : `${before}]`;
  }
  yield "}}";
}

/** The export as CSV, with a line for each value. */
export async function* exportCsv({ head, lists }: OpenedExport): AsyncGenerator<string> {
  yield csvLine(["section", "field", "value"]);
  for (const [name, value] of Object.entries(head)) {
    yield isRecord(value) ? linesOf(name, value) : linesOf("export", { [name]: value });
  }
  for (const [name, batches] of Object.entries(lists)) {
    let number = 0;
    for await (const batch of batches) {
      yield batch
        .map((item: object) => {
          number += 1;
          return linesOf(`${name} ${number}`, item);
        })
        .join("");
    }
  }
}

/** Nested values have the names on the way to them, and numbers from 1, as in `changes.1.field`. */
function linesOf(section: string, value: object, path = ""): string {
  return Object.entries(value)
    .map(([name, field]) => {
      if (isRecord(field)) return linesOf(section, field, `${path}${name}.`);
      if (!Array.isArray(field)) return csvLine([section, path + name, field as CsvCell]);
      if (!field.some(isRecord)) return csvLine([section, path + name, field.join(", ")]);
      const numbered = Object.fromEntries(field.map((each, index) => [index + 1, each]));
      return linesOf(section, numbered, `${path}${name}.`);
    })
    .join("");
}

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
