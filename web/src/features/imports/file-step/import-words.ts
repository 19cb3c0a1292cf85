import type { FileImport } from "@kindling/contracts/imports/schemas.ts";
import { formatCount } from "../../../lib/format.ts";
import { doneOf, outcomesInWords } from "../check-step/check-words.ts";

/** The state of an import in a word or two. */
export function stateInWords({ state, undo, is_complete }: FileImport): string {
  if (undo !== null) return undo.state === "running" ? "Undoing" : "Undone";
  if (state === "staged") return is_complete ? "Not imported yet" : "Rows are missing";
  return { running: "Running", done: "Imported", cancelled: "Cancelled" }[state];
}

/** What became of the rows so far: "12 created, 3 updated"; null before the run. */
export function countsInWords({ state, counts }: FileImport): string | null {
  if (counts === null) return null;
  if (state === "running") return `${formatCount(doneOf(counts))} of ${formatCount(counts.total)} rows`;
  const said = outcomesInWords(counts).map(
    ({ label, count }) => `${formatCount(count)} ${label.toLowerCase()}`,
  );
  return said.join(", ") || "No rows";
}

/** Where an import goes on: the file, its columns, or its report. */
export function nextStep({ state, is_complete }: FileImport) {
  if (state !== "staged") return "check";
  return is_complete ? "columns" : "file";
}
