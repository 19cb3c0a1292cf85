import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import * as endpoints from "@kindling/contracts/founders/endpoints.ts";
import { type Founder, founderBulkChange } from "@kindling/contracts/founders/schemas.ts";
import {
  changeFounderEmail,
  confirmFounderEmail,
  findFounderByEmail,
  findRemovedFounders,
  getFounderEntry,
  nameFounders,
  searchFounderHistory,
} from "@kindling/contracts/internal-endpoints.ts";
import { archiveOwnFounder, unarchiveOwnFounder } from "@kindling/contracts/removals/own-endpoints.ts";
import { archiveAbsentFounder, findOlderFounders } from "@kindling/contracts/removals/retention-endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { addApplicationRoutes } from "@kindling/service-kit/applications/add-application-routes.ts";
import type { ApplicationsRepository } from "@kindling/service-kit/applications/applications.repository.ts";
import { addBulkRoutes } from "@kindling/service-kit/bulk/add-bulk-routes.ts";
import type { BulkRepository } from "@kindling/service-kit/bulk/bulk.repository.ts";
import { givenConsent } from "@kindling/service-kit/consent.ts";
import { invalidFields } from "@kindling/service-kit/errors.ts";
import { restoreVersion, undoChange } from "@kindling/service-kit/history/change-record.ts";
import type { HistoryRepository } from "@kindling/service-kit/history/history.repository.ts";
import { logChange, logMove } from "@kindling/service-kit/http/log-change.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import { createdRecord, requestDigest } from "@kindling/service-kit/idempotency.ts";
import type { RemovalsRepository } from "@kindling/service-kit/removals/removals.repository.ts";
import type { FastifyInstance } from "fastify";
import { createFounder } from "../writes/create-founder.ts";
import { checkedFounders, updateFounder } from "../writes/update-founder.ts";
import type { FoundersRepository } from "./founders.repository.ts";

