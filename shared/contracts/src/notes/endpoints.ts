import { z } from "zod";
import type { EndpointShape } from "../endpoint.ts";
import { pathId } from "../fields/primitives.ts";
import { newNote, note, noteById, noteUpdate } from "./schemas.ts";

const byId = z.object({ id: pathId });

/** The endpoints of notes of one service, which differ in owner and path only. */
export const noteShapes = <O extends "founders" | "investors", P extends string>(owner: O, path: `/${P}`) =>
  ({
    list: {
      owner,
      method: "GET",
      path: `${path}/:id/notes`,
      audience: ["admin", "viewer"],
      summary: "The notes on a record and on those that were merged into it, newest first",
      params: byId,
      response: z.array(note),
      status: 200,
      errors: [400, 404],
      window: { sorts: [] },
    },
    add: {
      owner,
      method: "POST",
      path: `${path}/:id/notes`,
      audience: ["admin"],
      summary: "Write a note on a record",
      params: byId,
      body: newNote,
      response: note,
      status: 201,
      errors: [400, 404],
    },
    update: {
      owner,
      method: "PUT",
      path: `${path}/:id/notes/:note`,
      audience: ["admin"],
      summary: "Change the text of a note, unless somebody has changed it since",
      params: noteById,
      body: noteUpdate,
      response: note,
      status: 200,
      errors: [400, 404, 409],
    },
    remove: {
      owner,
      method: "DELETE",
      path: `${path}/:id/notes/:note`,
      audience: ["admin"],
      summary: "Delete a note for good",
      params: noteById,
      response: note,
      status: 200,
      errors: [400, 404],
    },
  }) as const;

type Shapes = ReturnType<typeof noteShapes<"founders" | "investors", string>>;
/** The endpoints of notes, on founders or on investors. */
export type NoteEndpoints = { readonly [N in keyof Shapes]: EndpointShape & Shapes[N] };
