import type { NoteEndpoints } from "@kindling/contracts/notes/endpoints.ts";
import type { Note } from "@kindling/contracts/notes/schemas.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { logNote } from "../http/log-change.ts";
import { addRoute } from "../http/routes/add-route.ts";
import type { ServiceContext } from "../process/service-definition.ts";
import type { NotesRepository } from "./notes.repository.ts";

interface NoteRoutes {
  readonly endpoints: NoteEndpoints;
  readonly kind: "founder" | "investor";
  readonly notes: NotesRepository;
  /** @throws 404 for an unknown id */
  readonly requireRecord: (id: number) => Promise<unknown>;
  readonly announce: ServiceContext["announce"];
}

/** The endpoints of the notes of a service. The history has none of them: nothing can be deleted from it. */
export function addNoteRoutes(
  app: FastifyInstance,
  { endpoints, kind, notes, requireRecord, announce }: NoteRoutes,
): void {
  /** Logs a change, and tells browsers that the notes shown with the record have changed. */
  function changed(request: FastifyRequest, id: number, note: Note, change: "added" | "changed" | "deleted") {
    logNote(request, { kind, id, note: note.id }, change);
    void announce({ what: `${kind}s`, ids: [id] });
    return note;
  }

  addRoute(app, endpoints.list, async ({ params: { id }, query }) => {
    await requireRecord(id);
    return notes.list(id, query);
  });
  addRoute(app, endpoints.add, async ({ params: { id }, body, caller }, { request }) =>
    changed(request, id, await notes.add(id, body.text, { caller }), "added"),
  );
  addRoute(app, endpoints.update, async ({ params, body }, { request }) => {
    await requireRecord(params.id);
    return changed(request, params.id, await notes.update(params, body), "changed");
  });
  addRoute(app, endpoints.remove, async ({ params }, { request }) => {
    await requireRecord(params.id);
    return changed(request, params.id, await notes.remove(params), "deleted");
  });
}