/** The endpoints of the founders service. */
export function addFounderRoutes(
  app: FastifyInstance,
  founders: FoundersRepository,
  history: HistoryRepository,
  removals: RemovalsRepository,
  applications: ApplicationsRepository<Founder>,
  bulk: BulkRepository,
  isReviewing: boolean,
): void {
  addRoute(app, endpoints.listFounders, ({ query }) =>
    query === null ? founders.list() : founders.query(query),
  );
  addRoute(app, endpoints.getFounderOverview, () => founders.overview());
  addRoute(
    app,
    endpoints.createFounder,
    async ({ body, caller, requestId }, context) => {
      const consent = givenConsent(context.request);
      const digest = requestDigest(context, body);
      const author = { caller, requestId };
      const created = await createFounder(founders, body, author, { consent, isReviewing, digest });
      return createdRecord(context, created, (record) => logChange(context.request, "founder", record));
    },
    { invalidText: missingFields },
  );
  addRoute(app, endpoints.getFounder, ({ params }) => founders.require(params.id));
  addRoute(app, endpoints.listMetricHistory, ({ params }) => founders.metricHistory(params.id));
  addRoute(app, endpoints.updateFounder, async ({ params, body, caller, requestId }, { request }) => {
    // A member's new email is unconfirmed; the gateway writes it after the confirmation.
    const { email: _unconfirmed, ...rest } = body;
    const patch = caller.role === "admin" ? body : rest;
    return logChange(
      request,
      "founder",
      await updateFounder(founders, params.id, patch, { caller, requestId }),
    );
  });
  addRoute(app, endpoints.updateAsk, async ({ params, body, ...author }, { request }) =>
    logChange(request, "founder", await updateFounder(founders, params.id, body, author)),
  );
  addRoute(app, findFounderByEmail, ({ body }) => founders.requireByEmail(body.email));
  addRoute(app, changeFounderEmail, async ({ params: { id }, body, requestId }, { request }) => {
    const caller = { role: "founder", id } as const;
    const saved = await updateFounder(founders, id, body, { caller, requestId, isConfirmation: true });
    return logChange(request, "founder", saved, caller);
  });
  addRoute(app, searchFounderHistory, ({ body }) => history.search(body));
  addRoute(app, getFounderEntry, ({ params: { id, entry } }) => history.require(id, entry));
  addRoute(app, nameFounders, ({ body }) => removals.names(body.ids));
  addRoute(app, endpoints.listFounderHistory, async ({ params, query }) => {
    await founders.require(params.id);
    return history.list(params.id, query);
  });
  addRoute(app, endpoints.undoFounderChange, async ({ params, ...author }, { request }) =>
    logChange(request, "founder", await undoChange(checkedFounders(founders), history, params, author)),
  );
  addRoute(app, endpoints.restoreFounderVersion, async ({ params, ...author }, { request }) =>
    logChange(request, "founder", await restoreVersion(checkedFounders(founders), history, params, author)),
  );
  addRoute(app, endpoints.removeFounder, async ({ params: { id }, query, ...author }, { request }) => {
    const removed = await (query.erase ? removals.erase(id, author) : removals.archive(id, author));
    logMove(request, "founder", id, query.erase ? "erased" : "archived");
    return removed;
  });
  addRoute(app, archiveOwnFounder, async ({ params: { id }, requestId }, { request }) => {
    const caller = { role: "founder", id } as const;
    const removed = await removals.archive(id, { caller, requestId });
    logMove(request, "founder", id, "archived", caller);
    return removed;
  });
  addRoute(app, archiveAbsentFounder, async ({ params: { id }, requestId }, { request }) => {
    const caller = { role: "system" } as const;
    const removed = await removals.archive(id, { caller, requestId });
    logMove(request, "founder", id, "archived", caller);
    return removed;
  });
  addRoute(app, findOlderFounders, ({ body }) => removals.older(body));
  addRoute(app, endpoints.unarchiveFounder, async ({ params: { id }, ...author }, { request }) => {
    await founders.unarchive(id, author);
    logMove(request, "founder", id, "unarchived");
    return founders.require(id);
  });
  addRoute(app, unarchiveOwnFounder, async ({ params: { id }, requestId }, { request }) => {
    const caller = { role: "founder", id } as const;
    await founders.unarchive(id, { caller, requestId });
    logMove(request, "founder", id, "unarchived", caller);
    return founders.require(id);
  });
  addRoute(app, endpoints.listArchivedFounders, ({ query }) => removals.list(query));
  addRoute(app, findRemovedFounders, ({ body }) => removals.removedAmong(body.ids));
  addApplicationRoutes(app, applicationEndpoints, applications);
  addBulkRoutes(app, bulkEndpoints, "founder", {
    repository: bulk,
    change: founderBulkChange,
    notFound: texts.founderNotFound,
  });
}

const applicationEndpoints = {
  list: endpoints.listFounderApplications,
  get: endpoints.getFounderApplication,
  approve: endpoints.approveFounder,
  ask: endpoints.askFounder,
  decline: endpoints.declineFounder,
  approveSome: endpoints.approveFounders,
  declineSome: endpoints.declineFounders,
  answer: endpoints.answerAsFounder,
  confirmEmail: confirmFounderEmail,
};

const bulkEndpoints = {
  update: endpoints.bulkUpdateFounders,
  undo: endpoints.undoBulkUpdateOfFounders,
};

const requiredFields = new Set(["company", "name", "email"]);

/** One text names all required fields when any is missing; otherwise the first problem is shown. */
function missingFields(details: readonly ErrorDetail[]): string {
  const isMissing = ({ path, message }: ErrorDetail) => requiredFields.has(path) && message === "is required";
  const isGeneral = details[0] === undefined || details[0].path === "";
  return isGeneral || details.some(isMissing) ? texts.founderFieldsMissing : invalidFields(details).message;
}
