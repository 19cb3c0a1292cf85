import { bodyExamples } from "@kindling/contracts/openapi/body-examples.ts";
import { texts } from "@kindling/contracts/texts.ts";
import {
  conflict,
  type EndpointCase,
  invalid,
  type Refused,
  type ToImport,
  unknownId,
} from "./endpoint-case.ts";

/** The cases of imports. */
export function importCases(
  One: string,
  { staged, checked, removable, cancellable, running, ended, undoable, undone, mapping }: ToImport,
): Record<string, EndpointCase> {
  const odd: Refused = { import: "abc", ...invalid("import: must be a positive whole number") };
  const unknown: Refused = { import: unknownId, error: texts.importNotFound, code: "not_found" };
  const hasEnded = { import: ended, ...conflict(texts.importEnded) };
  const begun = bodyExamples[`create${One}Import`]!;
  const update = bodyExamples[`update${One}Import`];
  const rows = bodyExamples[`add${One}ImportRows`];
  const kept = bodyExamples[`save${One}Mapping`]!;
  const row = { line: 2, body: bodyExamples[`update${One}ImportRow`] };
  const reading = { valid: { import: staged }, refused: { 400: odd, 404: unknown } };
  return {
    [`create${One}Import`]: {
      valid: { body: begun },
      refused: {
        400: {
          body: { ...begun, headings: ["Name"] },
          ...invalid("mapping.columns: must have one entry for each heading"),
        },
      },
    },
    [`list${One}Imports`]: { valid: {}, refused: {} },
    [`get${One}Import`]: reading,
    [`update${One}Import`]: {
      valid: { import: staged, body: update },
      refused: {
        400: {
          import: staged,
          body: { policy: "merge" },
          ...invalid("policy: is not one of the values that it can have"),
        },
        404: { ...unknown, body: update },
        409: { ...hasEnded, body: update },
      },
    },
    [`delete${One}Import`]: {
      valid: { import: removable },
      refused: { 400: odd, 404: unknown, 409: { import: running, ...conflict(texts.importRunning) } },
    },
    [`add${One}ImportRows`]: {
      valid: { import: staged, body: rows },
      refused: {
        400: { import: staged, body: { rows: [] }, ...invalid("rows: must have at least 1 entries") },
        404: { ...unknown, body: rows },
        409: { ...hasEnded, body: rows },
      },
    },
    [`list${One}ImportRows`]: reading,
    [`update${One}ImportRow`]: {
      valid: { import: staged, ...row },
      refused: { 400: { ...odd, ...row }, 404: { ...unknown, ...row }, 409: { ...hasEnded, ...row } },
    },
    [`check${One}Import`]: reading,
    [`run${One}Import`]: { valid: { import: checked }, refused: { 400: odd, 404: unknown, 409: hasEnded } },
    [`cancel${One}Import`]: {
      valid: { import: cancellable },
      refused: { 400: odd, 404: unknown, 409: hasEnded },
    },
    [`undo${One}Import`]: {
      valid: { import: undoable },
      refused: { 400: odd, 404: unknown, 409: { import: undone, ...conflict(texts.importUndone) } },
    },
    [`list${One}sKeptByUndo`]: { valid: { import: undone }, refused: { 400: odd, 404: unknown } },
    [`list${One}Mappings`]: { valid: {}, refused: {} },
    [`remove${One}Mapping`]: {
      valid: { mapping },
      refused: {
        400: { mapping: "abc", ...invalid("mapping: must be a positive whole number") },
        404: { mapping: unknownId, error: texts.mappingNotFound, code: "not_found" },
      },
    },
    // There are 100 already: only one of these can be saved again.
    [`save${One}Mapping`]: {
      valid: { body: { ...kept, name: "Mapping 2" } },
      refused: {
        400: { body: { ...kept, name: " " }, ...invalid("name: is required") },
        409: { body: { ...kept, name: "One more" }, ...conflict(texts.tooManyMappings) },
      },
    },
    [`listRefused${One}Rows`]: { valid: { import: ended }, refused: { 400: odd, 404: unknown } },
  };
}
