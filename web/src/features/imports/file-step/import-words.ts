import type { FileImport } from "@kindling/contracts/imports/schemas.ts";
import { formatCount } from "../../../lib/format.ts";

/** The state of an import in a word or two. */
export function stateInWords({ state, undo, is_complete }: FileImport): string {
  if (undo !== null) return undo.state === "running" ? "Undoing" : "Undone";
  if (state === "staged") return is_complete ? "Not imported yet" : "Rows are missing";
  return { running: "Running", done: "Imported", cancelled: "Cancelled" }[state];
}

const parts = [
  ["created", "added"],
  ["updated", "updated"],
  ["unchanged", "unchanged"],
  ["skipped", "left out"],
  ["refused", "refused"],
  ["changed-since", "changed meanwhile"],
] as const;

/** What became of the rows so far: "12 added, 3 updated"; null before the run. */
export function countsInWords({ state, counts }: FileImport): string | null {
  if (counts === null) return null;
  const said = parts
    .filter(([name]) => counts[name] > 0)
    .map(([name, word]) => `${formatCount(counts[name])} ${word}`);
  if (state === "running") {
    const done = parts.reduce((sum, [name]) => sum + counts[name], 0);
    return `${formatCount(done)} of ${formatCount(counts.total)} rows`;
  }
  return said.join(", ") || "No rows";
}

/** Where an import goes on: the file, its columns, or its report. */
export function nextStep({ state, is_complete }: FileImport) {
  if (state !== "staged") return "check";
  return is_complete ? "columns" : "file";
}
