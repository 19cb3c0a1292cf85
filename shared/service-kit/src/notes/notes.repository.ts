import type { Actor } from "@kindling/contracts/history/schemas.ts";
import { defaultLimit, type ListWindow } from "@kindling/contracts/lists/list-query.ts";
import type { Note, NoteById, NoteUpdate } from "@kindling/contracts/notes/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import type pg from "pg";
import { conflict, notFound } from "../errors.ts";
import { toActor } from "../history/actor.ts";
import type { Author } from "../history/author.ts";
import { ListPage } from "../lists/list-page.ts";

interface Row {
  id: number;
  record_id: number;
  text: string;
  actor_role: Actor["role"];
  actor_id: number | null;
  actor_name: string | null;
  created_at: Date;
  edited_at: Date | null;
  version: number;
}

const columns = "id, record_id, text, actor_role, actor_id, actor_name, created_at, edited_at, version";

const toNote = ({ actor_role, actor_id, actor_name, created_at, edited_at, ...row }: Row): Note => ({
  ...row,
  author: { role: actor_role, id: actor_id, name: actor_name },
  created_at: created_at.toISOString(),
  edited_at: edited_at?.toISOString() ?? null,
});

/** The record of `$1`, and those that were merged into it, directly or with another. */
const shownWith = `(
  with recursive shown as (
    select $1::int as id
    union
    select r.id from removals r join shown on r.merged_into = shown.id)
  select id from shown)`;

export type NotesRepository = ReturnType<typeof notesRepository>;

/** The queries of the notes on the records of a table. */
export function notesRepository(
  pool: pg.Pool,
  { table, notFound: notFoundText }: { readonly table: string; readonly notFound: string },
) {
  return {
    /** The notes on a record, and on those that were merged into it, newest first. */
    async list(id: number, window: ListWindow | null): Promise<ListPage<Note>> {
      const { limit, offset } = window ?? { limit: defaultLimit, offset: 0 };
      const [{ rows }, counted] = await Promise.all([
        pool.query<Row>(
          `select ${columns} from notes where record_id in ${shownWith} order by id desc limit $2 offset $3`,
          [id, limit, offset],
        ),
        pool.query<{ total: number }>(
          `select count(*)::int as total from notes where record_id in ${shownWith}`,
          [id],
        ),
      ]);
      const { total } = counted.rows[0]!;
      return new ListPage(rows.map(toNote), { total, matching: total, offset, limit });
    },

    /** @throws 404 unless the record is present */
    async add(id: number, text: string, { caller }: Pick<Author, "caller">): Promise<Note> {
      const actor = toActor(caller);
      // An erasure waits for the lock, and then deletes what this has saved.
      const { rows } = await pool.query<Row>(
        `with present as (select id from ${table} where id = $1 for key share)
         insert into notes (record_id, text, actor_role, actor_id, actor_name)
         select id, $2, $3, $4, $5 from present
         returning ${columns}`,
        [id, text, actor.role, actor.id, actor.name],
      );
      if (rows[0] === undefined) throw notFound(notFoundText);
      return toNote(rows[0]);
    },

    /** @throws 404 unless the note is shown with the record, 409 when it has another version */
    async update({ id, note }: NoteById, { text, version }: NoteUpdate): Promise<Note> {
      const { rows } = await pool.query<Row>(
        `update notes set text = $3, version = version + 1, edited_at = now()
         where id = $2 and record_id in ${shownWith} and version = $4
         returning ${columns}`,
        [id, note, text, version],
      );
      if (rows[0] !== undefined) return toNote(rows[0]);
      const { rowCount } = await pool.query(`select from notes where id = $2 and record_id in ${shownWith}`, [
        id,
        note,
      ]);
      throw rowCount === 0 ? notFound(texts.noteNotFound) : conflict(texts.noteChanged);
    },

    /** Returns the deleted note. @throws 404 unless it is shown with the record */
    async remove({ id, note }: NoteById): Promise<Note> {
      const { rows } = await pool.query<Row>(
        `delete from notes where id = $2 and record_id in ${shownWith} returning ${columns}`,
        [id, note],
      );
      if (rows[0] === undefined) throw notFound(texts.noteNotFound);
      return toNote(rows[0]);
    },
  };
}
