import { hideKnownEmailHeader } from "@kindling/contracts/endpoint.ts";
import { findInvestorByEmail, markInvestorsInvited } from "@kindling/contracts/internal-endpoints.ts";
import * as endpoints from "@kindling/contracts/investors/endpoints.ts";
import type { Investor, InvestorUpdate } from "@kindling/contracts/investors/schemas.ts";
import { givenConsent } from "@kindling/service-kit/consent.ts";
import { logChange, savedRecord } from "@kindling/service-kit/http/log-change.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import { createdRecord, requestDigest } from "@kindling/service-kit/idempotency.ts";
import {
  addRecordRoutes,
  missingFields,
  patchBy,
  type RecordParts,
} from "@kindling/service-kit/records/add-record-routes.ts";
import { createRecord, updateRecord } from "@kindling/service-kit/records/write-record.ts";
import type { FastifyInstance } from "fastify";
import { registerInvestor } from "../writes/register-investor.ts";
import type { InvestorsRepository } from "./investors.repository.ts";

/** The endpoints of the investors service. */
export function addInvestorRoutes(
  app: FastifyInstance,
  parts: RecordParts<Investor, InvestorUpdate>,
  { investors, isReviewing }: { investors: InvestorsRepository; isReviewing: boolean },
): void {
  const { records } = parts;
  addRoute(app, endpoints.listInvestorsDatabase, ({ query }) =>
    query === null ? records.list() : records.query(query),
  );
  addRoute(app, endpoints.listInvestors, ({ query }) =>
    query === null ? investors.listMatchView() : investors.queryMatchView(query),
  );
  addRoute(
    app,
    endpoints.createInvestor,
    async ({ body, ...author }, context) => {
      const { request } = context;
      const isAdmin = author.caller.role === "admin";
      const creation = {
        consent: givenConsent(request),
        isPending: isReviewing && !isAdmin,
        digest: requestDigest(context, body),
      };
      const hidesKnownEmail = !isAdmin && request.headers[hideKnownEmailHeader] !== undefined;
      const created = hidesKnownEmail
        ? await registerInvestor(parts, investors, { given: body, author, creation })
        : await createRecord(parts, body, author, creation);
      return createdRecord(context, created, (record) => logChange(request, "investor", record));
    },
    { invalidText: missingFields(parts.kind) },
  );
  addRoute(app, endpoints.getInvestor, ({ params }) => records.require(params.id));
  addRoute(app, endpoints.updateInvestor, async ({ params, body, ...author }, { request }) => {
    const { record } = await updateRecord(parts, params.id, patchBy(author.caller, body), author);
    return logChange(request, "investor", record);
  });
  addRoute(app, endpoints.updateTemperature, async ({ params, body, ...author }, context) =>
    savedRecord(context, "investor", await updateRecord(parts, params.id, body, author)),
  );
  addRoute(app, findInvestorByEmail, ({ body }) => records.requireByEmail(body.email));
  addRoute(app, markInvestorsInvited, async ({ body }) => ({ ids: await investors.markInvited(body.ids) }));
  addRecordRoutes(app, parts);
}
