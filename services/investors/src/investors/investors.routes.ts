import { hideKnownEmailHeader } from "@kindling/contracts/endpoint.ts";
import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import {
  changeInvestorEmail,
  confirmInvestorEmail,
  findInvestorByEmail,
  findRemovedInvestors,
  getInvestorEntry,
  markInvestorsInvited,
  nameInvestors,
  searchInvestorHistory,
} from "@kindling/contracts/internal-endpoints.ts";
import * as endpoints from "@kindling/contracts/investors/endpoints.ts";
import { type Investor, temperatureUpdate } from "@kindling/contracts/investors/schemas.ts";
import { archiveOwnInvestor, unarchiveOwnInvestor } from "@kindling/contracts/removals/own-endpoints.ts";
import {
  archiveAbsentInvestor,
  findOlderInvestors,
} from "@kindling/contracts/removals/retention-endpoints.ts";
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
import { createInvestor } from "../writes/create-investor.ts";
import { checkedInvestors, updateInvestor } from "../writes/update-investor.ts";
import type { InvestorsRepository } from "./investors.repository.ts";

/** The endpoints of the investors service. */
export function addInvestorRoutes(
  app: FastifyInstance,
  investors: InvestorsRepository,
  history: HistoryRepository,
  removals: RemovalsRepository,
  applications: ApplicationsRepository<Investor>,
  bulk: BulkRepository,
  isReviewing: boolean,
): void {
  addRoute(app, endpoints.listInvestorsDatabase, ({ query }) =>
    query === null ? investors.list() : investors.query(query),
  );
  addRoute(app, endpoints.listInvestors, ({ query }) =>
    query === null ? investors.listMatchView() : investors.queryMatchView(query),
  );
  addRoute(app, endpoints.getInvestorOverview, () => investors.overview());
  addRoute(
    app,
    endpoints.createInvestor,
    async ({ body, caller, requestId }, context) => {
      const { request } = context;
      const created = await createInvestor(
        investors,
        body,
        { caller, requestId },
        {
          consent: givenConsent(request),
          isReviewing,
          hidesKnownEmail: caller.role !== "admin" && request.headers[hideKnownEmailHeader] !== undefined,
          digest: requestDigest(context, body),
        },
      );
      return createdRecord(context, created, (record) => logChange(request, "investor", record));
    },
    { invalidText: missingFields },
  );
  addRoute(app, endpoints.getInvestor, ({ params }) => investors.require(params.id));
  addRoute(app, endpoints.updateInvestor, async ({ params, body, caller, requestId }, { request }) => {
    // A member's new email is unconfirmed; the gateway writes it after the confirmation.
    const { email: _unconfirmed, ...rest } = body;
    const patch = caller.role === "admin" ? body : rest;
    return logChange(
      request,
      "investor",
      await updateInvestor(investors, params.id, patch, { caller, requestId }),
    );
  });
  addRoute(app, endpoints.updateTemperature, async ({ params, body, ...author }, { request }) =>
    logChange(request, "investor", await updateInvestor(investors, params.id, body, author)),
  );
  addRoute(app, findInvestorByEmail, ({ body }) => investors.requireByEmail(body.email));
  addRoute(app, changeInvestorEmail, async ({ params: { id }, body, requestId }, { request }) => {
    const caller = { role: "investor", id } as const;
    const saved = await updateInvestor(investors, id, body, { caller, requestId, isConfirmation: true });
    return logChange(request, "investor", saved, caller);
  });
  addRoute(app, markInvestorsInvited, async ({ body }) => ({ ids: await investors.markInvited(body.ids) }));
  addRoute(app, searchInvestorHistory, ({ body }) => history.search(body));
  addRoute(app, getInvestorEntry, ({ params: { id, entry } }) => history.require(id, entry));
  addRoute(app, nameInvestors, ({ body }) => removals.names(body.ids));
  addRoute(app, endpoints.listInvestorHistory, async ({ params, query }) => {
    await investors.require(params.id);
    return history.list(params.id, query);
  });
  addRoute(app, endpoints.undoInvestorChange, async ({ params, ...author }, { request }) =>
    logChange(request, "investor", await undoChange(checkedInvestors(investors), history, params, author)),
  );
  addRoute(app, endpoints.restoreInvestorVersion, async ({ params, ...author }, { request }) =>
    logChange(
      request,
      "investor",
      await restoreVersion(checkedInvestors(investors), history, params, author),
    ),
  );
  addRoute(app, endpoints.removeInvestor, async ({ params: { id }, query, ...author }, { request }) => {
    const removed = await (query.erase ? removals.erase(id, author) : removals.archive(id, author));
    logMove(request, "investor", id, query.erase ? "erased" : "archived");
    return removed;
  });
  addRoute(app, archiveOwnInvestor, async ({ params: { id }, requestId }, { request }) => {
    const caller = { role: "investor", id } as const;
    const removed = await removals.archive(id, { caller, requestId });
    logMove(request, "investor", id, "archived", caller);
    return removed;
  });
  addRoute(app, archiveAbsentInvestor, async ({ params: { id }, requestId }, { request }) => {
    const caller = { role: "system" } as const;
    const removed = await removals.archive(id, { caller, requestId });
    logMove(request, "investor", id, "archived", caller);
    return removed;
  });
  addRoute(app, findOlderInvestors, ({ body }) => removals.older(body));
  addRoute(app, endpoints.unarchiveInvestor, async ({ params: { id }, ...author }, { request }) => {
    await investors.unarchive(id, author);
    logMove(request, "investor", id, "unarchived");
    return investors.require(id);
  });
  addRoute(app, unarchiveOwnInvestor, async ({ params: { id }, requestId }, { request }) => {
    const caller = { role: "investor", id } as const;
    await investors.unarchive(id, { caller, requestId });
    logMove(request, "investor", id, "unarchived", caller);
    return investors.require(id);
  });
  addRoute(app, endpoints.listArchivedInvestors, ({ query }) => removals.list(query));
  addRoute(app, findRemovedInvestors, ({ body }) => removals.removedAmong(body.ids));
  addApplicationRoutes(app, applicationEndpoints, applications);
  addBulkRoutes(app, bulkEndpoints, "investor", {
    repository: bulk,
    change: temperatureUpdate,
    notFound: texts.investorNotFound,
  });
}

const applicationEndpoints = {
  list: endpoints.listInvestorApplications,
  get: endpoints.getInvestorApplication,
  approve: endpoints.approveInvestor,
  ask: endpoints.askInvestor,
  decline: endpoints.declineInvestor,
  approveSome: endpoints.approveInvestors,
  declineSome: endpoints.declineInvestors,
  answer: endpoints.answerAsInvestor,
  confirmEmail: confirmInvestorEmail,
};

const bulkEndpoints = {
  update: endpoints.bulkUpdateInvestors,
  undo: endpoints.undoBulkUpdateOfInvestors,
};

const requiredFields = new Set(["name", "email"]);

/** One text names all required fields when any is missing; otherwise the first problem is shown. */
function missingFields(details: readonly ErrorDetail[]): string {
  const isMissing = ({ path, message }: ErrorDetail) => requiredFields.has(path) && message === "is required";
  const isGeneral = details[0] === undefined || details[0].path === "";
  return isGeneral || details.some(isMissing) ? texts.investorFieldsMissing : invalidFields(details).message;
}
