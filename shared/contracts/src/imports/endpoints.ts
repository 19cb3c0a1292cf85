import { z } from "zod";
import type { EndpointShape } from "../endpoint.ts";
import { maxId, pathId } from "../fields/primitives.ts";
import { flagParameter, limitParameter, offsetParameter, parameters } from "../lists/list-query.ts";
import {
  checkedRow,
  fileImport,
  importCheck,
  importRows,
  importRowUpdate,
  importUpdate,
  keptRecord,
  newImport,
  newSavedMapping,
  refusedRow,
  rowResult,
  savedMapping,
} from "./schemas.ts";

const byImport = z.object({ import: pathId });
const after = offsetParameter().describe("Only rows after this line.");

/** The endpoints of imports of one service, which differ in owner and path only. */
export const importShapes = <O extends "founders" | "investors", P extends string>(
  owner: O,
  path: `/${P}`,
) => {
  const one = `${path}/imports/:import` as const;
  const read = { owner, method: "GET", audience: ["admin", "viewer"], status: 200 } as const;
  const write = { owner, audience: ["admin"], status: 200 } as const;
  return {
    create: {
      ...write,
      method: "POST",
      path: `${path}/imports` as const,
      summary: "Begin the import of a file: its headings, and what its columns mean",
      body: newImport,
      response: fileImport,
      status: 201,
      errors: [400],
    },
    list: {
      ...read,
      path: `${path}/imports` as const,
      summary: "The 50 newest imports",
      response: z.array(fileImport),
      errors: [],
    },
    get: {
      ...read,
      path: one,
      summary: "An import, and how far its run is",
      params: byImport,
      response: fileImport,
      errors: [400, 404],
    },
    update: {
      ...write,
      method: "PUT",
      path: one,
      summary: "Change what the columns mean, or what happens to records that exist",
      params: byImport,
      body: importUpdate,
      response: fileImport,
      errors: [400, 404, 409],
    },
    remove: {
      ...write,
      method: "DELETE",
      path: one,
      summary: "Delete the rows of an import that does not run, and the import itself if it never ran",
      params: byImport,
      response: z.object({ id: z.int().min(1).max(maxId) }),
      errors: [400, 404, 409],
    },
    addRows: {
      ...write,
      method: "POST",
      path: `${one}/rows` as const,
      summary: "Add at most 500 rows of the file, of 1 MB; a line that is sent again changes nothing",
      params: byImport,
      body: importRows,
      bodyLimit: 1_048_576,
      response: z.object({ rows: z.int().min(0) }),
      errors: [400, 404, 409],
    },
    listRows: {
      ...read,
      path: `${one}/rows` as const,
      summary: "Rows with what would happen to each, its problems, and what an update changes",
      params: byImport,
      query: parameters({
        after,
        limit: limitParameter(),
        only: rowResult.describe("Only rows with this result."),
        lookalikes: flagParameter.describe("true leaves out rows that look like no existing record."),
      }),
      response: z.array(checkedRow),
      errors: [400, 404],
    },
    updateRow: {
      ...write,
      method: "PUT",
      path: `${one}/rows/:line` as const,
      summary: "Change a row's cells, or what happens to its record",
      params: byImport.extend({ line: pathId }),
      body: importRowUpdate,
      response: checkedRow,
      errors: [400, 404, 409],
    },
    check: {
      ...read,
      path: `${one}/check` as const,
      summary: "What would happen to how many rows, and the most frequent problems",
      params: byImport,
      response: importCheck,
      errors: [400, 404],
    },
    run: {
      ...write,
      method: "POST",
      path: `${one}/run` as const,
      summary: "Run a checked import in the background",
      params: byImport,
      response: fileImport,
      errors: [400, 404, 409],
    },
    cancel: {
      ...write,
      method: "POST",
      path: `${one}/cancel` as const,
      summary: "End an import, its run after the block that is being written",
      params: byImport,
      response: fileImport,
      errors: [400, 404, 409],
    },
    listRefused: {
      ...read,
      path: `${one}/refused` as const,
      summary: "Rows that an import has not stored, with the reasons; as CSV in the columns of the file",
      params: byImport,
      query: parameters({
        after,
        format: z.enum(["csv"], "must be csv").describe("Sends all rows as a file."),
      }),
      exports: ["csv"],
      response: z.array(refusedRow),
      errors: [400, 404],
    },
    undo: {
      ...write,
      method: "POST",
      path: `${one}/undo` as const,
      summary: "Undo a run in the background, except in records that were changed or invited since",
      params: byImport,
      response: fileImport,
      errors: [400, 404, 409],
    },
    listKept: {
      ...read,
      path: `${one}/kept` as const,
      summary: "Records that an undo has left as they are, with the reasons; at most 500",
      params: byImport,
      query: parameters({
        after: offsetParameter().describe("Only records after this id."),
      }),
      response: z.array(keptRecord),
      errors: [400, 404],
    },
    listMappings: {
      ...read,
      path: `${path}/import-mappings` as const,
      summary: "The mappings that are kept under a name, by name",
      response: z.array(savedMapping),
      errors: [],
    },
    saveMapping: {
      ...write,
      method: "POST",
      path: `${path}/import-mappings` as const,
      summary: "Keep a mapping under a name; one with this name is replaced",
      body: newSavedMapping,
      response: savedMapping,
      errors: [400, 409],
    },
    removeMapping: {
      ...write,
      method: "DELETE",
      path: `${path}/import-mappings/:mapping` as const,
      summary: "Delete a kept mapping",
      params: z.object({ mapping: pathId }),
      response: z.object({ id: z.int().min(1).max(maxId) }),
      errors: [400, 404],
    },
  } as const;
};

type Shapes = ReturnType<typeof importShapes<"founders" | "investors", string>>;
/** The endpoints of imports, of founders or of investors. */
export type ImportEndpoints = { readonly [N in keyof Shapes]: EndpointShape & Shapes[N] };
