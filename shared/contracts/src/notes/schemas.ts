import { z } from "zod";
import * as field from "../fields/primitives.ts";
import { actor } from "../history/schemas.ts";

/** The most characters of a note. */
export const noteLimit = 5_000;

/** What an admin has written down about a founder or an investor. */
export const note = z
  .object({
    id: field.id,
    /** The record that it was written about; another than the one that is read if that was merged into it. */
    record_id: field.id,
    text: z.string(),
    /** Who wrote it, also after somebody else has edited it. */
    author: actor,
    created_at: field.timestamp,
    edited_at: field.timestamp.nullable(),
    version: z.int().min(1),
  })
  .meta({ id: "Note" });
export type Note = z.output<typeof note>;

const text = field.requiredText(noteLimit);
export const newNote = z.object({ text }).meta({ id: "NewNote" });
/** A new text; refused if the note has another `version` by now. */
export const noteUpdate = z
  .object({ text, version: z.int().min(1).max(field.maxId) })
  .meta({ id: "NoteUpdate" });
export type NoteUpdate = z.output<typeof noteUpdate>;

/** The parameters of a note's path. */
export const noteById = z.object({ id: field.pathId, note: field.pathId });
export type NoteById = z.output<typeof noteById>;
