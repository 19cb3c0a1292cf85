import type { Caller } from "@kindling/contracts/access.ts";
import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { recordEndpoints } from "@kindling/contracts/records/record-endpoints.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { addApplicationRoutes } from "../applications/add-application-routes.ts";
import type { ApplicationsRepository } from "../applications/applications.repository.ts";
import { addBulkRoutes } from "../bulk/add-bulk-routes.ts";
import type { BulkRepository } from "../bulk/bulk.repository.ts";
import { addDuplicateRoutes } from "../duplicates/add-duplicate-routes.ts";
import type { Duplicates } from "../duplicates/duplicates.ts";
import { invalidFields } from "../errors.ts";
import { restoreVersion, undoChange } from "../history/change-record.ts";
import type { HistoryRepository } from "../history/history.repository.ts";
import { logChange, logMove } from "../http/log-change.ts";
import { addRoute } from "../http/routes/add-route.ts";
import { addImportRoutes } from "../imports/add-import-routes.ts";
import type { Imports } from "../imports/imports.ts";
import { addNoteRoutes } from "../notes/add-note-routes.ts";
import type { NotesRepository } from "../notes/notes.repository.ts";
import type { ServiceContext } from "../process/service-definition.ts";
import type { RemovalAuthor, RemovalsRepository } from "../removals/removals.repository.ts";
import type { RecordKind, StoredRecord } from "./record-kind.ts";
import { type CheckedRecords, checkedRecords, updateRecord } from "./write-record.ts";

/** What the endpoints of a kind of record need. */
export interface RecordParts<R extends StoredRecord, Patch extends object> extends CheckedRecords<R, Patch> {
  readonly history: HistoryRepository;
  readonly removals: RemovalsRepository;
  readonly applications: ApplicationsRepository<R>;
  readonly bulk: BulkRepository;
  readonly duplicates: Duplicates;
  readonly imports: Imports;
  readonly notes: NotesRepository;
  readonly announce: ServiceContext["announce"];
}

/** The endpoints that are the same for founders and investors, except for the record in some replies. */
export function addRecordRoutes<R extends StoredRecord, Patch extends object>(
  app: FastifyInstance,
  parts: RecordParts<R, Patch>,
): void {
  const {
    kind: recordKind,
    records,
    history,
    removals,
    applications,
    bulk,
    duplicates,
    imports,
    notes,
    announce,
  } = parts;
  const { kind } = recordKind;
  const endpoints = recordEndpoints[kind];
  const checked = checkedRecords(parts);
  // The endpoints are those of the records' kind.
  const reply = (record: R) => record as unknown as Founder & Investor;

  async function archive(id: number, caller: RemovalAuthor["caller"], request: FastifyRequest) {
    const removed = await removals.archive(id, { caller, requestId: request.id });
    logMove(request, kind, id, "archived", caller);
    return removed;
  }

  async function unarchive(id: number, caller: Caller, request: FastifyRequest) {
    await records.unarchive(id, { caller, requestId: request.id });
    logMove(request, kind, id, "unarchived", caller);
    return reply(await records.require(id));
  }

  addRoute(app, endpoints.overview, () => records.overview());
  addRoute(app, endpoints.changeEmail, async ({ params: { id }, body, requestId }, { request }) => {
    const caller = { role: kind, id };
    const author = { caller, requestId, isConfirmation: true };
    const { record } = await updateRecord(parts, id, body as unknown as Patch, author);
    return reply(logChange(request, kind, record, caller));
  });

  addRoute(app, endpoints.history, async ({ params, query }) => {
    await records.require(params.id);
    return history.list(params.id, query);
  });
  addRoute(app, endpoints.undo, async ({ params, ...author }, { request }) => {
    const { record } = await undoChange(checked, history, params, author);
    return reply(logChange(request, kind, record));
  });
  addRoute(app, endpoints.restoreVersion, async ({ params, ...author }, { request }) => {
    const { record } = await restoreVersion(checked, history, params, author);
    return reply(logChange(request, kind, record));
  });
  addRoute(app, endpoints.searchHistory, ({ body }) => history.search(body));
  addRoute(app, endpoints.getEntry, ({ params: { id, entry } }) => history.require(id, entry));
  addRoute(app, endpoints.names, ({ body }) => removals.names(body.ids));

  addRoute(app, endpoints.remove, async ({ params: { id }, query, ...author }, { request }) => {
    if (!query.erase) return archive(id, author.caller, request);
    const erased = await removals.erase(id, author);
    logMove(request, kind, id, "erased");
    return erased;
  });
  addRoute(app, endpoints.merge, async ({ params: { id }, body, ...author }, { request }) => {
    const asked = { id, ...body, changes: body.changes as unknown as Patch };
    const { record, removal, entry } = await records.merge(asked, author);
    if (entry !== null) logMove(request, kind, removal.id, "archived");
    return { record: reply(logChange(request, kind, record)), removal, entry };
  });
  addRoute(app, endpoints.archiveOwn, ({ params: { id } }, { request }) =>
    archive(id, { role: kind, id }, request),
  );
  addRoute(app, endpoints.archiveAbsent, ({ params: { id } }, { request }) =>
    archive(id, { role: "system" }, request),
  );
  addRoute(app, endpoints.unarchive, ({ params: { id }, caller }, { request }) =>
    unarchive(id, caller, request),
  );
  addRoute(app, endpoints.unarchiveOwn, ({ params: { id } }, { request }) =>
    unarchive(id, { role: kind, id }, request),
  );
  addRoute(app, endpoints.listArchived, ({ query }) => removals.list(query));
  addRoute(app, endpoints.findOlder, ({ body }) => removals.older(body));
  addRoute(app, endpoints.findRemoved, ({ body }) => removals.removedAmong(body.ids));

  addApplicationRoutes(app, endpoints.applications, applications);
  addDuplicateRoutes(app, endpoints.duplicates, duplicates);
  addImportRoutes(app, endpoints.imports, imports);
  addNoteRoutes(app, { endpoints: endpoints.notes, kind, notes, requireRecord: records.require, announce });
  addBulkRoutes<object>(app, endpoints.bulk, kind, {
    repository: bulk,
    change: recordKind.bulkChange,
    notFound: recordKind.texts.notFound,
  });
}

/** What a request may change of a record: a member's new email is unconfirmed, and the gateway writes it later. */
export function patchBy<P extends { email?: string | undefined }>(
  caller: Caller,
  patch: P,
): Omit<P, "email"> {
  if (caller.role === "admin") return patch;
  const { email: _unconfirmed, ...rest } = patch;
  return rest;
}

/** One text names all required fields when any is missing; otherwise the first problem is shown. */
export const missingFields =
  ({ required, texts }: Pick<RecordKind, "required" | "texts">) =>
  (details: readonly ErrorDetail[]): string => {
    const isMissing = ({ path, message }: ErrorDetail) =>
      required.includes(path) && message === "is required";
    const isGeneral = details[0] === undefined || details[0].path === "";
    return isGeneral || details.some(isMissing) ? texts.fieldsMissing : invalidFields(details).message;
  };
