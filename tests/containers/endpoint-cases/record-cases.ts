import { texts } from "@kindling/contracts/texts.ts";
import {
  conflict,
  type EndpointCase,
  type Entries,
  invalid,
  missing,
  oddId,
  oddQuery,
  type ToMove,
  type ToNote,
  unknownId,
} from "./endpoint-case.ts";

/** The cases of a record's history. */
export function historyCases(
  One: string,
  { id, created, changed }: { id: number } & Entries,
  unknown: string,
  restoreRefused: EndpointCase["refused"] = {},
) {
  const oddEntry = { id, entry: "abc", ...invalid("entry: must be a positive whole number") };
  const noEntry = { ...missing(texts.entryNotFound), id, entry: unknownId };
  return {
    [`list${One}History`]: { valid: { id }, refused: { 400: oddId, 404: missing(unknown) } },
    [`undo${One}Change`]: {
      valid: { id, entry: changed },
      refused: { 400: oddEntry, 404: noEntry, 409: { id, entry: created, ...conflict(texts.firstEntry) } },
    },
    [`restore${One}Version`]: {
      valid: { id, entry: changed },
      refused: { 400: oddEntry, 404: noEntry, ...restoreRefused },
    },
  };
}

/** The cases of archiving, restoring and erasing. */
export function removalCases(
  One: string,
  { removable, archived, replaced, mergeable, kept }: ToMove,
  unknown: string,
  taken: string,
) {
  const merge = { other_id: mergeable, version: 1, other_version: 1, changes: {} };
  return {
    [`merge${One}s`]: {
      valid: { id: kept, body: merge },
      refused: {
        400: { id: mergeable, body: merge, error: texts.mergeWithItself, code: "invalid" },
        404: missing(unknown, merge),
        409: { id: replaced, body: merge, ...conflict(texts.mergeArchived) },
      },
    },
    [`remove${One}`]: {
      valid: { id: removable, query: "?erase=true" },
      refused: {
        400: { id: removable, query: "?erase=1", ...invalid("erase: must be true or false") },
        404: missing(unknown),
      },
    },
    [`unarchive${One}`]: {
      valid: { id: archived },
      refused: { 400: oddId, 404: missing(unknown), 409: { id: replaced, ...conflict(taken) } },
    },
    [`listArchived${One}s`]: { valid: {}, refused: { 400: oddQuery } },
  };
}

/** The cases of changing many records. */
export function bulkCases(One: string, id: number, bulk: string): Record<string, EndpointCase> {
  const change = { temperature: "HOT" };
  return {
    [`bulkUpdate${One}s`]: {
      valid: { body: { select: { ids: [id] }, change } },
      refused: { 400: { body: { select: {}, change }, ...invalid("select: must have ids or a query") } },
    },
    [`undoBulkUpdateOf${One}s`]: {
      valid: { bulk },
      refused: {
        400: { bulk: "7", ...invalid("bulk: must be as the first line of the change has it") },
        404: { ...missing(texts.bulkNotFound), bulk: "0.contract-test-0000" },
      },
    },
  };
}

/** The cases of notes on a record. */
export function noteCases(
  One: string,
  id: number,
  { kept, removable }: ToNote,
  unknown: string,
): Record<string, EndpointCase> {
  const [text, version] = ["Met at the fair", 1];
  const oddNote = { id, note: "abc", ...invalid("note: must be a positive whole number") };
  const noNote = { ...missing(texts.noteNotFound), id, note: unknownId };
  return {
    [`list${One}Notes`]: { valid: { id }, refused: { 400: oddId, 404: missing(unknown) } },
    [`add${One}Note`]: {
      valid: { id, body: { text } },
      refused: {
        400: { id, body: { text: " " }, ...invalid("text: is required") },
        404: missing(unknown, { text }),
      },
    },
    [`update${One}Note`]: {
      valid: { id, note: kept, body: { text, version } },
      refused: {
        400: { ...oddNote, body: { text, version } },
        404: { ...noNote, body: { text, version } },
        409: { id, note: kept, body: { text, version: 9 }, ...conflict(texts.noteChanged) },
      },
    },
    [`delete${One}Note`]: { valid: { id, note: removable }, refused: { 400: oddNote, 404: noNote } },
  };
}

/** The cases of duplicates. */
export function duplicateCases(
  One: string,
  first_id: number,
  second_id: number,
  unknown: string,
): Record<string, EndpointCase> {
  const body = { first_id, second_id, dismissed: true };
  return {
    [`list${One}Duplicates`]: {
      valid: { query: "?show=likely&limit=10" },
      refused: { 400: { query: "?ids=x", ...invalid("ids: must be ids separated by commas") } },
    },
    [`dismiss${One}Duplicate`]: {
      valid: { body },
      refused: {
        400: { body: { ...body, second_id: first_id }, ...invalid("second_id: must be another record") },
        404: { ...missing(unknown), body: { ...body, second_id: unknownId } },
      },
    },
    [`lookUp${One}s`]: {
      valid: { body: { records: [{ name: "Ada Contract", website: "contract.example" }, { id: first_id }] } },
      refused: { 400: { body: {}, ...invalid("records: is required") } },
    },
  };
}
