import * as founders from "@kindling/contracts/founders/note-endpoints.ts";
import * as investors from "@kindling/contracts/investors/note-endpoints.ts";
import type { Note, NoteUpdate } from "@kindling/contracts/notes/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { cut } from "./fake-history.ts";
import { type FakeServer, Refusal, type SentRequest } from "./fake-server.ts";

/** The notes on the records of one kind in memory, behind their endpoints. */
export class FakeNotes {
  private readonly notes: Note[] = [];

  constructor(server: FakeServer, what: "founders" | "investors") {
    const [list, add, update, remove] =
      what === "founders"
        ? [
            founders.listFounderNotes,
            founders.addFounderNote,
            founders.updateFounderNote,
            founders.deleteFounderNote,
          ]
        : [
            investors.listInvestorNotes,
            investors.addInvestorNote,
            investors.updateInvestorNote,
            investors.deleteInvestorNote,
          ];
    server.onList(list, ({ params, query }) => {
      const shown = this.notes.filter(({ record_id }) => record_id === params.id).toReversed();
      return cut(shown, shown.length, query);
    });
    server.on(add, ({ params, body }) => this.write(params.id!, (body as NoteUpdate).text, null));
    server.on(update, (sent) => {
      const { text, version } = sent.body as NoteUpdate;
      if (this.find(sent).version !== version) throw new Refusal(409, texts.noteChanged, "conflict");
      return this.edit(sent.params.note!, text);
    });
    server.on(remove, (sent) => this.notes.splice(this.notes.indexOf(this.find(sent)), 1)[0]!);
  }

  /** Writes a note as an admin with this name does. */
  write(record_id: number, text: string, name: string | null): Note {
    const id = (this.notes.at(-1)?.id ?? 0) + 1;
    const created_at = new Date(Date.UTC(2026, 10, 20, 10, id)).toISOString();
    const author = { role: "admin" as const, id: null, name };
    const note = { id, record_id, text, author, created_at, edited_at: null, version: 1 };
    this.notes.push(note);
    return note;
  }

  /** Edits a note as another admin does. */
  edit(id: number, text: string): Note {
    const note = this.notes.find((one) => one.id === id)!;
    const edited_at = new Date(Date.UTC(2026, 10, 21, 9, id)).toISOString();
    return Object.assign(note, { text, edited_at, version: note.version + 1 });
  }

  private find({ params }: SentRequest): Note {
    const note = this.notes.find(({ id }) => id === params.note);
    if (note === undefined) throw new Refusal(404, texts.noteNotFound, "not_found");
    return note;
  }
}
